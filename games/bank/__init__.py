"""Shipped data: deals that can be cleared, each with its line, and the study of how many can. Only its readers here."""
