/**
 * A deal handed to somebody: the share sheet where there is one, else the link on the clipboard, else the link to be copied by
 * hand. Cancelling is silent.
 */

import { Words } from "../board/words.js";
import { grouped } from "./hud.js";
import { Notices } from "./notices.js";

/**
 * @param {import("../types.js").GameRecord} record
 * @param {Words} words
 * @param {Notices} notices
 * @param {{sheet?: boolean}} [how]
 */
export async function shareDeal(record, words, notices, { sheet = true } = {}) {
  const { daily, number, ruleset } = record;
  const path = daily ? `/daily/${daily}/` : number === null ? "/" : `/deal/${ruleset}/${number}/`;
  const url = new URL(path, location.origin).href;
  const named = number === null ? words.say("ownDeal") : grouped(number);
  const text = daily
    ? words.say("dailyTitle", { date: words.date(daily) })
    : words.say("shareText", { ruleset: words.ruleset(ruleset).name, number: named });
  if (sheet && "share" in navigator && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notices.say(words.say("copied"));
  } catch {
    notices.say(words.say("copyHere", { url }));
  }
}
