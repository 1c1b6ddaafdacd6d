"""Taggers: what learns, and what was learned."""
