/**
 * The replay page: finds the game, plays it back, and has it reviewed. The parts are in replay/ (what is seen) and review/ (what is
 * found out); here they are joined.
 */

import { createBoard } from "../board/board.js";
import { isForTable } from "../board/keyboard.js";
import { dateFormat } from "../board/dates.js";
import { nobreak } from "../board/nobreak.js";
import { Words, readData, readWords } from "../board/words.js";
import { countPlaces } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { Game } from "../engine/replay.js";
import { dealOfText } from "../engine/deal.js";
import { rulesetNamed } from "../engine/rules.js";
import { grouped } from "../play/hud.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { mayTell } from "../replay/allowed.js";
import { Player, SPEEDS } from "../replay/player.js";
import { ReviewView } from "../replay/reviewview.js";
import { frameWords } from "../replay/said.js";
import { Sharing } from "../replay/sharing.js";
import { NoSource, findSource, sourceOfText } from "../replay/source.js";
import { Strip } from "../replay/strip.js";
import { putOnTable } from "../replay/tryit.js";
import { ReviewFailed, reviewGame } from "../review/client.js";
import { branchOf, trackOf } from "../review/track.js";
import { clockText } from "../store/clock.js";
import { Store } from "../store/store.js";

/** A finger that goes so far (px) to a side turns the page. */
const SWIPE = 40;

const page = /** @type {HTMLElement} */ (document.getElementById("replay"));
/** @type {Words} */
const words = readWords();
const settings = readSettings();
const store = new Store(() => undefined);
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (page.querySelector(`[data-replay="${name}"]`));
const board = createBoard(part("stage"), { interactive: false, sprites: page.dataset.sprites ?? "", words });
const strip = new Strip(/** @type {SVGElement} */ (page.querySelector('[data-replay="bars"]')), /** @type {HTMLInputElement} */ (part("range")));
const view = new ReviewView(page, words);
const sharing = new Sharing(part("share"), words);

applyLooks(settings);
board.speed = /** @type {"normal" | "fast" | "off"} */ (settings.speed);

/** @type {Player | null} */
let player = null;
/** @type {import("../replay/source.js").Source | null} */
let source = null;
/** @type {import("../review/track.js").Track | null} the game's own track, also while a branch is shown */
let track = null;
/** @type {import("../review/review.js").Part} */
let found = {};
/** Whether the way that would have won is shown. */
let isBranch = false;
let reviewing = new AbortController();

/** @param {import("../replay/source.js").Source} opened */
function open(opened) {
  reviewing.abort();
  reviewing = new AbortController();
  source = opened;
  found = {};
  isBranch = false;
  const start = Game.begin(dealOfText(source.deck), rulesetNamed(source.ruleset, source.version));
  track = trackOf(start, source.log);
  part("empty").hidden = true;
  for (const name of ["stage", "player", "side"]) part(name).hidden = false;
  player = new Player(track, moved);
  player.speed = SPEEDS[1] ?? 1;
  part("undone").hidden = track.line.length === track.frames.length;
  about(source, start.afterAll(source.log === "" ? [] : source.log.split(" ")));
  strip.show(null, player);
  moved("jump");
  void sharing.show(source);
  void review(source);
  page.dataset.ready = "true";
}

/**
 * @param {import("../replay/source.js").Source} of
 * @param {Game} game at its end
 */
function about(of, game) {
  const ruleset = words.ruleset(of.ruleset).name;
  const title = of.number === null ? words.say("ownTitle", { ruleset }) : words.say("dealTitle", { ruleset, number: grouped(of.number) });
  part("title").textContent = title;
  const left = countPlaces(game.timeline.tableau.pyramid);
  const ends = { won: "replayWon", stuck: "replayStuck", playing: "replayPlaying" };
  const facts = [words.say(ends[game.status], { left }), words.say("points", { n: game.score }), words.count("movesOf", game.timeline.moves)];
  if (of.activeMs !== null) facts.push(clockText(of.activeMs));
  if (of.playedAt !== null) facts.push(dateFormat({ dateStyle: "medium" }).format(of.playedAt));
  if (of.name !== null) facts.push(words.say("playedBy", { name: of.name }));
  part("about").textContent = nobreak(facts.join("\u00a0· "));
  view.showNumbers(game, of.activeMs);
}

