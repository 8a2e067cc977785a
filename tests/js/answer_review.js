/**
 * Reviews games for the test against brute force: JSON lines {ruleset, version, deck, log} in, {states, verdicts, won, after} out.
 * `states` are the positions as [pyramid, stock, drawn, pass], frame by frame, with the verdict on each.
 */

import { readFileSync } from "node:fs";

import { dealOfText } from "../../static/js/engine/deal.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { review } from "../../static/js/review/review.js";
import { trackOf } from "../../static/js/review/track.js";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(line);
  /** @type {import("../../static/js/review/review.js").Part} */
  const parts = {};
  let told = 0;
  review({ ...asked, maxMs: 60_000 }, (part) => Object.assign(parts, part), () => (parts.turn === undefined ? 0 : (told += 1e9)));
  const { frames } = trackOf(Game.begin(dealOfText(asked.deck), rulesetNamed(asked.ruleset, asked.version)), asked.log);
  const states = frames.map(({ game }) => {
    const { pyramid, stock, drawn, passNumber } = game.timeline.tableau;
    return [pyramid, stock, drawn, passNumber];
  });
  process.stdout.write(`${JSON.stringify({ states, verdicts: parts.verdicts, won: parts.turn?.won, after: parts.turn?.after })}\n`);
}
