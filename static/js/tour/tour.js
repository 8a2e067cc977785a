/**
 * Five short steps at the table itself, each done by playing. They stand in the sky beside the apex, where no card and no control is,
 * take no tap but the one that skips them, and hold nobody up: what is done out of order counts as well.
 *
 * @typedef {object} Hands what the door lends
 * @property {HTMLElement} table
 * @property {import("../play/session.js").Session} session
 * @property {() => void} seen it need not come again
 */

import { fetchPart } from "../play/parts.js";

/** What is done in each step, by its name in the fragment: an event in notation, or a touch of a covered card. */
const STEPS = /** @type {const} */ (["pair", "covered", "draw", "waste", "undo"]);

/** @param {Hands} hands */
export async function startTour({ table, session, seen }) {
  const fetched = await fetchPart(table.dataset.tourParts ?? "");
  const found = fetched?.querySelector(".tour");
  if (!found || session.record.log !== "") return;
  const part = document.adoptNode(found);
  const says = new Map([...part.querySelectorAll("[data-step]")].map((each) => [each.getAttribute("data-step"), each]));
  const done = new Set();
  let isOver = false;
  table.querySelector(".controls")?.before(part);
  table.dataset.tourStep = STEPS[0];
  seen();
  part.querySelector("[data-tour-skip]")?.addEventListener("click", end);
  table.addEventListener("click", touched);
  session.onEvent(({ text }) => {
    if (isOver) return;
    const before = done.size;
    if (text === "u" || text === "h") done.add("undo");
    else if (text === "d" || text === "r") done.add(done.has("draw") ? "waste" : "draw");
    else done.add(done.has("pair") && done.has("draw") ? "waste" : "pair");
    if (done.size !== before) show();
    if (session.game.status === "won") end();
  });
  session.onNewGame(() => show());
  show();

  /** @param {Event} event */
  function touched({ target }) {
    if (!(target instanceof Element) || target.closest(".pyramid .is-covered") === null) return;
    done.add("covered");
    show();
  }

  function show() {
    if (isOver) return;
    const step = STEPS.find((each) => !done.has(each));
    if (step === undefined) return end();
    table.dataset.tourStep = step;
    for (const [name, each] of says) each.toggleAttribute("hidden", name !== step);
  }

  function end() {
    isOver = true;
    table.removeEventListener("click", touched);
    delete table.dataset.tourStep;
    if (part.contains(document.activeElement)) {
      const stop = table.querySelector('.card[tabindex="0"]');
      if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
    }
    part.remove();
  }
}
