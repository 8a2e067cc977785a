/**
 * A counter of passes to turn: the engine goes through the stock and turns the waste over for as long as the ruleset allows.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { replay } from "../engine/replay.js";

/**
 * @param {HTMLElement} root
 * @param {FigureData} data
 * @param {Words} words
 */
export function startPasses(root, data, words) {
  const said = /** @type {HTMLElement} */ (root.querySelector('[data-said="told"]'));
  const turn = /** @type {HTMLElement} */ (root.querySelector('[data-way="turn"]'));
  const label = /** @type {HTMLElement} */ (root.querySelector('[data-said="turn"]'));
  const dots = /** @type {HTMLElement} */ (root.querySelector("[data-dots]"));
  let game = begin(data.ruleset);
  turn.addEventListener("click", () => {
    if (turn.getAttribute("aria-disabled") === "true") return;
    if (game.position.tableau.stockCount > 0) goThrough();
    else {
      game = game.after("r");
      show(words.say("guideTurned"));
    }
  });
  root.querySelector('[data-way="back"]')?.addEventListener("click", () => again(game.rules.name));
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) again(target.value);
  });
  show(words.say("guideFresh"));

  function goThrough() {
    while (game.position.tableau.stockCount > 0) game = game.after("d");
    const { passes } = game.rules;
    const n = game.position.tableau.passNumber;
    const told = passes === null ? words.say("guidePassEndless", { n }) : words.say("guidePass", { n, passes });
    show(game.position.canRecycle ? told : `${told} ${words.say("guideNoPass")}`);
  }

  /** @param {string} ruleset */
  function again(ruleset) {
    game = begin(ruleset);
    show(words.say("guideFresh"));
  }

  /** @param {string} ruleset */
  function begin(ruleset) {
    return replay(data.deck, ruleset, data.version, "");
  }

  /** @param {string} text */
  function show(text) {
    const { stockCount, passNumber } = game.position.tableau;
    const isThrough = stockCount === 0;
    said.textContent = nobreak(text);
    turn.setAttribute("aria-disabled", String(isThrough && !game.position.canRecycle));
    label.textContent = root.querySelector(`[data-words="${isThrough ? "over" : "through"}"]`)?.textContent ?? "";
    const { passes } = game.rules;
    const count = passes ?? Math.max(3, passNumber);
    dots.replaceChildren(
      ...Array.from({ length: count }, (_, at) => dot(String(at + 1), at + 1 < passNumber || (at + 1 === passNumber && isThrough), at + 1 === passNumber)),
      ...(passes === null ? [dot("\u2026", false, false)] : []),
    );
  }
}

/**
 * @param {string} text
 * @param {boolean} isDone
 * @param {boolean} isNow
 */
function dot(text, isDone, isNow) {
  const item = document.createElement("li");
  item.textContent = text;
  item.classList.toggle("is-done", isDone);
  item.classList.toggle("is-now", isNow && !isDone);
  return item;
}
