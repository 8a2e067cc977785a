"""The rules of the daily deal: dates, streak, difficulty through the week, choice of the deal, share text, picture.

Pure: no Django, no database, no clock; what time it is, is handed in. `static/js/daily/` mirrors dates, streak, rows
and share.
"""
