/** The numbers of each list of games given as a JSON line, by ruleset: for comparison with the server's. */

import { readFileSync } from "node:fs";

import { numbers } from "../../static/js/stats/tally.js";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  process.stdout.write(`${JSON.stringify(Object.fromEntries(numbers(JSON.parse(line))))}\n`);
}
