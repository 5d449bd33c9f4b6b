import VCardKit
