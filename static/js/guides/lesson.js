/**
 * The first lesson: a few bright cards of a dimmed deal, played through in any order that the rules allow, a sentence a move.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { NO_CARD } from "../engine/moves.js";
import { Words } from "../board/words.js";
import { Scene } from "./scene.js";

/**
 * @param {HTMLElement} root
 * @param {FigureData} data `said`: a sentence for each move of the lesson, and one for `done`
 * @param {Words} words
 * @param {string} sprites
 */
export function startLesson(root, data, words, sprites) {
  const { done = "", ...said } = data.said ?? {};
  const lit = data.lit ?? [];
  const scene = new Scene(root, data, words, sprites, {
    played,
    refused: (_, text) => scene.say(text, "told"),
    touched: ({ picked }) => {
      if (picked === NO_CARD || lit.includes(picked)) return;
      scene.board.putBack();
      scene.say(words.say("guideAside"), "told");
    },
  });
  scene.on("back", () => {
    scene.reset();
    scene.enable("back", false);
    scene.enable("show", true);
    scene.say(words.say("guideBegun"));
  });
  scene.on("show", () => {
    const next = Object.keys(said).find((event) => scene.game.view().legal.includes(event));
    if (next !== undefined) played(next);
  });

  /** @param {string} event */
  function played(event) {
    const sentence = said[event];
    if (sentence === undefined) return scene.say(words.say("guideAside"), "told");
    if (scene.play(event) !== null) return;
    const isDone = scene.game.length - scene.start.length === Object.keys(said).length;
    scene.enable("back", true);
    scene.enable("show", !isDone);
    scene.say(isDone ? `${sentence} ${done}` : sentence, "right");
  }
}
