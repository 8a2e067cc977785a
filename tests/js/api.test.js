/** The server's API as devices ask it: which answers are answers, and which mean that it was not reached. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Busy, Offline, ask } from "../../static/js/sync/api.js";

const JSON_KIND = { "Content-Type": "application/json; charset=utf-8" };
const { fetch } = globalThis;

/** @param {() => Response} answer */
function answerWith(answer) {
  globalThis.fetch = async () => answer();
}

afterEach(() => {
  globalThis.fetch = fetch;
});

test("what is as before has no body, and is an answer all the same", async () => {
  answerWith(() => new Response(null, { status: 304, headers: JSON_KIND }));
  assert.deepEqual(await ask("GET", "games/1", undefined, "5"), { status: 304, body: {} });
});

test("a refusal is an answer", async () => {
  answerWith(() => new Response('{"code":"stale"}', { status: 409, headers: JSON_KIND }));
  assert.deepEqual(await ask("GET", "me"), { status: 409, body: { code: "stale" } });
});

test("a server that is not reached, not well, in a hurry or cut short may be asked again later", async () => {
  const answers = [
    () => new Response("", { status: 503 }),
    () => new Response("{}", { status: 429, headers: JSON_KIND }),
    () => new Response('{"games": [', { headers: JSON_KIND }),
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  for (const [at, answer] of answers.entries()) {
    answerWith(answer);
    await assert.rejects(ask("GET", "me"), (error) => error instanceof Offline && error instanceof Busy === at < 2);
  }
});
