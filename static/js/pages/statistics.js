/* The statistics page: the games of this device, added up and drawn. Nothing is sent anywhere, and it works without a network. */

import { readWords } from "../board/words.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { StatisticsPage } from "../stats/page.js";
import { playedGames } from "../stats/played.js";
import { Store } from "../store/store.js";

const root = /** @type {HTMLElement} */ (document.getElementById("statistics"));
const words = readWords();
const page = new StatisticsPage(root, words, document.documentElement.lang || "en");
// Where nothing is kept there is nothing to count, and the page says that there are no games.
const store = new Store(() => undefined);

// A page that was kept for want of a network is dressed as nobody chose it.
applyLooks(readSettings());

async function read() {
  const { games, unreadable } = playedGames(await store.games());
  const notice = /** @type {HTMLElement} */ (root.querySelector('[data-part="unreadable"]'));
  notice.hidden = unreadable === 0;
  if (unreadable > 0) notice.textContent = words.count("unreadable", unreadable);
  page.show(games);
}

root.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
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
