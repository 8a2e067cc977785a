/**
 * The play page's small door to the first-visit tour. It is for a person who looks at the table and does not know what to do: whoever
 * begins to play at once, has played before or followed a link to a deal is left alone, and it comes once in a device's life.
 *
 * @typedef {object} Page what the play page lends
 * @property {HTMLElement} table with `data-tour` (the module) and `data-tour-parts` (its words)
 * @property {import("../play/session.js").Session} session
 * @property {import("../store/store.js").Store} store
 * @property {boolean} asked a deal was asked for by its address
 */

/** The note in which the device keeps that the tour was there. */
const NOTE = "tour";
/** How long (ms) the table lies untouched before somebody seems to need a hand. */
const QUIET = 4000;

/** @param {Page} page */
export async function offerTour({ table, session, store, asked }) {
  if (asked || session.record.log !== "" || (await store.note(NOTE)) !== undefined) return;
  if ((await store.games()).length > 1) return;
  const seen = () => void store.keepNote(NOTE, "seen");
  const waiting = setTimeout(() => {
    if (document.visibilityState !== "visible" || table.dataset.connection !== undefined) return;
    // A tour that cannot be fetched is no trouble: the table is the same without it.
    import(table.dataset.tour ?? "").then(({ startTour }) => startTour({ table, session, seen }), () => undefined);
  }, QUIET);
  session.onEvent(() => {
    clearTimeout(waiting);
    if (session.game.length === 1) seen();
  });
}
