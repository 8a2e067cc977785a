/**
 * One socket to a table, or to whoever tells of games, kept alive: hello, ping, back-off, and a plain state for the page to say.
 *
 * It knows nothing of games. It reads frames, hands them on, and comes back after a loss; only an answer to our hello (a frame
 * of the game) counts as being live, and only that starts the back-off again. It gives up when the server says so by a close
 * code that is not for retrying. Everything of the browser's that it needs is handed in, so that tests run it in their own time.
 *
 * @typedef {import("./protocol.js").ClientFrame} ClientFrame
 * @typedef {import("./protocol.js").ServerFrame} ServerFrame
 *
 * @typedef {{name: "connecting"} | {name: "live"} | {name: "reconnecting", since: number, again: number}
 *   | {name: "ended"} | {name: "replaced"} | {name: "missing"} | {name: "refused", code: number} | {name: "closed"}} State
 *   `since` and `again`: times by the clock handed in: the connection is lost since, and is tried again at
 *
 * @typedef {object} World what the connection needs of the browser
 * @property {(url: string) => WebSocket} open
 * @property {() => number} now milliseconds, never backward
 * @property {(call: () => void, wait: number) => number} later
 * @property {(timer: number) => void} cancel
 * @property {() => number} random
 * @property {(call: () => void) => () => void} onBack calls when the network or the tab is back; gives the way to stop that
 *
 * @typedef {object} Talk
 * @property {string} url
 * @property {() => ClientFrame} hello the first frame of every socket
 * @property {() => number} seq what the next ping says
 * @property {(frame: ServerFrame) => void} receive
 * @property {(state: State) => void} changed
 */

import { Backoff } from "./backoff.js";
import { ACK_STEP, Close, PING_EVERY, PONG_WAIT, RETRY } from "./constants.js";
import { ProtocolError } from "./fields.js";
import { decode } from "./protocol.js";

/** Frames that show that the server has let us in. */
const LIVE = new Set(["snapshot", "deal", "ev", "evs", "listening", "pong"]);
/** Those that answer a hello: after them the back-off starts again. */
const WELCOME = new Set(["snapshot", "deal", "evs", "listening"]);

export class Connection {
  #talk;
  #world;
  #backoff;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {State} */
  #state = { name: "closed" };
  #lostAt = 0;
  #events = 0;
  #pingTimer = 0;
  #pongTimer = 0;
  #retryTimer = 0;
  #stopListening = () => {};

  /** @param {Talk} talk @param {World} [world] */
  constructor(talk, world = browserWorld()) {
    this.#talk = talk;
    this.#world = world;
    this.#backoff = new Backoff(world.random);
  }

  get state() {
    return this.#state;
  }

  /** Whether frames sent now have a socket to go to. */
  get open() {
    return this.#state.name === "live";
  }

  /** Begin, or begin again after it was over. */
  start() {
    if (this.#socket !== null || this.#retryTimer !== 0) return;
    this.#stopListening = this.#world.onBack(() => this.hurry());
    this.#backoff.reset();
    this.#enter({ name: "connecting" });
    this.#connect();
  }

  /** Leave for good. @param {ClientFrame} [last] said before closing, if it still can be */
  stop(last) {
    if (last !== undefined && this.open) this.send(last);
    this.#finish({ name: "closed" });
  }

  /** Send a frame, or drop it when there is no live socket: whoever sends keeps what must not be lost. @param {ClientFrame} frame */
  send(frame) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  /** Drop this socket and say hello again; what did not fit is asked for anew. */
  rejoin() {
    if (this.#socket !== null) this.#lose(this.#socket);
  }

  #connect() {
    this.#retryTimer = 0;
    this.#events = 0;
    const socket = this.#world.open(this.#talk.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#socket !== socket) return;
      this.send(this.#talk.hello());
      this.#expectPong();
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#read(socket, String(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#closed(socket, event.code);
    });
    // A handshake that hangs is as good as none.
    this.#expectPong();
  }

