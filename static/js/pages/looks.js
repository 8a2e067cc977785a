/** For pages that no server laid out for whoever reads them (offline, and where the site itself is in trouble): the looks that were chosen. */

import { applyLooks, readSettings } from "../play/settings.js";

applyLooks(readSettings());
