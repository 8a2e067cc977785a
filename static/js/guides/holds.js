/**
 * What holds a card down: any card of a full pyramid can be asked, by a tap or with the arrow keys, covered ones too. So this is no
 * board, on which arrows go between open cards only; the counts come from the engine's layout all the same.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { isArrow, neighbour } from "../board/keyboard.js";
import { coveredWords } from "../board/names.js";
import { nobreak } from "../board/nobreak.js";
import { cardOf, heldBy, placesIn } from "../board/state.js";
import { Words, sentence } from "../board/words.js";
import { COLUMN_OF, HELD_BY, PYRAMID_SIZE, ROW_OF } from "../engine/layout.js";
import { replay } from "../engine/replay.js";

/** Where the cards lie, in steps: the rows so far apart that the nearest card below is one of the next row. */
const SPOTS = Array.from({ length: PYRAMID_SIZE }, (_, place) => {
  const row = ROW_OF[place] ?? 0;
  return { target: place, x: 100 * ((COLUMN_OF[place] ?? 0) - row / 2), y: 200 * row };
});

/**
 * @param {HTMLElement} root
 * @param {FigureData} data
 * @param {Words} words
 */
export function startHolds(root, data, words) {
  const position = replay(data.deck, data.ruleset, data.version, data.log).public;
  const said = /** @type {HTMLElement} */ (root.querySelector('[data-said="told"]'));
  const cards = SPOTS.map(({ target }) => /** @type {HTMLElement} */ (root.querySelector(`[data-place="${target}"]`)));
  cards.forEach((card, place) => {
    card.tabIndex = place === 0 ? 0 : -1;
    card.addEventListener("click", () => ask(place));
    card.addEventListener("keydown", (event) => {
      if (!isArrow(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      const next = neighbour(SPOTS, place, event.key);
      event.preventDefault();
      if (typeof next === "number") moveTo(next);
    });
  });

  /** @param {number} place */
  function ask(place) {
    const below = placesIn(position.tableau.pyramid & (HELD_BY[place] ?? 0));
    cards.forEach((card, at) => {
      card.classList.toggle("is-asked", at === place);
      card.classList.toggle("is-below", below.includes(at));
      card.setAttribute("aria-pressed", String(at === place));
    });
    const count = heldBy(position, place);
    const row = (ROW_OF[place] ?? 0) + 1;
    const card = sentence(words.card(cardOf(position, place)));
    const told = count === 0 ? words.say("guideOpen", { card, row }) : words.say("guideHeld", { card, row, held: words.count("mustLeave", count) });
    const [direct] = coveredWords(words, position, place).split(/(?<=\.)\s/, 1);
    said.textContent = nobreak(count === 0 ? told : `${told} ${direct}`);
    root.dataset.state = "told";
    for (const line of root.querySelectorAll("[data-row]")) {
      line.classList.toggle("is-told", line.getAttribute("data-row") === String(row));
    }
    stopAt(place);
  }

  /** @param {number} place */
  function moveTo(place) {
    stopAt(place);
    cards[place]?.focus();
  }

  /** @param {number} place the one tab stop */
  function stopAt(place) {
    cards.forEach((card, at) => (card.tabIndex = at === place ? 0 : -1));
  }
}
