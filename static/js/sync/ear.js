/**
 * The server's word that another device of this account has played on, by a socket: so a device that looks on knows it at once. It
 * says of which game and how many events, no more; they are fetched as ever. While there is no such socket, sync.js asks by the clock.
 */

import { newId } from "../store/record.js";
import { Connection, browserWorld, socketUrl } from "../live/connection.js";
import { PROTOCOL_VERSION } from "../live/constants.js";

export class Ear {
  #connection;

  /**
   * @param {(id: string, seq: number) => void} heard so many events are stored of this game
   * @param {import("../live/connection.js").World} [world]
   */
  constructor(heard, world = browserWorld()) {
    const client = newId();
    /** @type {import("../live/connection.js").Talk} */
    const talk = {
      url: socketUrl("games/"),
      hello: () => ({ t: "hello", v: PROTOCOL_VERSION, client }),
      seq: () => 0,
      receive: (frame) => {
        if (frame.t === "grew") heard(frame.id, frame.seq);
      },
      changed: () => undefined,
    };
    this.#connection = new Connection(talk, world);
  }

  /** Whether whatever is stored is told here. */
  get isOpen() {
    return this.#connection.open;
  }

  /** Listen, or go on listening. */
  start() {
    this.#connection.start();
  }

  stop() {
    this.#connection.stop();
  }
}
