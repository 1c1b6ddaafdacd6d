"""The version and the name to install, in the one place that both the build and the package read."""

__version__ = "0.1.0"
DISTRIBUTION = "text-generalizer"
"""The name to install by: the registry's "sanitizer" is somebody else's. The import and the command are ours."""
