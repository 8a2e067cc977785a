"""Static files under names that hold their hash, so that a browser may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashes names and rewrites them in style sheets and in the imports of JavaScript modules; compresses beside."""

    support_js_module_import_aggregation = True
