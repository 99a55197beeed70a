"""The version of the package, for the header User-Agent and the build."""

VERSION = "1.0.0"
