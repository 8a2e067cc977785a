/**
 * How the board of a host and the table come to one game again: the server's word holds, and nothing that was played is lost.
 *
 * @typedef {import("./protocol.js").GameState} GameState
 * @typedef {import("./hosttypes.js").HostSession} HostSession
 * @typedef {import("./hosttypes.js").Refused} Refused
 * @typedef {import("./hosttypes.js").Listener} Listener
 * @typedef {{session: HostSession, outbox: import("./outbox.js").Outbox, listener: Listener}} Side what stands here
 */

/**
 * The table stands like this.
 * @param {Side} side
 * @param {GameState} state
 * @param {{refusal: Refused | null, took: boolean}} why `refusal`: what of ours was refused just now; `took`: "Play here" was pressed
 */
export function agree(side, state, { refusal, took }) {
  const { session, outbox, listener } = side;
  const verdict = outbox.table(state, refusal !== null);
  if (verdict.kind === "other") adopt(side, state, took);
  if (verdict.kind !== "reset") return;
  // What the engine of the server refuses is no game to keep; what was played meanwhile on two devices is two.
  const isKept = refusal === null || refusal.code === "stale";
  const copied = session.resetTo(verdict.log, { isKept });
  const said = isKept ? { key: copied ? "resetCopied" : "resetAhead" } : { key: "resetIllegal", values: { detail: refusal.detail } };
  listener.say({ ...said, wrong: true });
}

/**
 * The table has a game that is not on this board: another device of the owner's dealt it.
 * @param {Side} side
 * @param {GameState} state
 * @param {boolean} took
 */
function adopt({ session, outbox, listener }, state, took) {
  const { id, ruleset, version, deck, number, log } = state;
  if (id === null || deck === null) return;
  const record = { id, ruleset, version, deck, number, log };
  outbox.begin(record, state.game, state.seq);
  if (session.record.id === id) session.resetTo(log);
  else session.adopt(record);
  listener.say({ key: took ? "tookOver" : "otherGame" });
}
