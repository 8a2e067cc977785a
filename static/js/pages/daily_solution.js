/* How a daily could be cleared: its line, stepped through on a board that nobody can touch. */

import { createBoard } from "../board/board.js";
import { isForTable } from "../board/keyboard.js";
import { readData, readWords } from "../board/words.js";
import { dealOfText } from "../engine/deal.js";
import { Game } from "../engine/replay.js";
import { rulesetNamed } from "../engine/rules.js";
import { applyLooks, readSettings } from "../play/settings.js";
import { Player } from "../replay/player.js";
import { frameWords } from "../replay/said.js";
import { Strip } from "../replay/strip.js";
import { trackOf } from "../review/track.js";

const page = /** @type {HTMLElement} */ (document.getElementById("replay"));
const words = readWords();
const settings = readSettings();
const solution = readData("data");
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (page.querySelector(`[data-replay="${name}"]`));
const range = /** @type {HTMLInputElement} */ (part("range"));
const steps = /** @type {HTMLElement} */ (page.querySelector("[data-steps]"));
const board = createBoard(part("stage"), { interactive: false, sprites: page.dataset.sprites ?? "", words });
const strip = new Strip(/** @type {SVGElement} */ (page.querySelector('[data-replay="bars"]')), range);
const start = Game.begin(dealOfText(solution.deck), rulesetNamed(solution.ruleset, solution.version));
const track = trackOf(start, solution.line);
const player = new Player(track, moved);

applyLooks(settings);
board.speed = /** @type {"normal" | "fast" | "off"} */ (settings.speed);

/** @param {"step" | "jump" | null} how */
function moved(how) {
  const { frame, at, view } = player;
  if (how !== null) board.show(frame.game.public, { animate: how === "step" });
  const all = view.length - 1;
  part("said").textContent = at === 0 ? words.say("atStart") : words.say("atMove", { n: at, all, what: frameWords(words, frame) });
  strip.move(player, words.say("atPlaceBare", { n: at, all }));
  for (const [n, step] of [...steps.children].entries()) {
    if (n === at - 1) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
  steps.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  page.dataset.at = String(at);
  page.classList.toggle("is-playing", player.isPlaying);
}

/** @type {Readonly<Record<string, () => void>>} */
const doings = {
  first: () => player.jump(0),
  previous: () => player.step(-1),
  toggle: () => player.toggle(),
  next: () => player.step(1),
  last: () => player.jump(Infinity),
};
/** @type {Readonly<Record<string, string>>} */
const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

page.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-step]") : null;
  if (button instanceof HTMLElement) doings[button.dataset.step ?? ""]?.();
});
range.addEventListener("input", () => player.jump(Number(range.value)));
document.addEventListener("keydown", (event) => {
  const doing = isForTable(event) ? doings[keys[event.key] ?? ""] : undefined;
  if (doing === undefined) return;
  event.preventDefault();
  doing();
});

// The steps in words, in the place of their notation.
for (const [n, step] of [...steps.children].entries()) {
  const frame = track.frames[n + 1];
  if (frame !== undefined) step.textContent = frameWords(words, frame);
}
strip.show(track.frames.map(() => "winnable"), player);
moved("jump");
page.dataset.ready = "true";
