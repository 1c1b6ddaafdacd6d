"""The flows over HTTP, and the page on which people decide; needs the extra ``service``."""
