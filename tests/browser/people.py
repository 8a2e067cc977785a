"""What browser tests of accounts do again and again: read the mail, make a passkey, look for faults with axe."""

from __future__ import annotations

import email
import re
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import cast

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

_BETWEEN = b"\n" + b"-" * 79 + b"\n"
_CODE = re.compile(r"^[A-Z]{4}-[A-Z]{4}$", re.MULTILINE)
_AXE = Axe()


class Post:
    """The letters that the site has written: with EMAIL_URL=filemail:///folder, one file for each connection."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def url(self) -> str:
        """EMAIL_URL for the site."""
        return f"filemail://{self.folder}"

    def letters(self, to: str) -> list[EmailMessage]:
        """All letters to that address, oldest first."""
        files = sorted(self.folder.glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
        texts = [text.strip() for path in files for text in path.read_bytes().split(_BETWEEN)]
        read = [cast(EmailMessage, email.message_from_bytes(text, policy=policy.default)) for text in texts if text]
        return [letter for letter in read if letter["To"] == to]

    def code(self, to: str) -> str:
        """The code in the last letter to that address."""
        letters = self.letters(to)
        assert letters, f"no letter to {to}"
        body = letters[-1].get_body(("plain",))
        assert body is not None
        found = _CODE.search(body.get_content())
        assert found, body.get_content()
        return found.group()


def give_authenticator(context: BrowserContext, page: Page, *, finger: bool = True) -> None:
    """The page's device can make and use passkeys from now on; `finger`: the person's finger is the right one."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": finger,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def submit(page: Page) -> None:
    """Press the golden button of the page's form."""
    page.locator("main form .button--gold").first.click()


def sign_up(page: Page, post: Post, url: str, *, name: str, address: str, password: str) -> None:
    """From nothing to an account, by password and the code in the mail."""
    page.goto(f"{url}/account/signup/")
    page.fill("[name=email]", address)
    page.fill("[name=username]", name)
    page.fill("[name=password1]", password)
    submit(page)
    page.wait_for_url("**/account/confirm-email/")
    page.fill("[name=code]", post.code(address))
    submit(page)
    page.wait_for_url(f"{url}/")


def faults_in(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: WCAG 2.2 A and AA, and its good practices."""
    found = _AXE.run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]
