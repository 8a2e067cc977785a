/**
 * Reactions: what was sent floats up gently from where it was sent from, and is counted beside its button for a while. With less
 * motion wished for, only the count. A flood is drawn as a few: no board is ever covered.
 *
 * @typedef {import("./protocol.js").Kind} Kind
 */

import { KINDS } from "./protocol.js";

/** One a second may be sent, as the server allows. */
const WAIT = 1000;
/** How long a count stays. */
const SHOWN = 6000;
/** At most so many float at once. */
const MOST = 12;
const RISE = 1600;

export class Reactions {
  /** @type {Map<Kind, {count: number, timer: number}>} */
  #counts = new Map();
  #floating = 0;
  #root;

  /** @param {HTMLElement} root holds an element `data-react` for each kind */
  constructor(root) {
    this.#root = root;
  }

  /** The buttons send. @param {(kind: Kind) => void} send */
  listen(send) {
    for (const kind of KINDS) {
      const button = this.#element(kind);
      if (!(button instanceof HTMLButtonElement)) continue;
      button.addEventListener("click", () => {
        if (button.getAttribute("aria-disabled") === "true") return;
        for (const other of KINDS) this.#element(other)?.setAttribute("aria-disabled", "true");
        window.setTimeout(() => {
          for (const other of KINDS) this.#element(other)?.removeAttribute("aria-disabled");
        }, WAIT);
        send(kind);
      });
    }
  }

  /** These came. @param {Partial<Record<Kind, number>>} counts */
  show(counts) {
    for (const kind of KINDS) {
      const n = counts[kind] ?? 0;
      if (n === 0) continue;
      this.#count(kind, n);
      for (let one = 0; one < Math.min(n, 3); one += 1) this.#float(kind, one);
    }
  }

  /** @param {Kind} kind @param {number} n */
  #count(kind, n) {
    const shown = this.#counts.get(kind) ?? { count: 0, timer: 0 };
    window.clearTimeout(shown.timer);
    shown.count += n;
    shown.timer = window.setTimeout(() => {
      this.#counts.delete(kind);
      this.#put(kind, "");
    }, SHOWN);
    this.#counts.set(kind, shown);
    this.#put(kind, String(shown.count));
  }

  /** @param {Kind} kind @param {string} text */
  #put(kind, text) {
    const element = this.#element(kind);
    const count = element?.querySelector("[data-count]");
    if (count) count.textContent = text;
    element?.toggleAttribute("data-some", text !== "");
  }

  /** @param {Kind} kind @param {number} one */
  #float(kind, one) {
    const from = this.#element(kind);
    const icon = from?.querySelector("svg");
    if (!from || !icon || this.#floating >= MOST || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const box = from.getBoundingClientRect();
    if (box.width === 0) return;
    const mote = document.createElement("span");
    mote.className = "mote";
    mote.setAttribute("aria-hidden", "true");
    mote.dataset.kind = kind;
    mote.append(icon.cloneNode(true));
    mote.style.left = `${box.left + box.width / 2 + (Math.random() - 0.5) * 24}px`;
    mote.style.top = `${box.top}px`;
    document.body.append(mote);
    this.#floating += 1;
    const sway = (Math.random() - 0.5) * 40;
    const rising = mote.animate(
      [
        { opacity: 0, transform: "translate(-50%, 0) scale(0.6)" },
        { opacity: 1, transform: `translate(calc(-50% + ${sway / 2}px), -34px) scale(1)`, offset: 0.25 },
        { opacity: 0, transform: `translate(calc(-50% + ${sway}px), -120px) scale(1)` },
      ],
      { duration: RISE, delay: one * 140, easing: "ease-out", fill: "both" },
    );
    rising.onfinish = rising.oncancel = () => {
      mote.remove();
      this.#floating -= 1;
    };
  }

  /** @param {Kind} kind */
  #element(kind) {
    return this.#root.querySelector(`[data-react="${kind}"]`);
  }
}
