"""What builds ontologies: a graph in memory, importers that fill it, and the writer of the artefact."""
