"""What sees something in a text: one detector a file."""
