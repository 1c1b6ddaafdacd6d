"""Readers and writers of labelled text."""
