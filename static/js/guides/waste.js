/**
 * The waste as a stack: beside the board all of its cards lie side by side, as nobody sees them at a table, the top one bright.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { cardFace } from "../board/face.js";
import { cardOf } from "../board/state.js";
import { Words, sentence } from "../board/words.js";
import { cardText } from "../engine/cards.js";
import { NO_CARD } from "../engine/moves.js";
import { Scene } from "./scene.js";

/**
 * @param {HTMLElement} root
 * @param {FigureData} data
 * @param {Words} words
 * @param {string} sprites
 */
export function startWaste(root, data, words, sprites) {
  const fan = /** @type {HTMLElement} */ (root.querySelector("[data-fan]"));
  const scene = new Scene(root, data, words, sprites, {
    played,
    refused: (_, text) => scene.say(text, "told"),
  });
  scene.on("draw", () => played("d"));
  scene.on("undo", () => played("u"));
  show();
  scene.say(words.say("guideWasteEmpty"));

  /** @param {string} event */
  function played(event) {
    const before = scene.game.public.tableau;
    const reason = scene.play(event);
    if (reason !== null) return scene.say(`${words.reason(reason)}.`, "told");
    show();
    const position = scene.game.public;
    const top = position.tableau.wasteTop;
    if (top === NO_CARD) return scene.say(words.say("guideWasteEmpty"), "told");
    const isUnder = event !== "d" && position.tableau.waste.length < before.waste.length;
    scene.say(words.say(isUnder ? "guideUnder" : "guideTop", { card: sentence(words.card(cardOf(position, top))) }), "told");
  }

  function show() {
    const position = scene.game.public;
    const waste = position.tableau.waste;
    fan.replaceChildren(
      ...waste.map((place, at) => {
        const card = document.createElement("div");
        card.className = `card ${at === waste.length - 1 ? "is-open" : "is-covered"}`;
        card.setAttribute("role", "img");
        card.setAttribute("aria-label", words.card(cardOf(position, place)));
        card.append(cardFace(cardText(cardOf(position, place)), sprites));
        const item = document.createElement("li");
        item.append(card);
        return item;
      }),
    );
  }
}
