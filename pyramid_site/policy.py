"""The content security policy, directive by directive, each with its reason. Everything the site shows is its own.

The rule: no inline script or style, no source but this site; a directive that is opened says here what for.
"""

from __future__ import annotations

from csp.constants import NONE, SELF


def directives(form_targets: list[str]) -> dict[str, list[str]]:
    """The policy; `form_targets`: origins of other sites that a form of ours may lead to, for signing in by them."""
    return {
        # Whatever has no directive of its own: from here. (Sounds are made in the browser, there is no media.)
        "default-src": [SELF],
        # Modules and workers are files with hashed names; words and deals travel in JSON blocks, which are no script.
        # No nonce and no hash is needed, and 'unsafe-eval' is not: nothing is compiled in the browser.
        "script-src": [SELF],
        # Positions are classes. What scripts set on `element.style` is not held up by this, attributes in markup are.
        "style-src": [SELF],
        # One page may show `data:` too (accounts/urls): the QR code of an authenticator app, whose secret must not be
        # fetched from an address.
        "img-src": [SELF],
        "font-src": [SELF],
        # The API, and the sockets of live tables, which are of this origin too.
        "connect-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        # None of these is used by any page.
        "object-src": [NONE],
        "frame-src": [NONE],
        "media-src": [NONE],
        # Injected markup cannot move where addresses of a page lead.
        "base-uri": [NONE],
        # A form that is answered with a redirect to another site needs that site here too.
        "form-action": [SELF, *form_targets],
        # In no frame at all, so nobody is led to click here unseen; a table's embed page names EMBED_ORIGINS instead.
        "frame-ancestors": [NONE],
    }
