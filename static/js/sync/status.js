/** The line that says whether the game is kept: saved, saving, offline or patient with so many moves waiting. */

import { show } from "../board/around.js";

/** @typedef {import("./state.js").State} State @typedef {import("../board/words.js").Words} Words */

/** States that want to be seen even where there is little room. */
const NEWS = new Set(["offline", "busy", "apart", "refused", "elsewhere"]);

/** @param {State} state @param {Words} words */
export function showState(state, words) {
  for (const line of document.querySelectorAll("[data-kept]")) {
    if (!(line instanceof HTMLElement)) continue;
    line.dataset.kept = state.name;
    line.dataset.waiting = String(state.waiting);
    const isNews = NEWS.has(state.name);
    show(line, state.name !== "off");
    line.classList.toggle("is-news", isNews);
    line.parentElement?.classList.toggle("has-news", isNews);
    const text = textOf(state, words);
    if (line.textContent === text) continue;
    line.replaceChildren(state.name === "apart" ? button(text) : text);
  }
}

/** @param {State} state @param {Words} words */
function textOf({ name, waiting, detail }, words) {
  if (name === "off") return "";
  if ((name === "offline" || name === "busy") && waiting > 0) return words.count(`${name}Waiting`, waiting);
  if (name === "refused") return words.say("refused", { detail });
  return words.say(name);
}

/** @param {string} text */
function button(text) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "link";
  made.dataset.do = "choose-line";
  made.textContent = text;
  return made;
}
