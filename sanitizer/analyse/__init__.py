"""Texts -> findings: one analyser for documents, tables, records and spaCy."""
