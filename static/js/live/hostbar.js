/**
 * The host's bar: one pill in the header ("Go live", then the lamp and how many watch) and a small panel under it with the link.
 * It shows what hosting.js knows and passes on what is pressed. The markup is templates/games/_live_bar.html.
 *
 * @typedef {import("./hosting.js").Hosting} Hosting
 * @typedef {import("./hosting.js").Said} Said
 * @typedef {import("../board/words.js").Words} Words
 */

import { show } from "../board/around.js";
import { HostAudience } from "./hostaudience.js";
import { giveLink } from "./link.js";
import { canShare, shareLink } from "./share.js";

/** How long good news stays on the page; a refusal stays until it is closed. */
const GOOD_NEWS = 6000;

export class HostBar {
  #newsTimer = 0;
  #root;
  #words;
  #button;
  #panel;

  /** @param {HTMLElement} root the `data-live-bar` @param {Words} words of hosting */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
    this.#button = this.#element("button", "button");
    this.#panel = this.#element("panel", "div");
    this.audience = new HostAudience(root.ownerDocument, words);
  }

  /** @param {Hosting} hosting */
  listen(hosting) {
    this.#button.addEventListener("click", () => void this.#pressed(hosting));
    this.#on("close", () => this.#open(false));
    this.#on("copy", () => void this.#copy(hosting));
    this.#on("end", () => {
      this.#open(false);
      hosting.end();
    });
    this.#on("take", () => hosting.takeOver());
    this.#on("said-close", () => show(this.#element("saying", "div"), false, "saying"));
    const share = this.#on("share", () => void shareLink(this.#words.say("shareTitle"), hosting.table?.url ?? ""));
    share.hidden = !canShare();
    this.audience.listen(hosting);
    document.addEventListener("visibilitychange", () => hosting.hidden(document.visibilityState === "hidden"));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.#panel.hidden) this.#open(false);
    });
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.#root.contains(event.target)) this.#panel.hidden = true;
      this.#button.setAttribute("aria-expanded", String(!this.#panel.hidden));
    });
    this.show(hosting);
  }

  /** @param {Hosting} hosting */
  show(hosting) {
    const { phase, crowd, table } = hosting;
    const lost = phase === "on" && !["live", "closed"].includes(hosting.connection.name);
    this.#root.hidden = hosting.suspended;
    this.#root.dataset.phase = phase;
    this.#root.dataset.connection = phase === "on" ? hosting.standing : "";
    this.#root.dataset.waiting = String(hosting.waiting);
    this.#put("label", this.#label(hosting, lost));
    this.#put("count", phase === "on" && !lost ? String(crowd) : "");
    this.#button.setAttribute("aria-label", phase === "on" && !lost ? this.#words.count("onAirName", crowd) : this.#label(hosting, lost));
    this.#put("crowd", crowd === 0 ? this.#words.say("noneWatching") : this.#words.count("watching", crowd));
    this.#put("state", this.#state(hosting, lost));
    this.#element("on", "div").hidden = phase !== "on";
    this.#element("replaced", "div").hidden = phase !== "replaced";
    this.audience.show(hosting);
    if (table === null) return;
    const link = /** @type {HTMLInputElement} */ (this.#element("link", "input"));
    if (link.value !== table.url) link.value = table.url;
    /** @type {HTMLAnchorElement} */ (this.#element("see", "a")).href = table.url;
  }

  /** @param {Said} said */
  say({ key, values, wrong }) {
    const said = this.#element("said", "p");
    said.textContent = this.#words.say(key, values);
    const saying = this.#element("saying", "div");
    saying.classList.toggle("is-wrong", wrong === true);
    show(saying, true, "saying");
    window.clearTimeout(this.#newsTimer);
    if (wrong !== true) this.#fade(saying);
  }

  /** Good news goes when it could be read: an offer to take back stands before it. @param {HTMLElement} saying */
  #fade(saying) {
    this.#newsTimer = window.setTimeout(() => {
      if (saying.checkVisibility()) show(saying, false, "saying");
      else this.#fade(saying);
    }, GOOD_NEWS);
  }

  /** @param {Hosting} hosting */
  async #pressed(hosting) {
    if (hosting.phase !== "off") return this.#open(this.#panel.hidden !== false);
    await hosting.goLive();
    if (hosting.table === null) return;
    this.#open(true);
    await this.#copy(hosting);
  }

  /** @param {Hosting} hosting */
  async #copy(hosting) {
    const url = hosting.table?.url;
    if (url === undefined) return;
    const box = /** @type {HTMLInputElement} */ (this.#element("link", "input"));
    const copied = await giveLink(url, box, this.#element("by-hand", "p"));
    this.#put("copied", copied ? this.#words.say("copied") : "");
  }

  /** @param {boolean} open */
  #open(open) {
    this.#panel.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
    if (!open && this.#panel.contains(document.activeElement)) this.#button.focus({ preventScroll: true });
  }

  /** @param {Hosting} hosting @param {boolean} lost */
  #label({ phase }, lost) {
    if (phase === "opening") return this.#words.say("opening");
    if (phase === "replaced") return this.#words.say("replacedShort");
    if (phase === "off") return this.#words.say("goLive");
    return this.#words.say(lost ? "reconnectingShort" : "onAir");
  }

  /** @param {Hosting} hosting @param {boolean} lost */
  #state(hosting, lost) {
    if (hosting.connection.name === "connecting") return this.#words.say("connecting");
    if (lost) {
      const waiting = hosting.waiting > 0 ? ` ${this.#words.count("waiting", hosting.waiting)}` : "";
      return this.#words.say("reconnecting") + waiting;
    }
    return this.#words.say("connected");
  }

  /** @param {string} name @param {() => void} call */
  #on(name, call) {
    const button = this.#element(name, "button");
    button.addEventListener("click", call);
    return button;
  }

  /** @param {string} name @param {string} text */
  #put(name, text) {
    const element = this.#element(name, "*");
    if (element.textContent !== text) element.textContent = text;
  }

  /** @param {string} name @param {string} tag @returns {HTMLElement} */
  #element(name, tag) {
    // What is said stands at the table, beside what the table itself says; there is one bar on a page.
    const element = this.#root.ownerDocument.querySelector(`${tag}[data-live="${name}"]`);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the host's bar has no ${name}`);
    return element;
  }
}
