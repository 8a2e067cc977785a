/* How a daily could be cleared, step by step. */

import { tellZone } from "../today/door.js";

tellZone();
