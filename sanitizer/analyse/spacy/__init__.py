"""The pipeline that cuts texts into words and recognizes entities."""
