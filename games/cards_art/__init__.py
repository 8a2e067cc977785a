"""How the cards are drawn: suits, ranks, courts and backs as few shapes, put together into sprites.

Nothing here runs on the site: `manage.py faces` writes `static/cards/faces*.svg` from it, and a test compares the two.
"""
