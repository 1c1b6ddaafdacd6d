"""Documents -> one row of values each."""
