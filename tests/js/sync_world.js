/** Devices and a server in memory that answers as the API does, for the tests of keeping games on every device. */

import assert from "node:assert/strict";
import { after, beforeEach } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { Session } from "../../static/js/play/session.js";
import { memoryShelf } from "../../static/js/store/shelves.js";
import { Store } from "../../static/js/store/store.js";
import { Busy, Offline } from "../../static/js/sync/api.js";
import { Sync } from "../../static/js/sync/sync.js";

export const DECK = dealOfNumber(48213).text;

Object.assign(globalThis, { document: { visibilityState: "visible" } });

/** A server with one owner's games: by the rules of the API, without HTTP. */
export class Server {
  /** @type {Map<string, Record<string, any>>} */
  games = new Map();
  /** @type {string | null} */
  owner = "uann";
  down = false;
  busy = false;
  /** Loses the answer of the next request that changes something. */
  losing = false;
  posts = 0;
  /** How often one whole game was asked for. */
  gets = 0;

  /** @type {import("../../static/js/sync/api.js").Ask} */
  ask = async (method, path, body, tag) => {
    if (this.down) throw new Offline("no network");
    if (this.busy) throw new Busy("http 429");
    const answer = this.#answer(method, path, /** @type {Record<string, any>} */ (body), tag);
    if (method === "POST" && this.losing) {
      this.losing = false;
      throw new Offline("the answer was lost");
    }
    return structuredClone(answer);
  };

  /** @param {string} method @param {string} path @param {Record<string, any>} body @param {string} [tag] */
  #answer(method, path, body, tag) {
    if (path === "me") return { status: 200, body: { owner: this.owner, account: true, name: "Ann" } };
    if (this.owner === null) return { status: 401, body: { code: "sign in" } };
    if (path.startsWith("games?")) return { status: 200, body: this.#page(new URLSearchParams(path.slice("games?".length))) };
    const id = path.replace("games/", "");
    const game = this.games.get(id);
    if (method === "GET") {
      this.gets += 1;
      if (game === undefined) return { status: 404, body: { code: "no such game" } };
      return String(game.seq) === tag ? { status: 304, body: {} } : { status: 200, body: game };
    }
    this.posts += 1;
    const { base_seq: base, events, deal, active_ms: activeMs, status } = body;
    if (game === undefined && base > 0) return { status: 404, body: { code: "no such game" } };
    const log = game === undefined || game.log === "" ? [] : game.log.split(" ");
    const tail = log.slice(base);
    const shared = Math.min(tail.length, events.length);
    if (base > log.length || tail.slice(0, shared).join() !== events.slice(0, shared).join()) {
      return { status: 409, body: { code: "stale", game } };
    }
    const grown = [...log, ...events.slice(shared)];
    const now = new Date().toISOString();
    const stored = { id, ...deal, log: grown.join(" "), seq: grown.length, status, active_ms: activeMs, begun: now, last: now };
    this.games.delete(id);
    this.games.set(id, stored);
    return { status: 200, body: stored };
  }

  /** @param {URLSearchParams} asked */
  #page(asked) {
    const [limit, status] = [Number(asked.get("limit")), asked.get("status")];
    const games = [...this.games.values()].reverse().filter((game) => status === null || game.status === status);
    return { games: games.slice(0, limit), next: games.length > limit ? "more" : null };
  }

  get logs() {
    return [...this.games.values()].map((game) => game.log).sort();
  }
}

export class Device {
  /** @type {import("../../static/js/sync/lines.js").Apart[]} */
  asked = [];
  followed = 0;
  keptBoth = 0;
  onAir = "";

  /** @param {Server} server */
  constructor(server) {
    const shelf = memoryShelf();
    this.store = new Store(() => undefined, [() => shelf]);
    this.session = new Session(this.store, { ruleset: "classic", deck: DECK, number: 48213 }, 10);
    this.sync = new Sync({
      ask: server.ask,
      store: this.store,
      session: this.session,
      isOnAir: (id) => id === this.onAir,
      isTold: () => false,
      listener: {
        changed: () => undefined,
        apart: (apart) => this.asked.push(apart),
        followed: () => (this.followed += 1),
        keptBoth: () => (this.keptBoth += 1),
        inStep: async () => undefined,
      },
    });
  }

  /** Until everything that was begun is over. */
  calm() {
    return new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
  }

  /** @param {string} events */
  play(events) {
    for (const event of events.split(" ")) assert.equal(this.session.play(event), null);
  }

  /** Puts another device's game on this table. @param {string} id */
  async take(id) {
    const kept = await this.store.game(id);
    assert.ok(kept);
    this.session.open(kept.record, kept.game);
    await this.session.save();
  }
}

/** A server that is new for each test of a file, and devices that stop with it. */
export class World {
  server = new Server();
  /** @type {Device[]} */
  #devices = [];

  constructor() {
    beforeEach(() => this.begin());
    after(() => this.#stop());
  }

  /** From nothing, within a test too. */
  begin() {
    this.#stop();
    this.server = new Server();
  }

  newDevice() {
    const device = new Device(this.server);
    this.#devices.push(device);
    return device;
  }

  /**
   * A game that went on on two devices: the other one has been told, and asks its player.
   * @param {{begun: string, one: string, other: string}} events
   * @returns {Promise<[Device, Device]>}
   */
  async apart({ begun, one, other }) {
    const [first, second] = [this.newDevice(), this.newDevice()];
    first.play(begun);
    await first.sync.start();
    await second.sync.start();
    await second.take(first.session.record.id);
    first.play(one);
    second.play(other);
    await first.sync.round();
    await second.sync.round();
    assert.deepEqual([second.sync.state.name, second.asked.length], ["apart", 1]);
    return [first, second];
  }

  #stop() {
    for (const device of this.#devices.splice(0)) device.sync.stop();
  }
}
