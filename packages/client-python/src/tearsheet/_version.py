"""The version of the package, for the header User-Agent and the build."""

VERSION = "0.1.0"
