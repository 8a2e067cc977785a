/**
 * Sharing a game: the short link of a stored one, which its owner opens to others or not; else a link that holds the whole game; and
 * the game as text, copied or downloaded.
 *
 * @typedef {import("./source.js").Source} Source
 * @typedef {import("./source.js").Stored} Stored
 */

import { Words } from "../board/words.js";
import { writeGame } from "../engine/gameText.js";
import { copyText } from "../live/share.js";
import { csrfToken } from "../store/token.js";
import { linkOf } from "./link.js";

export class Sharing {
  #root;
  #words;
  /** @type {Source | null} */
  #source = null;

  /**
   * @param {HTMLElement} root the section
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
    root.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === "seen") void this.#decide(target.value);
    });
  }

  /** @param {Source} source */
  async show(source) {
    this.#source = source;
    this.#part("text").textContent = this.#text();
    const deal = { ...source, log: "", activeMs: null, playedAt: null };
    /** @type {HTMLAnchorElement} */ (this.#part("examine")).href = `/examine/#${linkOf(deal)}`;
    this.#shown();
    if (source.stored === null && source.isSent && source.id !== null) await this.#find(source.id);
  }

  async copyLink() {
    await this.#copy(this.#link(), "linkCopied");
  }

  async copyText() {
    await this.#copy(this.#text(), "textCopied");
  }

  download() {
    const source = this.#source;
    if (source === null) return;
    const what = source.number ?? (source.playedAt === null ? "deal" : new Date(source.playedAt).toISOString().slice(0, 10));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.#text()], { type: "text/plain" }));
    link.download = this.#words.say("fileName", { ruleset: source.ruleset, what });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #text() {
    const source = /** @type {Source} */ (this.#source);
    const date = source.playedAt === null ? null : new Date(source.playedAt).toISOString().slice(0, 10);
    return writeGame({ ...source, date, seconds: source.activeMs === null ? null : Math.round(source.activeMs / 1000) });
  }

  /** The short link where others can use it, or where it is the owner's wish that they cannot; else the whole game. */
  #link() {
    const source = /** @type {Source} */ (this.#source);
    if (source.stored !== null) return source.stored.link;
    return `${location.origin}/replay/#${linkOf(source)}`;
  }

  #shown() {
    const stored = this.#source?.stored ?? null;
    const seen = this.#part("seen");
    seen.hidden = stored?.mine !== true;
    this.#part("whole").hidden = stored !== null;
    for (const input of seen.querySelectorAll("input")) input.checked = input.value === stored?.seen;
  }

  /** A game of this device that the server has too: then it has a short link. @param {string} id */
  async #find(id) {
    try {
      const game = await fetched(`/api/games/${id}`);
      const replay = game === null ? null : await fetched(`/api/replays/${game.code}`);
      if (replay === null || this.#source?.id !== id || replay.log !== this.#source.log) return;
      this.#source = { ...this.#source, stored: { code: replay.code, link: replay.link, mine: replay.mine, seen: replay.seen } };
      this.#shown();
    } catch (error) {
      // No network: the link that holds the whole game is as good.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** @param {string} seen */
  async #decide(seen) {
    const stored = this.#source?.stored;
    if (this.#source === null || stored === null || stored === undefined) return;
    try {
      const answer = await fetch(`/api/replays/${stored.code}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
        body: JSON.stringify({ seen }),
      });
      if (!answer.ok) throw new TypeError(`${answer.status}`);
      this.#source = { ...this.#source, stored: { ...stored, seen } };
      this.#say("seenSaved");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#say("seenFailed");
    }
    this.#shown();
  }

  /**
   * @param {string} text
   * @param {string} key of the words when it is done
   */
  async #copy(text, key) {
    if (await copyText(text)) this.#say(key);
    else this.#part("said").textContent = `${this.#words.say("copyByHand")} ${text}`;
  }

  /** @param {string} key */
  #say(key) {
    this.#part("said").textContent = this.#words.say(key);
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #part(name) {
    const element = this.#root.querySelector(`[data-share="${name}"]`);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the page has no share "${name}"`);
    return element;
  }
}

/**
 * @param {string} url
 * @returns {Promise<any>} null when the server says no
 */
async function fetched(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}
