"""What settles quarrels between detectors."""