/** @param {import("../replay/source.js").Source} of */
async function review(of) {
  const { signal } = reviewing;
  const { ruleset, version, deck, log } = of;
  if (of.spoiler === true || (of.spoiler === null && !(await mayTell(deck)))) return view.showNone(words.say("reviewSpoiler"));
  try {
    await reviewGame({ ruleset, version, deck, log }, { url: page.dataset.reviewer ?? "", notes: notesOf(store), tell: (told) => tell(told), signal });
    page.dataset.reviewed = "true";
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ReviewFailed)) throw error;
    view.showNone(words.say("reviewFailed", { why: error.message }));
  }
}

/** @param {import("../review/review.js").Part} told */
function tell(told) {
  Object.assign(found, told);
  if (track === null || player === null) return;
  view.show(told, track);
  if (told.verdicts === undefined) return;
  part("key").hidden = false;
  part("key-unknown").hidden = !told.verdicts.includes("not known");
  if (!isBranch) strip.show(told.verdicts, player);
  moved(null);
}

/** @param {Store} kept */
function notesOf(kept) {
  return { note: (/** @type {string} */ key) => kept.note(key), keepNote: (/** @type {string} */ key, /** @type {unknown} */ value) => kept.keepNote(key, value) };
}

/** @param {"step" | "jump" | null} how */
function moved(how) {
  if (player === null) return;
  const { frame, at, view: shown } = player;
  if (how !== null) board.show(frame.game.public, { animate: how === "step" });
  const said = at === 0 ? words.say(frame.hinted ? "atStartFirst" : "atStart") : words.say("atMove", { n: at, all: shown.length - 1, what: frameWords(words, frame) });
  part("said").textContent = nobreak(frame.hinted ? words.say("saidAndHint", { said }) : said);
  const state = isBranch ? "winnable" : strip.stateAt(player.place);
  const where = { n: at, all: shown.length - 1 };
  const stateWords = { winnable: "stateWinnable", lost: "stateLost", "not known": "stateUnknown" };
  strip.move(player, state === null ? words.say("atPlaceBare", where) : words.say("atPlace", { ...where, state: words.say(stateWords[state]) }));
  page.dataset.at = String(at);
  page.dataset.state = state ?? "";
  page.classList.toggle("is-playing", player.isPlaying);
}

function showBranch() {
  const { turn } = found;
  if (track === null || player === null || turn?.line == null) return;
  isBranch = true;
  part("branch").hidden = false;
  part("undone").hidden = true;
  const branch = branchOf(track, turn.won, turn.line.split(" "));
  player.load(branch, turn.won);
  strip.show(branch.frames.map(() => "winnable"), player);
  moved(null);
}

function leaveBranch() {
  if (track === null || player === null) return;
  isBranch = false;
  part("branch").hidden = true;
  part("undone").hidden = track.line.length === track.frames.length;
  player.load(track, track.line[Math.max(0, found.turn?.won ?? 0)] ?? 0);
  strip.show(found.verdicts ?? null, player);
  moved(null);
}

/** The move after which it was lost, with its cards lit on the board before it. */
function showTurn() {
  const { turn } = found;
  if (track === null || player === null || turn === undefined) return;
  if (isBranch) leaveBranch();
  player.show(track.line[turn.won] ?? 0);
  const move = track.frames[track.line[turn.won + 1] ?? -1]?.move;
  if (move) board.hint([move.first, move.second].filter((place) => place !== NO_CARD));
}

