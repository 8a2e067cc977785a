/**
 * The examine page: what was entered is checked at once, then given to the examiner's worker, and what that says is shown. The draft
 * stays on the device, in the address once a link to it is wanted.
 *
 * @typedef {import("../examine/answer.js").Part} Part
 */

import { nobreak } from "../board/nobreak.js";
import { Words, readData, readWords } from "../board/words.js";
import { isForTable } from "../board/keyboard.js";
import { deckText } from "../engine/cards.js";
import { dealOfText } from "../engine/deal.js";
import { GameTextError, readGame } from "../engine/gameText.js";
import { Game } from "../engine/replay.js";
import { rulesetNamed } from "../engine/rules.js";
import { gameOf } from "../examine/answer.js";
import { mistakesOf, standingOf } from "../examine/check.js";
import { Cup } from "../examine/cup.js";
import { cardsLeft, draftOfDeal, draftText, readDraft, withSlot } from "../examine/draft.js";
import { Entry } from "../examine/entry.js";
import { LineView } from "../examine/lineview.js";
import { VerdictView } from "../examine/verdictview.js";
import { copyText } from "../live/share.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { mayTell } from "../replay/allowed.js";
import { readLink } from "../replay/link.js";
import { putOnTable } from "../replay/tryit.js";
import { ReviewFailed, worked } from "../review/client.js";
import { Store } from "../store/store.js";

/** How long (ms) nothing is typed before the solver is asked. */
const REST = 250;

const page = /** @type {HTMLElement} */ (document.getElementById("examine"));
const data = readData("data");
/** @type {Words} */
const words = readWords();
const settings = readSettings();
const store = new Store(() => undefined);
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (page.querySelector(`[data-examine="${name}"]`));
const sprites = page.dataset.sprites ?? "";
const verdict = new VerdictView(part("verdict"), words);
const line = new LineView(part("line"), words, { sprites, played: ownMove });
const cup = new Cup(/** @type {HTMLDialogElement} */ (document.getElementById("cup")), words, (at) => line.go(at));
const entry = new Entry(page, words, sprites, changed);

applyLooks(settings);
line.speed = /** @type {"normal" | "fast" | "off"} */ (settings.speed);

/** So many mistakes are said and marked at once. */
const MOST_SAID = 4;

let ruleset = "classic";
let asking = new AbortController();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** @type {Part} all that was told of the draft */
let told = {};
/** @type {Game | null} where the draft stands, when every card of it is known */
let start = null;
/** Moves of the player's own, from there. @type {string[]} */
let own = [];

function changed() {
  const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("deal-text"));
  if (/^\s*Pyramid:/.test(text.value)) return readFile(text.value);
  const rules = rulesetNamed(ruleset);
  const mistakes = [...entry.textMistakes, ...(entry.textMistakes.length > 0 ? [] : mistakesOf(entry.draft, rules))];
  const shown = mistakes.slice(0, MOST_SAID);
  showMistakes(shown.map(mistakeWords));
  entry.mark(shown);
  part("pass").textContent = rules.passes === null ? words.say("pass", { n: entry.draft.pass }) : words.say("passOf", { n: entry.draft.pass, passes: rules.passes });
  asking.abort();
  clearTimeout(resting);
  told = {};
  own = [];
  start = null;
  line.hide();
  const standing = standingOf(entry.draft);
  const isAsked = mistakes.length === 0 && standing.toEnter === 0;
  button("play").hidden = !(isAsked && standing.isFresh);
  button("copy-link").hidden = !isAsked;
  if (mistakes.length > 0) verdict.wait(words.say("mendFirst"), "wrong");
  else if (standing.toEnter > 0) {
    const missing = standing.toEnter === 28 ? "" : ` ${words.count("missingCards", standing.toEnter)}`;
    verdict.wait(`${words.say("enterFirst")}${missing}`, "none");
  } else if (standing.unseen.length === 1 && standing.gone === 0) {
    const [card] = cardsLeft(entry.draft);
    if (card !== undefined) entry.set(withSlot(entry.draft, standing.unseen[0] ?? 0, card));
  } else {
    verdict.wait(words.say("working"), "working");
    resting = setTimeout(() => void ask(), REST);
  }
}

