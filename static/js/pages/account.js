/* The pages of signing in and of the account. All of them work without this; passkeys alone need it. */

import { startCopying, startReveals } from "../account/comforts.js";
import { startPasskeys } from "../account/passkeys.js";
import { forgetWhenAgreed, startForgetting } from "../account/signout.js";

startPasskeys(document);
startForgetting(document);
void forgetWhenAgreed(document);
startReveals(document);
startCopying(document);