  /** @param {WebSocket} socket @param {string} text */
  #read(socket, text) {
    let frame;
    try {
      frame = decode(text);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return this.#lose(socket);
    }
    if (frame === null) return;
    if (LIVE.has(frame.t)) this.#alive();
    if (WELCOME.has(frame.t)) this.#backoff.reset();
    this.#talk.receive(frame);
    if (frame.t === "ev" || frame.t === "evs") this.#counted(socket);
  }

  #alive() {
    this.#world.cancel(this.#pongTimer);
    this.#pongTimer = 0;
    if (this.#state.name === "live") return;
    this.#enter({ name: "live" });
    this.#pingLater();
  }

  /** Every so many events a ping tells the server how far we are, so that its window stays open. @param {WebSocket} socket */
  #counted(socket) {
    this.#events += 1;
    if (this.#socket !== socket || this.#events < ACK_STEP) return;
    this.#ping();
  }

  #pingLater() {
    this.#world.cancel(this.#pingTimer);
    this.#pingTimer = this.#world.later(() => this.#ping(), PING_EVERY);
  }

  #ping() {
    this.#events = 0;
    this.send({ t: "ping", seq: this.#talk.seq() });
    if (this.#pongTimer === 0) this.#expectPong();
    this.#pingLater();
  }

  #expectPong() {
    this.#world.cancel(this.#pongTimer);
    this.#pongTimer = this.#world.later(() => {
      if (this.#socket !== null) this.#lose(this.#socket);
    }, PONG_WAIT);
  }

  /** @param {WebSocket} socket @param {number} code */
  #closed(socket, code) {
    if (RETRY.has(code)) return this.#lose(socket);
    if (code === Close.ENDED) return this.#finish({ name: "ended" });
    if (code === Close.REPLACED) return this.#finish({ name: "replaced" });
    if (code === Close.NO_TABLE) return this.#finish({ name: "missing" });
    return this.#finish({ name: "refused", code });
  }

  /** This socket is of no more use; try again after a while. @param {WebSocket} socket */
  #lose(socket) {
    this.#forget();
    socket.close();
    const now = this.#world.now();
    if (this.#state.name !== "reconnecting") this.#lostAt = now;
    const wait = this.#backoff.next();
    this.#enter({ name: "reconnecting", since: this.#lostAt, again: now + wait });
    this.#retryTimer = this.#world.later(() => this.#connect(), wait);
  }

  /** The network or the tab is back: do not wait any longer, and do not trust a socket that slept. */
  hurry() {
    if (this.#retryTimer !== 0) {
      this.#world.cancel(this.#retryTimer);
      this.#connect();
    } else if (this.#state.name === "live") {
      this.#ping();
    }
  }

  #forget() {
    this.#socket = null;
    for (const timer of [this.#pingTimer, this.#pongTimer, this.#retryTimer]) this.#world.cancel(timer);
    this.#pingTimer = this.#pongTimer = this.#retryTimer = 0;
  }

  /** @param {State} state */
  #finish(state) {
    const socket = this.#socket;
    this.#forget();
    this.#stopListening();
    this.#stopListening = () => {};
    if (socket !== null) socket.close();
    this.#enter(state);
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    this.#talk.changed(state);
  }
}

/** The browser itself. @returns {World} */
export function browserWorld() {
  return {
    open: (url) => new WebSocket(url),
    now: () => performance.now(),
    later: (call, wait) => window.setTimeout(call, wait),
    cancel: (timer) => window.clearTimeout(timer),
    random: Math.random,
    onBack: (call) => {
      const visible = () => {
        if (document.visibilityState === "visible") call();
      };
      window.addEventListener("online", call);
      window.addEventListener("pageshow", visible);
      document.addEventListener("visibilitychange", visible);
      return () => {
        window.removeEventListener("online", call);
        window.removeEventListener("pageshow", visible);
        document.removeEventListener("visibilitychange", visible);
      };
    },
  };
}

/** The socket address of a table on this site. @param {string} code */
export function tableUrl(code) {
  return socketUrl(`live/${encodeURIComponent(code)}/`);
}

/** @param {string} path under /ws/ */
export function socketUrl(path) {
  const url = new URL(`/ws/${path}`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
