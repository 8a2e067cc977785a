/*
 * The statistics page: the games of this device added up and drawn at once, without a network; and where somebody is signed in, what
 * their other devices have played beside them, as soon as the server has told it.
 */

import { nobreak } from "../board/nobreak.js";
import { readWords } from "../board/words.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { fetched, known, together } from "../stats/elsewhere.js";
import { enableFiling } from "../stats/filing.js";
import { StatisticsPage } from "../stats/page.js";
import { playedGames } from "../stats/played.js";
import { Store } from "../store/store.js";
import { ask } from "../sync/api.js";
import { isAnothers } from "../sync/lines.js";

/** @typedef {import("../types.js").GameRecord} GameRecord */

const root = /** @type {HTMLElement} */ (document.getElementById("statistics"));
const words = readWords();
const page = new StatisticsPage(root, words, document.documentElement.lang || "en");
// Where nothing is kept there is nothing to count, and the page says that there are no games.
const store = new Store(() => undefined);

// A page that was kept for want of a network is dressed as nobody chose it.
applyLooks(readSettings());

/** What another account left on this device is not counted, and not given away. @param {string | null} owner */
async function own(owner) {
  const kept = /** @type {Partial<GameRecord>[]} */ (await store.games());
  return kept.filter((each) => typeof each !== "object" || each === null || !isAnothers(each, owner));
}

/** @param {Awaited<ReturnType<typeof known>>} elsewhere */
async function show({ owner, games: there }) {
  const { games, unreadable } = playedGames(await own(owner));
  const notice = /** @type {HTMLElement} */ (root.querySelector('[data-part="unreadable"]'));
  notice.hidden = unreadable === 0;
  if (unreadable > 0) notice.textContent = nobreak(words.count("unreadable", unreadable));
  const counted = /** @type {HTMLElement} */ (root.querySelector('[data-part="counted"]'));
  counted.textContent = words.say(owner?.startsWith("u") ? "countedAll" : "countedHere");
  page.show(together(games, there));
}

async function read() {
  await show(await known(store));
  const told = await fetched(store, ask);
  if (told !== null) await show(told);
}

enableFiling(root, {
  words,
  store,
  games: async () => /** @type {GameRecord[]} */ (await own((await known(store)).owner)),
  settings: readSettings,
  changed: () => void read(),
});

root.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== "ruleset") return;
  page.chosen = event.target.value;
  page.draw();
});

let width = window.innerWidth;
addEventListener("resize", () => {
  if (window.innerWidth === width) return;
  width = window.innerWidth;
  page.draw();
});
// A game played in another tab, or before coming back by the Back button, counts at once.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void read();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) void read();
});
void read();
