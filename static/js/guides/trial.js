/**
 * A mistake to make: the engine refuses it, or plays it, and a sentence says what that means. Everything else may be tried too.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { removalText } from "../board/state.js";
import { Words } from "../board/words.js";
import { Scene } from "./scene.js";

/**
 * @param {HTMLElement} root
 * @param {FigureData} data `said` has one sentence, under the event or the reason that it belongs to
 * @param {Words} words
 * @param {string} sprites
 */
export function startTrial(root, data, words, sprites) {
  const said = data.said ?? {};
  const score = root.querySelector('[data-said="score"]');
  const scene = new Scene(root, data, words, sprites, {
    played: (event) => {
      const reason = scene.play(event);
      if (reason !== null) return told(reason, `${words.reason(reason)}.`);
      moved();
      told(event, "u" in said ? "" : words.say("guideOther"));
    },
    refused: told,
  });
  scene.on("back", () => {
    scene.reset();
    moved();
    scene.say(words.say("guideBegun"));
  });
  scene.on("undo", () => {
    const reason = scene.play("u");
    moved();
    if (reason === null) told("u", "");
    else scene.say(`${words.reason(reason)}.`, "told");
  });
  scene.on("waste-pair", pairWaste);
  root.querySelector('[data-pile="under"]')?.addEventListener("click", pairWaste);

  /** The two top cards of the waste, offered to the engine as a pair. */
  function pairWaste() {
    const position = scene.game.public;
    const [under, top] = position.tableau.waste.slice(-2);
    if (under === undefined || top === undefined) return;
    const reason = scene.play(removalText(position, [under, top]));
    if (reason === null) return;
    scene.board.refuse({ reason, places: [top] });
  }

  function moved() {
    scene.enable("back", scene.game.length > scene.start.length);
    if (score !== null) score.textContent = words.number(scene.game.score);
  }

  /**
   * @param {string} key an event that was played, or a reason
   * @param {string} otherwise
   */
  function told(key, otherwise) {
    const sentence = said[key];
    if (sentence === undefined) scene.say(otherwise, otherwise === "" ? "" : "told");
    else scene.say(key.includes(" ") ? `${otherwise} ${sentence}` : sentence, "right");
  }
}