async function ask() {
  asking = new AbortController();
  const { signal } = asking;
  const { draft } = entry;
  const isKnown = standingOf(draft).unseen.length === 0;
  const game = isKnown ? gameOf(draft, rulesetNamed(ruleset)) : null;
  if (game !== null && !(await mayTell(game.deal.text))) {
    if (!signal.aborted) verdict.wait(words.say("isDaily"), "wrong");
    return;
  }
  if (signal.aborted) return;
  start = game;
  told = {};
  await answered({ draft, moves: own.join(" ") }, signal);
}

/**
 * @param {{draft: import("../examine/draft.js").Draft, moves: string}} asked
 * @param {AbortSignal} signal
 */
async function answered({ draft, moves }, signal) {
  try {
    await worked({ ruleset, version: data.version, draft, moves }, page.dataset.examiner ?? "", signal, (/** @type {Part} */ told) => take(told));
    page.dataset.answered = "true";
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ReviewFailed)) throw error;
    verdict.wait(words.say("noSolver", { why: error.message }), "wrong");
  }
}

/** @param {Part} more */
function take(more) {
  Object.assign(told, more);
  verdict.show(told);
  for (const which of /** @type {const} */ (["shortest", "best"])) {
    const input = /** @type {HTMLInputElement} */ (part("line").querySelector(`[value="${which}"]`));
    input.disabled = told[which]?.line == null;
  }
  if (more.verdict === undefined || start === null) return;
  /** @type {HTMLInputElement} */ (part("line").querySelector('[value="verdict"]')).checked = true;
  line.load(start.afterAll(own), more.verdict.line);
}

/**
 * A move of the player's own: the line is worked out again from there.
 * @param {Game} _before
 * @param {string} event
 */
function ownMove(_before, event) {
  if (start === null) return;
  const made = line.steps.slice(0, line.at).flatMap(({ events }) => events);
  own = [...own, ...made, event];
  asking.abort();
  asking = new AbortController();
  told = {};
  verdict.wait(words.say("working"), "working");
  void answered({ draft: entry.draft, moves: own.join(" ") }, asking.signal);
}

/** @param {string} text a game file: its deal is examined */
function readFile(text) {
  try {
    const game = readGame(text.trimStart());
    chooseRules(game.ruleset);
    entry.set(draftOfDeal(dealOfText(game.deck).cards));
  } catch (error) {
    if (!(error instanceof GameTextError)) throw error;
    showMistakes([words.say("wrongFile", { why: error.message })]);
    verdict.wait(words.say("mendFirst"), "wrong");
  }
}

/** @param {import("../examine/draft.js").Mistake} mistake */
function mistakeWords({ key, values }) {
  const card = (/** @type {string | number | undefined} */ one) => words.card(Number(one));
  const ranks = (/** @type {string | number | undefined} */ one) => words.ranks(Number(one));
  if (key === "wrongTwice") return words.say(key, { ...values, card: card(values.card) });
  if (key === "wrongBalance") return words.say(key, { ...values, ranks: ranks(values.rank), partners: ranks(values.partner) });
  return words.say(key, values);
}

