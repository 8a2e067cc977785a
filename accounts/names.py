"""Display names: which are taken as they are, and which two are too alike to stand beside each other.

A name is 3 to 24 letters, digits, spaces, - and _, in one script. Its *key* is what it looks like: two names with
one key cannot both exist, so that nobody can pass for somebody else. Pure text, no database.
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 24
#: Longest key of a name: case folding can make one letter three.
LONGEST_KEY = 80

_SEPARATORS = " -_"
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ſƠơƯưǍ-ǜȘ-țḀ-ỿ]")
#: First word of a letter's Unicode name -> the scripts that may stand in one name. Scripts of one group mix freely.
_SCRIPTS = {
    **dict.fromkeys(("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "HANGUL"), "east asian"),
    **{
        word: word.lower()
        for word in re.findall(
            r"\w+",
            "CYRILLIC GREEK HEBREW ARABIC ARMENIAN GEORGIAN DEVANAGARI BENGALI GURMUKHI GUJARATI TAMIL TELUGU "
            "KANNADA MALAYALAM SINHALA THAI LAO KHMER MYANMAR TIBETAN ETHIOPIC MONGOLIAN",
        )
    },
}
_MAY_MIX = {"latin", "east asian"}  # 山田Taro: nothing in the one looks like anything in the other

# What a letter looks like, after case folding and without its accents. From Unicode's confusables, the single letters.
_ALIKE = str.maketrans(
    "0і1iıјѕаевкмнорстухһԛԝьгεβζηικμνορτυχωαøđłħþð",
    "olllljsaebkmhopctyxhqwbrebzhlkmnoptyxwaodlhpd",
)
_RUNS_ALIKE = (("rn", "m"), ("vv", "w"))

# Names that would speak for the house, alone, joined, or with a number behind.
_HOUSE = (
    "admin administrator moderator mod staff support helpdesk official system security root superuser webmaster "
    "postmaster pyramid pyramidsolitaire solitaire team service guest anonymous watcher host dealer bot house"
)
_NOBODY = "me you null none undefined nobody everyone all new deleted account login logout signin signup api live"


def isolated(name: str) -> str:
    """The name for a place beside other words: in Unicode's isolates when it is written from right to left."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def clean(text: str) -> str:
    """The name as it will be shown. ValidationError (`length`, `email`, `characters`, `scripts`, `no_letter`)."""
    name = re.sub(" +", " ", unicodedata.normalize("NFKC", text)).strip(" ")
    if "@" in name:
        raise ValidationError(_("Others see this name, so it cannot be an e-mail address."), code="email")
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            code="length",
            params={"least": SHORTEST, "most": LONGEST},
        )
    scripts = set()
    for character in name:
        if character in _SEPARATORS or (character.isascii() and character.isdigit()):
            continue
        script = _script(character)
        if script is None:
            raise ValidationError(_("A name is made of letters, digits, spaces, - and _."), code="characters")
        scripts.add(script)
    if not scripts:
        raise ValidationError(_("A name has at least one letter."), code="no_letter")
    if len(scripts) > 1 and scripts != _MAY_MIX:
        raise ValidationError(_("A name keeps to one alphabet."), code="scripts")
    return name


def key(name: str) -> str:
    """What `name` looks like: equal for names that differ in case, spacing, accents or look-alike letters only."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(c for c in folded if not unicodedata.name(c, "").startswith("COMBINING "))
    look = unicodedata.normalize("NFC", plain).translate(_ALIKE)
    for separator in _SEPARATORS:
        look = look.replace(separator, "")
    for run, letter in _RUNS_ALIKE:
        look = look.replace(run, letter)
    return look


def is_reserved(name: str) -> bool:
    """Whether the name would be taken for the house itself, or for no one."""
    return bool(_RESERVED.fullmatch(key(name)))


def _script(character: str) -> str | None:
    """The script of a letter, or of a mark that belongs to one; None for what no name may hold."""
    if _LATIN.fullmatch(character):
        return "latin"
    if unicodedata.category(character) not in ("Lu", "Ll", "Lo", "Lm", "Mn", "Mc"):
        return None
    return _SCRIPTS.get(re.split("[ -]", unicodedata.name(character, ""), maxsplit=1)[0])


_RESERVED = re.compile(
    rf"(?:(?:{'|'.join(re.escape(key(word)) for word in _HOUSE.split())})+"
    rf"|{'|'.join(re.escape(key(word)) for word in _NOBODY.split())})[\dol]*"
)
