"""The HTTP API under /api/: the same services for scripts and for the page, in JSON. Translation only."""
