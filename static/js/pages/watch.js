/**
 * The watch page: frames come in, the follower judges them, the board shows what it says. Nothing here can touch the game.
 */

import { createBoard } from "../board/board.js";
import { Words, readData } from "../board/words.js";
import { Connection, browserWorld, socketUrl } from "../live/connection.js";
import { PROTOCOL_VERSION } from "../live/constants.js";
import { freshId } from "../live/device.js";
import { Follower } from "../live/follower.js";
import { giveLink } from "../live/link.js";
import { read } from "../live/protocol.js";
import { WakeLock } from "../live/wake.js";
import { WatchView } from "../live/watchview.js";

/** How often the reconnecting line is written anew. */
const TICK = 500;

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const allWords = readData("words");
const language = document.documentElement.lang;
const words = new Words(allWords, language);
const watchWords = new Words(allWords.watch, language);
const view = new WatchView(document.body, watchWords, words);
const follower = new Follower();
const wake = new WakeLock();
const client = freshId();
const code = table.dataset.code ?? "";
const board = createBoard(/** @type {HTMLElement} */ (table.querySelector("[data-board]")), {
  interactive: false,
  spriteUrl: table.dataset.sprite ?? "",
  words,
});

/** Whether the host was away when we last looked: coming back is worth a word. */
let wasAway = false;
/** @type {string | null} */
let shownGame = null;

const connection = new Connection({
  url: socketUrl(code),
  hello: () => ({ t: "hello", v: PROTOCOL_VERSION, client, ...(follower.since === undefined ? {} : { since: follower.since }) }),
  seq: () => follower.seq,
  receive,
  changed: (state) => {
    table.dataset.connection = state.name;
    wake.want(state.name === "live" || state.name === "reconnecting");
    view.show(follower, state);
  },
});

/** @param {import("../live/protocol.js").ServerFrame} frame */
function receive(frame) {
  if (frame.t === "reload") {
    window.setTimeout(() => window.location.reload(), frame.after * 1000);
    return;
  }
  const changes = follower.receive(frame);
  for (const change of changes) {
    if (change.kind === "joined") showBoard(false);
    else if (change.kind === "step") showBoard(true);
    else if (change.kind === "resync") connection.rejoin();
  }
  if (changes.length > 0) view.show(follower, connection.state);
  tellHost();
}

/** @param {boolean} moved by one event, as against wherever it stands now */
function showBoard(moved) {
  const game = follower.game;
  if (game === null) return;
  const isNew = shownGame !== null && shownGame !== game.code;
  board.show(game.now.position, { animate: moved, deal: isNew });
  table.dataset.seq = String(follower.seq);
  table.dataset.game = game.code;
  table.dataset.hash = game.now.position.hash;
  if (isNew) board.say(watchWords.say("newDeal", { ruleset: words.ruleset(game.now.rules.name).name }));
  shownGame = game.code;
}

function tellHost() {
  const away = follower.host === "away" || follower.host === "gone";
  if (wasAway && follower.host === "here") board.say(watchWords.say("backAgain"));
  wasAway = away;
}

async function copyLink() {
  const box = /** @type {HTMLInputElement} */ (document.querySelector('[data-watch="link"]'));
  const frame = /** @type {HTMLElement} */ (document.getElementById("by-hand"));
  const url = new URL(window.location.pathname, window.location.href).href;
  if (await giveLink(url, box, frame)) board.say(watchWords.say("copied"));
}

document.querySelector('[data-do="copy"]')?.addEventListener("click", () => void copyLink());
document.querySelector('[data-do="retry"]')?.addEventListener("click", () => connection.hurry());
window.setInterval(() => view.tick(connection.state, browserWorld().now()), TICK);

const first = read(readData("snapshot"));
if (first !== null) receive(first);
if ("ended" in table.dataset) view.show(follower, { name: "ended" });
else connection.start();
