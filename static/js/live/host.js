/**
 * The door from the play page to hosting, loaded when it is wanted: on "Go live", and at once where this device hosts a table
 * already or is asked to take one over (`/?table=<code>`).
 */

import { Words, readData } from "../board/words.js";
import { freshRecord, openRecord } from "../store/record.js";
import { HostBar } from "./hostbar.js";
import { HostGauge } from "./hostgauge.js";
import { Hosting } from "./hosting.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("./hosting.js").HostSession} HostSession
 */

/**
 * Bring the bar to life. Called once a page, by the tab that plays.
 * @param {Session} session
 * @param {HTMLElement} root the element `data-live-bar`
 * @returns {Hosting} `suspend()` when the game goes to another tab, `resume()` when it comes back
 */
export function host(session, root) {
  const bar = new HostBar(root, new Words(readData("live-words"), document.documentElement.lang));
  /** @type {Hosting} */
  const hosting = new Hosting(lent(session), {
    changed: () => {
      bar.show(hosting);
      const shown = hosting.shown;
      if (shown !== null && hosting.allowed.gauge) void gauge.look(session.record, shown);
      else if (!hosting.allowed.gauge) gauge.stop();
    },
    say: (said) => bar.say(said),
    heard: (frame) => {
      if (frame.t === "reactions") bar.audience.reacted(frame.counts);
      else if (frame.t === "favourite") bar.audience.favourite(frame);
      else bar.audience.watchers(frame);
    },
  });
  const solver = root.ownerDocument.querySelector("[data-solver]");
  const gauge = new HostGauge(solver instanceof HTMLElement ? (solver.dataset.solver ?? "") : "", (seq, state) => {
    hosting.send({ t: "gauge", seq, state });
  });
  // A favourite is of the position that was: with the next event it is gone, here before anywhere.
  session.onEvent(() => bar.audience.favourite(null));
  session.onNewGame(() => bar.audience.favourite(null));
  bar.listen(hosting);
  const asked = new URL(window.location.href).searchParams.get("table");
  if (asked === null) hosting.resume();
  else {
    window.history.replaceState(null, "", window.location.pathname);
    hosting.takeOver(asked);
  }
  return hosting;
}

/** The session as hosting needs it: with a way to put the table's game on this board. @param {Session} session @returns {HostSession} */
function lent(session) {
  return {
    get record() {
      return session.record;
    },
    onEvent: (call) => session.onEvent(call),
    onNewGame: (call) => session.onNewGame(call),
    resetTo: (log, how) => session.resetTo(log, how),
    acknowledge: (seq) => session.acknowledge(seq),
    adopt: (wanted) => {
      const { ruleset, deck, number } = wanted;
      const kept = { ...freshRecord({ ruleset, deck, number, now: Date.now() }), ...wanted };
      const { record, game } = openRecord(kept);
      void session.adopt(record, game);
    },
  };
}
