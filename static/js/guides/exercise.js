/**
 * A position to solve: one move is asked for, and the solver's answer, which the page brought, says what comes of it.
 *
 * @typedef {import("./scene.js").FigureData} FigureData
 */

import { Words } from "../board/words.js";
import { Scene } from "./scene.js";

/**
 * @param {HTMLElement} root
 * @param {FigureData} data
 * @param {Words} words
 * @param {string} sprites
 */
export function startExercise(root, data, words, sprites) {
  const alive = data.alive ?? [];
  const why = root.querySelector(".diagram-why p")?.textContent ?? "";
  let answered = false;
  const scene = new Scene(root, data, words, sprites, {
    played: (event) => {
      if (answered) return scene.say(words.say("guideAgain"), "told");
      if (scene.play(event) === null) answer(alive.includes(event) ? "guideRight" : "guideWrong", alive.includes(event));
    },
    refused: (_, said) => {
      if (!answered) scene.say(said, "told");
    },
  });
  scene.on("back", () => {
    back();
    scene.say(words.say("guideBegun"));
  });
  scene.on("show", () => {
    const [move] = alive;
    if (move === undefined) return;
    back();
    scene.play(move);
    answer("guideShown", true);
  });

  /**
   * @param {string} key
   * @param {boolean} right
   */
  function answer(key, right) {
    answered = true;
    scene.enable("back", true);
    scene.say(right ? `${words.say(key)} ${why}` : words.say(key), right ? "right" : "wrong");
  }

  function back() {
    answered = false;
    scene.enable("back", false);
    scene.reset();
  }
}
