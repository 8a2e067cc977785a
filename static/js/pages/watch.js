/**
 * The watch page: frames come in, the follower judges them, the board shows what it says, now or at an earlier moment. Nothing
 * here can touch the game. The same page stands on a big screen and in another site's frame.
 */

import { createBoard } from "../board/board.js";
import { Words, readData } from "../board/words.js";
import { Connection, browserWorld, tableUrl } from "../live/connection.js";
import { PROTOCOL_VERSION } from "../live/constants.js";
import { freshId } from "../live/device.js";
import { Follower } from "../live/follower.js";
import { LookBack } from "../live/lookback.js";
import { Pointing } from "../live/pointing.js";
import { read } from "../live/protocol.js";
import { Reactions } from "../live/reactions.js";
import { SharePanel } from "../live/sharepanel.js";
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
  sprites: table.dataset.sprites ?? "",
  words,
});
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const lookback = new LookBack(part("lookback"), watchWords, () => {
  showBoard(false);
  view.show(follower, connection.state, lookback.at);
  point();
});
const reactions = new Reactions(part("reactions"));
const pointing = new Pointing(part("pointing"), watchWords, words, (pair, places) => {
  connection.send({ t: "suggest", seq: follower.seq, pair });
  board.hint(places);
  board.say(watchWords.say("pointed"));
});

/** Whether the host was away when we last looked: coming back is worth a word. */
let wasAway = false;
/** @type {string | null} */
let shownGame = null;

const connection = new Connection({
  url: tableUrl(code),
  hello: () => ({ t: "hello", v: PROTOCOL_VERSION, client, ...(follower.since === undefined ? {} : { since: follower.since }) }),
  seq: () => follower.seq,
  receive,
  changed: (state) => {
    table.dataset.connection = state.name;
    wake.want(state.name === "live" || state.name === "reconnecting");
    view.show(follower, state, lookback.at);
    point();
  },
});

/** @param {import("../live/protocol.js").ServerFrame} frame */
function receive(frame) {
  if (frame.t === "reload") {
    window.setTimeout(() => window.location.reload(), frame.after * 1000);
    return;
  }
  if (frame.t === "error" && (frame.code === "blocked" || frame.code === "spoiler")) view.refusal = frame.code;
  const changes = follower.receive(frame);
  for (const change of changes) {
    if (change.kind === "joined") showBoard(false);
    else if (change.kind === "step") showBoard(true);
    else if (change.kind === "reactions") reactions.show(change.counts);
    else if (change.kind === "resync") connection.rejoin();
  }
  if (changes.length > 0) view.show(follower, connection.state, lookback.at);
  point();
  tellHost();
}

/** @param {boolean} moved by one event, as against wherever it stands now */
function showBoard(moved) {
  const game = follower.game;
  if (game === null) return;
  const isNew = shownGame !== null && shownGame !== game.code;
  table.dataset.seq = String(follower.seq);
  table.dataset.game = game.code;
  table.dataset.hash = game.now.position.hash;
  const was = lookback.at;
  lookback.grown(follower.seq, isNew);
  shownGame = game.code;
  table.classList.toggle("is-back", lookback.at !== null);
  if (lookback.at !== null) {
    if (!moved) board.show(follower.at(lookback.at).position);
  } else board.show(game.now.position, { animate: moved && was === null, deal: isNew });
  if (isNew) board.say(watchWords.say("newDeal", { ruleset: words.ruleset(game.now.rules.name).name }));
}

/** What can be pointed at now: nothing in the past, and nothing when the host does not ask. */
function point() {
  const game = follower.game;
  const may = follower.table?.suggestions === true && connection.state.name === "live" && lookback.at === null;
  table.classList.toggle("takes-suggestions", follower.table?.suggestions === true);
  pointing.show(may && game !== null ? game.now.position : null, `${game?.code} ${follower.seq}`);
}

function tellHost() {
  const away = follower.host === "away" || follower.host === "gone";
  if (wasAway && follower.host === "here") board.say(watchWords.say("backAgain"));
  wasAway = away;
}

new SharePanel(part("share-panel"), part("share-button"), watchWords);
reactions.listen((kind) => connection.send({ t: "react", kind }));
document.querySelector('[data-do="retry"]')?.addEventListener("click", () => connection.hurry());
document.querySelector('[data-do="full"]')?.addEventListener("click", () => void fullScreen());
// Whoever has finished the daily meanwhile comes back to this tab, and is let in.
document.addEventListener("visibilitychange", () => {
  if (view.refusal === "spoiler" && document.visibilityState === "visible") window.location.reload();
});
window.setInterval(() => view.tick(connection.state, browserWorld().now()), TICK);

/** The whole screen, or back. A browser that does not let a page have it says no by itself. */
async function fullScreen() {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

const first = read(readData("snapshot"));
if (first !== null) receive(first);
if ("ended" in table.dataset) view.show(follower, { name: "ended" }, null);
else connection.start();
