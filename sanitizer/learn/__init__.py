"""Labelled text and the taggers that learn from it."""
