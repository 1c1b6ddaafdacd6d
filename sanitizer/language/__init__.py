"""What a language is made of: its words by the job they do. English is the first folder; another is another."""