async function tryIt() {
  const { turn } = found;
  if (track === null || source === null || turn === undefined) return;
  const game = track.frames[track.line[Math.max(0, turn.won)] ?? 0]?.game;
  if (game === undefined) return;
  await putOnTable(store, game, { ...source, isShown: true });
  location.assign("/");
}

function nextSpeed() {
  if (player === null) return;
  player.speed = SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length] ?? 1;
  const button = /** @type {HTMLElement} */ (page.querySelector('[data-do="speed"]'));
  button.textContent = `${player.speed}×`;
  button.setAttribute("aria-label", words.say("speed", { n: player.speed }));
}

/** @type {Record<string, () => void>} */
const doings = {
  first: () => player?.jump(0),
  previous: () => player?.step(-1),
  toggle: () => player?.toggle(),
  next: () => player?.step(1),
  last: () => player?.jump(Infinity),
  speed: nextSpeed,
  turn: showTurn,
  branch: showBranch,
  "leave-branch": leaveBranch,
  try: () => void tryIt(),
  "copy-link": () => void sharing.copyLink(),
  "copy-text": () => void sharing.copyText(),
  download: () => sharing.download(),
};
page.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-do]") : null;
  if (button instanceof HTMLElement) doings[button.dataset.do ?? ""]?.();
});
part("range").addEventListener("input", ({ target }) => player?.jump(Number(/** @type {HTMLInputElement} */ (target).value)));
part("undone").addEventListener("change", ({ target }) => {
  if (player === null) return;
  player.withUndone = /** @type {HTMLInputElement} */ (target).checked;
  strip.show(found.verdicts ?? null, player);
  moved(null);
});

/** @type {Record<string, () => void>} */
const keys = { ArrowLeft: () => player?.step(-1), ArrowRight: () => player?.step(1), Home: () => player?.jump(0), End: () => player?.jump(Infinity) };
document.addEventListener("keydown", (event) => {
  const isOnButton = event.target instanceof Element && event.target.closest("button, a, summary, label") !== null;
  if (!isForTable(event) || player === null) return;
  const doing = event.key === " " && !isOnButton ? () => player?.toggle() : keys[event.key];
  if (doing === undefined) return;
  event.preventDefault();
  doing();
});

/** @type {{x: number, y: number} | null} */
let touched = null;
part("stage").addEventListener("pointerdown", ({ clientX, clientY }) => (touched = { x: clientX, y: clientY }));
part("stage").addEventListener("pointerup", ({ clientX, clientY }) => {
  if (touched === null) return;
  const [x, y] = [clientX - touched.x, clientY - touched.y];
  touched = null;
  if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) player?.step(x < 0 ? 1 : -1);
  else if (Math.abs(x) < SWIPE / 4 && Math.abs(y) < SWIPE / 4) player?.step(1);
});

part("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  const box = /** @type {HTMLTextAreaElement} */ (document.getElementById("paste"));
  const wrong = /** @type {HTMLElement} */ (document.getElementById("paste-wrong"));
  try {
    open(sourceOfText(box.value));
    wrong.textContent = "";
    box.removeAttribute("aria-invalid");
    document.getElementById("main")?.focus();
  } catch (error) {
    if (!(error instanceof NoSource)) throw error;
    wrong.textContent = words.say(error.key, { why: error.message });
    box.setAttribute("aria-invalid", "true");
  }
});

async function begin() {
  const stored = readData("data").game;
  try {
    open(await findSource(location.hash.slice(1), stored, store));
  } catch (error) {
    if (!(error instanceof NoSource)) throw error;
    player?.pause();
    reviewing.abort();
    for (const name of ["stage", "player", "side"]) part(name).hidden = true;
    part("empty").hidden = false;
    part("empty-line").textContent = words.say(error.key, { why: error.message });
    page.dataset.ready = "true";
  }
}
addEventListener("hashchange", () => void begin());
void begin();
