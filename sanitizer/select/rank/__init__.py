"""Models that rank the rungs which the privacy floor allows, and how they are trained."""
