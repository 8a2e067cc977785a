"""Django's SQLite, with writers in a queue: see `base`."""
