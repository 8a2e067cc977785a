"""A browser's own account of itself, in three words: "Firefox on Windows".

The words come from this table and never from the header, which anyone may write.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

# Looked for in this order: most browsers also claim to be the ones further down.
_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chromium": "Chromium",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def describe(user_agent: str) -> str:
    """Browser and system of a User-Agent header, in words; "an unknown browser" when it names none."""
    browser = next((name for token, name in _BROWSERS.items() if token in user_agent), None)
    system = next((name for token, name in _SYSTEMS.items() if token in user_agent), None)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("an unknown browser")


def is_handheld(user_agent: str) -> bool:
    """Whether it is a phone or a tablet: for the picture beside it, nothing else."""
    return any(token in user_agent for token in ("iPhone", "iPad", "Android", "Mobile"))
