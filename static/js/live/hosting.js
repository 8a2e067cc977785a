/**
 * Hosting a table from the play page: opens it, keeps it over reloads, sends each event as it is made, and takes the server's
 * word when the two differ. Play never waits for any of it. It knows no element of the page: see hostbar.js for what is shown.
 *
 * @typedef {import("./hosttypes.js").HostSession} HostSession
 * @typedef {import("./hosttypes.js").Listener} Listener
 * @typedef {import("./hosttypes.js").Refused} Refused
 * @typedef {import("./hosttypes.js").Phase} Phase
 * @typedef {import("./hosttypes.js").Said} Said
 * @typedef {import("./hosttypes.js").Allowed} Allowed
 * @typedef {import("./protocol.js").ServerFrame} ServerFrame
 * @typedef {import("./protocol.js").Snapshot} Snapshot
 * @typedef {import("./connection.js").State} State
 * @typedef {import("./device.js").KeptTable} KeptTable
 */

import { agree } from "./agreeing.js";
import { Refusal } from "./ask.js";
import { Connection, tableUrl } from "./connection.js";
import { PROTOCOL_VERSION } from "./constants.js";
import { forgetTable, keepTable, keptTable, tableOf } from "./device.js";
import { openTable, whyNot } from "./opening.js";
import { Outbox } from "./outbox.js";

export class Hosting {
  /** @type {Phase} */
  phase = "off";
  /** @type {KeptTable | null} */
  table = null;
  crowd = 0;
  /** What watchers may send and are shown, as the server last said. @type {Allowed} */
  allowed = { reactions: true, suggestions: false, gauge: false };
  /** Another tab of this device plays, and hosts. */
  suspended = false;
  #session;
  #listener;
  #outbox = new Outbox();
  /** @type {Connection | null} */
  #connection = null;
  /** The server has told us how the table stands since the socket opened. */
  #joined = false;
  /** The lease is to move here as soon as the server has let us in. */
  #taking = false;
  /** The refusal whose snapshot is on its way. @type {Refused | null} */
  #refusal = null;

  /** @param {HostSession} session @param {Listener} listener */
  constructor(session, listener) {
    this.#session = session;
    this.#listener = listener;
    session.onEvent(({ text }) => {
      if (this.phase === "off") return;
      this.#outbox.event(session.record.id, text, session.record.activeMs);
      this.#flush();
    });
    session.onNewGame((record) => {
      if (this.phase === "off") return;
      this.#outbox.deal(record);
      this.#flush();
    });
  }

  /** How the socket is. @returns {State} */
  get connection() {
    return this.#connection?.state ?? { name: "closed" };
  }

  /** Events and deals made here that the server has not stored yet. */
  get waiting() {
    return this.#outbox.waiting;
  }

