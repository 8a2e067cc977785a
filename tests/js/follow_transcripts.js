/**
 * Follows transcripts of live tables with the browser's own follower: lines of JSON in, a line of JSON out for each.
 *
 * A transcript is a list of steps: `{"in": frame}`, a frame that arrived; `{"hello": since, "asked": bool}`, the socket is new from
 * here on, and whether that was the watcher's own wish. Out comes where it ended, and the first step at which it did otherwise.
 */

import { createInterface } from "node:readline";

import { Follower } from "../../static/js/live/follower.js";
import { decode } from "../../static/js/live/protocol.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { steps } = JSON.parse(line);
  const watcher = new Follower();
  let wishes = false;
  /** @type {string | null} */
  let wrong = null;
  steps.forEach((/** @type {any} */ step, /** @type {number} */ at) => {
    if (wrong !== null) return;
    if ("hello" in step) {
      if (step.asked !== wishes) wrong = `step ${at}: asked ${step.asked}, here ${wishes}`;
      const since = watcher.since ?? null;
      if (JSON.stringify(since) !== JSON.stringify(step.hello)) wrong = `step ${at}: ${JSON.stringify(since)}`;
      wishes = false;
      return;
    }
    if (wishes) wrong = `step ${at}: asked again, and the transcript does not`;
    const frame = decode(JSON.stringify(step.in));
    if (frame === null) return;
    wishes = watcher.receive(frame).at(-1)?.kind === "resync";
  });
  const game = watcher.game;
  const end = { wrong, game: game?.code ?? null, log: game?.log.join(" ") ?? "", hash: game?.now.position.hash ?? "" };
  process.stdout.write(`${JSON.stringify(end)}\n`);
}
