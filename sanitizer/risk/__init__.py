"""Whether the person behind a released text can still be found, and what the text is still good for."""