  /** Go on the air with the game on the board. Resolves when the table has a link, or after saying why not. */
  async goLive() {
    if (this.phase === "opening" || this.phase === "on") return;
    this.#enter("opening");
    const begun = { ...this.#session.record };
    try {
      const { table, seq } = await openTable(begun);
      this.table = table;
      // Meanwhile the host has played on: what was made since goes out after the first snapshot.
      const now = this.#session.record;
      this.#outbox.begin(now.id === begun.id ? now : begun, table.game, seq);
      if (now.id !== begun.id) this.#outbox.deal(now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#enter("off");
      this.#listener.say(whyNot(error));
      return;
    }
    this.#begin();
  }

  /** After a reload, or when the game comes back to this tab: go on at the table that this device hosts, if there is one. */
  resume() {
    this.suspended = false;
    this.#listener.changed();
    const kept = keptTable();
    if (kept === null || this.phase === "on" || this.phase === "opening") return;
    this.table = kept;
    this.#outbox = new Outbox();
    const record = this.#session.record;
    if (record.id === kept.id) this.#outbox.begin(record, kept.game, 0);
    else this.#outbox.deal(record);
    this.#begin();
  }

  /** "Play here", from another device of the owner's or after this one was replaced. @param {string} [code] of the table */
  takeOver(code) {
    if (code !== undefined) this.table = tableOf(code);
    if (this.table === null) return;
    this.#taking = true;
    this.#begin();
  }

  /** What the host allows, and whether the lobby shows the table. @param {Partial<import("./protocol.js").Allowed>} changes */
  allow(changes) {
    if (this.table === null) return;
    const { listed, ...allowed } = changes;
    if (listed !== undefined) this.table.listed = listed;
    this.allowed = { ...this.allowed, ...allowed };
    this.send({ t: "settings", ...changes });
    this.#listener.changed();
  }

  /** A word to the server that needs no keeping. @param {import("./protocol.js").ClientFrame} frame */
  send(frame) {
    if (this.#joined) this.#connection?.send(frame);
  }

  /** The connection in one word; it is live once the server has let us in as the host. */
  get standing() {
    const { name } = this.connection;
    return name === "live" && !this.#joined ? "joining" : name;
  }

  /** How many events of the game on the board are stored and shown; null while the two differ, or nothing is on the air. */
  get shown() {
    const isSame = this.phase === "on" && this.#joined && this.waiting === 0 && this.table?.id === this.#session.record.id;
    return isSame ? this.#outbox.acked : null;
  }

  /** The game is played in another tab now, which hosts it from there. */
  suspend() {
    this.suspended = true;
    const connection = this.#connection;
    this.#connection = null;
    connection?.stop();
    this.#enter("off");
  }

  /** Leave the air; the game goes on alone. The server, when it has heard of it, closes the socket. */
  end() {
    this.#connection?.send({ t: "end" });
    this.#leave({ key: "offAir" });
  }

  /** The tab went out of sight, or came back. @param {boolean} on */
  hidden(on) {
    this.send({ t: "hidden", on });
  }

  #begin() {
    const table = this.table;
    if (table === null) return;
    this.#connection?.stop();
    this.#joined = false;
    /** A connection that was left goes on only until the server has heard so. @type {() => boolean} */
    const isMine = () => this.#connection === connection;
    const connection = new Connection({
      url: tableUrl(table.code),
      hello: () => ({ t: "hello", v: PROTOCOL_VERSION, client: table.client }),
      seq: () => this.#outbox.acked,
      receive: (frame) => {
        if (isMine()) this.#receive(frame);
        else if (frame.t === "snapshot") connection.send({ t: "end" });
      },
      changed: (state) => isMine() && this.#changed(state),
    });
    this.#connection = connection;
    this.#enter("on");
    this.#keep();
    connection.start();
  }

  /** @param {ServerFrame} frame */
  #receive(frame) {
    switch (frame.t) {
      case "snapshot":
      case "deal":
        this.#stands(frame);
        break;
      case "ack":
        this.#outbox.ack(frame.game, frame.seq);
        if (frame.game === this.table?.game) this.#session.acknowledge(this.#outbox.acked);
        break;
      case "pong":
        this.#outbox.pong();
        break;
      case "crowd":
        this.crowd = frame.n;
        break;
      case "settings":
        this.#allows(frame);
        this.#keep();
        break;
      case "reactions":
      case "favourite":
      case "watchers":
        this.#listener.heard(frame);
        return;
      case "reject":
        this.#refused({ code: frame.code, detail: frame.detail || frame.code });
        break;
      case "reload":
        this.#listener.say({ key: "newRelease" });
        break;
    }
    this.#flush();
  }

  /** @param {import("./protocol.js").Allowed} now */
  #allows({ listed, reactions, suggestions, gauge }) {
    if (this.table !== null) this.table.listed = listed;
    this.allowed = { reactions, suggestions, gauge };
  }

  /** @param {Snapshot} frame */
  #stands(frame) {
    this.crowd = frame.crowd;
    if (frame.you.role === "watcher") return this.#isNotHost(frame);
    this.#allows(frame.table);
    const refusal = this.#refusal;
    this.#refusal = null;
    const first = !this.#joined;
    const took = this.#taking;
    this.#joined = true;
    this.#taking = false;
    if (frame.state === null) {
      this.#outbox = new Outbox();
      this.#outbox.deal(this.#session.record);
    } else {
      const { id, game } = frame.state;
      agree({ session: this.#session, outbox: this.#outbox, listener: this.#listener }, frame.state, { refusal, took });
      if (this.table !== null && id !== null) Object.assign(this.table, { game, id });
    }
    this.#keep();
    if (first && document.visibilityState === "hidden") this.hidden(true);
  }

  /** The server has let us in, but not as the host. @param {Snapshot} frame */
  #isNotHost(frame) {
    if (!frame.you.mine) {
      this.#connection?.stop();
      this.#leave({ key: "lost", wrong: true });
    } else if (this.#taking) this.#connection?.send({ t: "take" });
    else {
      this.#connection?.stop();
      this.#enter("replaced");
    }
  }

  /** @param {Refused} refusal */
  #refused(refusal) {
    const deal = this.#outbox.refused();
    if (deal === null) this.#refusal = refusal;
    else this.#listener.say({ key: "dealRefused", values: { detail: refusal.detail }, wrong: true });
  }

  /** @param {State} state */
  #changed(state) {
    if (state.name !== "live") {
      this.#joined = false;
      this.#outbox.lost();
    }
    if (state.name === "replaced") this.#enter("replaced");
    else if (state.name === "ended") this.#leave({ key: "offAir" });
    else if (state.name === "missing" || state.name === "refused") this.#leave({ key: "lost", wrong: true });
    else this.#listener.changed();
  }

  #flush() {
    const frame = this.#joined && this.#connection?.open ? this.#outbox.next() : null;
    if (frame !== null) this.#connection?.send(frame);
    this.#listener.changed();
  }

  #keep() {
    if (this.table !== null && this.phase === "on") keepTable({ ...this.table });
  }

  /** @param {Said} said */
  #leave(said) {
    if (this.phase === "off") return;
    forgetTable();
    this.#connection = null;
    this.#outbox = new Outbox();
    this.table = null;
    this.#enter("off");
    this.#listener.say(said);
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#listener.changed();
  }
}