/** @param {readonly string[]} said */
function showMistakes(said) {
  const list = part("mistakes");
  const shown = said.map(nobreak);
  if (Array.from(list.children, (item) => item.textContent).join() === shown.join()) return;
  list.replaceChildren(
    ...shown.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
  document.getElementById("deal-text")?.setAttribute("aria-invalid", String(shown.length > 0));
}

/** @param {string} name */
function chooseRules(name) {
  ruleset = name;
  const radio = page.querySelector(`[name="ruleset"][value="${name}"]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
  part("rules").textContent = nobreak(words.ruleset(name).line);
}

/** @param {number} by */
function turnPass(by) {
  const { passes } = rulesetNamed(ruleset);
  const pass = Math.max(1, Math.min(passes ?? Infinity, entry.draft.pass + by));
  if (pass !== entry.draft.pass) entry.pass = pass;
}

async function copyLink() {
  const cards = draftText(entry.draft).replaceAll(/\s/g, "").replaceAll("??", "xx").replaceAll("|", "");
  const fields = new URLSearchParams({ rules: ruleset, cards });
  if (entry.draft.drawn > 0) fields.set("drawn", String(entry.draft.drawn));
  if (entry.draft.pass > 1) fields.set("pass", String(entry.draft.pass));
  const url = `${location.origin}/examine/#${fields}`;
  const said = /** @type {HTMLElement} */ (page.querySelector('[data-verdict="said"]'));
  said.textContent = (await copyText(url)) ? words.say("linkCopied") : `${words.say("copyByHand")} ${url}`;
}

/** @param {string} name */
function button(name) {
  return /** @type {HTMLElement} */ (page.querySelector(`[data-do="${name}"]`));
}

function openLine() {
  line.show();
  part("line").scrollIntoView({ block: "start" });
  /** @type {HTMLElement} */ (part("line").querySelector('[data-do="line-next"]')).focus({ preventScroll: true });
}

async function play() {
  const { draft } = entry;
  if (!standingOf(draft).isFresh) return;
  const deal = dealOfText(deckText(draft.slots.filter((slot) => typeof slot === "number")));
  await putOnTable(store, Game.begin(deal, rulesetNamed(ruleset)), { version: data.version, number: null, activeMs: null, isShown: true });
  location.assign("/");
}

/** @type {Record<string, () => void>} */
const doings = {
  erase: () => entry.erase(),
  gone: () => entry.put("gone"),
  unknown: () => entry.put("unknown"),
  top: () => entry.toggleTop(),
  clear: () => entry.clear(),
  "pass-back": () => turnPass(-1),
  "pass-on": () => turnPass(1),
  stop: () => {
    asking.abort();
    if (told.verdict === undefined) verdict.wait(words.say("isUnknown"), "none");
    else button("stop").hidden = true;
  },
  step: openLine,
  cup: () => cup.open(line.steps, line.at),
  play: () => void play(),
  "copy-link": () => void copyLink(),
  "close-line": () => line.hide(),
  "line-back": () => line.go(line.at - 1),
  "line-next": () => line.go(line.at + 1),
};
page.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("[data-do]") : null;
  if (pressed instanceof HTMLElement) doings[pressed.dataset.do ?? ""]?.();
});
page.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "ruleset") {
    chooseRules(target.value);
    changed();
  } else if (target.name === "line" && start !== null) {
    const chosen = told[/** @type {"verdict" | "shortest" | "best"} */ (target.value)];
    line.load(start.afterAll(own), chosen?.line ?? null);
  }
});
document.addEventListener("keydown", (event) => {
  if (!line.isShown || !isForTable(event) || (event.target instanceof Element && event.target.closest("[data-board], .examine-cards"))) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  line.go(line.at + by);
});

function begin() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const cards = fields.get("cards");
  const name = fields.get("rules") ?? ruleset;
  chooseRules(name in data.passes ? name : "classic");
  if (cards !== null) {
    const pass = Math.max(1, Number(fields.get("pass") ?? 1) || 1);
    const { draft, mistakes } = readDraft(cards, pass);
    const drawn = Math.max(0, Math.min(24, Number(fields.get("drawn") ?? 0) || 0));
    if (mistakes.length === 0) entry.set(Object.freeze({ ...draft, drawn }));
    else entry.readText(cards);
    return;
  }
  try {
    const linked = readLink(location.hash.slice(1));
    if (linked !== null) entry.set(draftOfDeal(dealOfText(linked.deck).cards));
    else changed();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    changed();
    showMistakes([words.say("wrongLink", { why: error.message })]);
  }
}
addEventListener("hashchange", begin);
begin();
page.dataset.ready = "true";
