extension PartialDate {
    /// How a date is written.
    public enum WrittenForm: Sendable, Hashable {
        /// Without separators, as 4.0 has it: `19850412T102200-0500`. Fractions are left out.
        case basic
        /// With separators, as 3.0 has it: `1985-04-12T10:22:00-05:00`.
        case extended
        /// With separators, as jCard and xCard have it: like extended, but `-05` stays, and without fractions.
        case jCard
    }

    /// Appends the value in the given form.
    ///
    /// Truncated values keep their truncated shape, also in forms of versions that do not have it.
    ///
    /// - Parameter type: With ``ValueType/time``, a time alone is written without `T`.
    public func write(into output: inout [UInt8], as form: WrittenForm, type: ValueType? = nil) {
        writeDate(into: &output, separated: form != .basic)
        guard hasTime else { return }
        if hasDate || type != .time { output.append(UInt8(ascii: "T")) }
        writeTime(into: &output, form: form)
    }

    /// The value in the given form.
    public func text(as form: WrittenForm, type: ValueType? = nil) -> String {
        var output: [UInt8] = []
        write(into: &output, as: form, type: type)
        return String(decoding: output, as: UTF8.self)
    }

    private func writeDate(into output: inout [UInt8], separated: Bool) {
        guard hasDate else { return }
        let dash = UInt8(ascii: "-")
        if let year {
            NumberText.write(year, digits: 4, into: &output)
            guard let month else { return }
            // `198504` could be taken for a short date, so a year and month have a dash in both forms.
            if separated || day == nil { output.append(dash) }
            NumberText.write(month, digits: 2, into: &output)
        } else {
            output.append(dash)
            output.append(dash)
            if let month {
                NumberText.write(month, digits: 2, into: &output)
            } else {
                output.append(dash)
            }
        }
        guard let day else { return }
        if separated, month != nil { output.append(dash) }
        NumberText.write(day, digits: 2, into: &output)
    }

    private func writeTime(into output: inout [UInt8], form: WrittenForm) {
        let dash = UInt8(ascii: "-"), colon = UInt8(ascii: ":")
        if let hour {
            NumberText.write(hour, digits: 2, into: &output)
            if form != .basic, minute != nil { output.append(colon) }
        } else {
            output.append(dash)
        }
        if let minute {
            NumberText.write(minute, digits: 2, into: &output)
            if form != .basic, second != nil { output.append(colon) }
        } else if hour == nil {
            output.append(dash)
        }
        if let second { NumberText.write(second, digits: 2, into: &output) }
        if form == .extended, let fraction {
            output.append(self.form.contains(.commaFraction) ? UInt8(ascii: ",") : UInt8(ascii: "."))
            output.append(contentsOf: fraction.utf8)
        }
        switch zone {
        case nil: break
        case .utc: output.append(UInt8(ascii: "Z"))
        case .offset(let offset):
            offset.write(into: &output, colon: form != .basic, minutes: form == .extended || offset.hasMinutes)
        }
    }
}
