/**
 * The guides: each diagram begins to answer when it comes near, so that a page of many costs no more than what is looked at.
 *
 * @typedef {import("../guides/scene.js").FigureData} FigureData
 */

import { readData, readWords } from "../board/words.js";
import { startExercise } from "../guides/exercise.js";
import { startHolds } from "../guides/holds.js";
import { startLesson } from "../guides/lesson.js";
import { startPasses } from "../guides/passes.js";
import { startTrial } from "../guides/trial.js";
import { startWaste } from "../guides/waste.js";

const STARTS = { exercise: startExercise, holds: startHolds, lesson: startLesson, passes: startPasses, try: startTrial, waste: startWaste };
const NEAR = "600px";

/** @type {Readonly<Record<string, FigureData>>} */
const figures = readData("figures");
const words = readWords();
const sprites = document.querySelector("[data-sprites]")?.getAttribute("data-sprites") ?? "";

const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    near.unobserve(target);
    start(target);
  }
}, { rootMargin: NEAR });

for (const diagram of document.querySelectorAll("[data-diagram]")) near.observe(diagram);

/** @param {HTMLElement} diagram */
function start(diagram) {
  const data = figures[diagram.dataset.diagram ?? ""];
  if (data === undefined) throw new RangeError(`the page brings no "${diagram.dataset.diagram}"`);
  STARTS[/** @type {keyof typeof STARTS} */ (data.kind)](diagram, data, words, sprites);
  diagram.dataset.ready = "true";
}
