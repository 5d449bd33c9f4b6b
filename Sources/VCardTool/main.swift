print("vcard")
