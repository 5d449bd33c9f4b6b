// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "VCardKit",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "VCardKit", targets: ["VCardKit"]),
        .library(name: "VCardFormats", targets: ["VCardFormats"]),
        .library(name: "VCardImaging", targets: ["VCardImaging"]),
        .library(name: "VCardFoundation", targets: ["VCardFoundation"]),
        .executable(name: "vcard", targets: ["VCardTool"]),
    ],
    targets: [
        .target(name: "VCardKit"),
        .target(name: "VCardFormats", dependencies: ["VCardKit"]),
        .target(name: "VCardImaging", dependencies: ["VCardKit", "ImagingShims"]),
        .target(name: "ImagingShims"),
        .target(name: "VCardFoundation", dependencies: ["VCardKit"]),
        .executableTarget(name: "VCardTool", dependencies: ["VCardKit", "VCardFormats", "VCardImaging"]),
        .executableTarget(
            name: "VCardBenchmarks",
            dependencies: ["VCardKit", "VCardFormats", "VCardImaging", "AllocationCounter"]),
        .target(name: "AllocationCounter"),
        .testTarget(name: "VCardKitTests", dependencies: ["VCardKit"]),
        .testTarget(name: "VCardFormatsTests", dependencies: ["VCardKit", "VCardFormats"]),
        .testTarget(name: "VCardImagingTests", dependencies: ["VCardImaging", "VCardKit"]),
        .testTarget(name: "VCardFoundationTests", dependencies: ["VCardFoundation", "VCardKit"]),
        .testTarget(name: "VCardToolTests", dependencies: ["VCardTool"]),
    ],
    swiftLanguageModes: [.v6]
)
