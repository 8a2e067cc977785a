/**
 * The daily's own pages: the countdown, sharing one's result, the reminder; and on `/daily/` what this device knows beside the server.
 */

import { Words, readData } from "../board/words.js";
import { keepTable } from "../play/offline.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { Store } from "../store/store.js";
import { ask } from "../sync/api.js";
import { countDown } from "../today/countdown.js";
import { tellZone } from "../today/door.js";
import { DailyPage } from "../today/page.js";
import { offerReminder } from "../today/push.js";
import { Sharing } from "../today/sharing.js";
import { toldOfAttempt } from "../today/told.js";
import { today } from "../today/way.js";

const language = document.documentElement.lang || "en";
const root = document.getElementById("daily-page");
const told = document.getElementById("daily") === null ? null : readData("daily");
const words = told === null ? null : new Words(told.words, language);

// A page that was kept for want of a network is dressed as nobody chose it.
applyLooks(readSettings());
const isZoneNews = tellZone();

// The server did not know this clock's zone at a first visit.
const turned = () => location.reload();
const isKept = root !== null && "kept" in root.dataset;
const isOfAnotherDay = root !== null && !isKept && root.dataset.date !== today();
if (isOfAnotherDay && isZoneNews) turned();
if (root !== null) countDown(root.querySelectorAll("[data-countdown]"), turned);
for (const next of document.querySelectorAll('[data-part="next"]')) if (next instanceof HTMLElement) next.hidden = false;

if (root !== null && words !== null) {
  const page = new DailyPage(root, words, new Store(() => undefined));
  void (isKept ? page.kept() : page.fresh(told)).then(() => (root.dataset.ready = "true"));
  addEventListener("load", () => void keepTable("/sw.js"));
  const parts = { button: root.querySelector("[data-push]"), time: root.querySelector("#remind-at"), said: root.querySelector('[data-part="pushed"]') };
  const { button, time, said } = parts;
  if (button instanceof HTMLElement && time instanceof HTMLInputElement && said instanceof HTMLElement) {
    void offerReminder(ask, { button, time, said, words });
  }
}

const dialog = document.getElementById("daily-share");
if (dialog instanceof HTMLDialogElement && words !== null && told.shared) {
  const sharing = new Sharing(dialog, words, told.words.share);
  for (const button of document.querySelectorAll("[data-share-of]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => sharing.open(toldOfAttempt(told.shared.attempt, told.shared), told.shared.picture));
  }
}

for (const button of document.querySelectorAll("[data-copy-from]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const box = document.querySelector(button.dataset.copyFrom ?? "");
    if (box instanceof HTMLInputElement) void copyBox(box, button);
  });
}

/** @param {HTMLInputElement} box @param {HTMLElement} button */
async function copyBox(box, button) {
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
  } catch (error) {
    console.info("the clipboard is not to be had: the older way may be", error);
    document.execCommand("copy");
  }
  const said = button.parentElement?.querySelector('[role="status"]');
  if (said) said.textContent = button.dataset.copied ?? "";
}
