/* The daily's own pages. */

import { tellZone } from "../today/door.js";

tellZone();
