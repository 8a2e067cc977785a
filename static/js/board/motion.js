/**
 * Cards in motion, by the Web Animations API. The state is painted first and is the truth; motion is laid over it, and the
 * next input ends it at once. A card that leaves the pyramid is seen for as long as it flies (`is-leaving`); what leaves a pile,
 * where another card lies at once, is shown by a ghost, a drawing without a name.
 * Times are in milliseconds, from the specification of the table.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("./changes.js").Changes} Changes
 * @typedef {"normal" | "fast" | "off"} Speed
 */

import { NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";
import { Painter } from "./render.js";
import { targetOf } from "./state.js";

const PAIR = 210;
const KING = 190;
const DRAW = 140;
const RECYCLE = 250;
const UNDO = 120;
const NUDGE = 120;
const DEAL = 340;
const DEAL_STEP = 9;

/** As `.is-picked` in board.css. */
const RAISED = "0 -7%";

/**
 * @typedef {{element: HTMLElement, box: DOMRect, isGhost: boolean, isPicked: boolean, from: Away | null}} Flier a card that leaves,
 *   where it lay, and how far from there it was dropped
 * @typedef {Readonly<{target: Target, x: number, y: number}>} Away a card was dragged so far from its place, px
 * @typedef {{fliers: readonly Flier[], piles: Readonly<Record<"stock" | "waste", DOMRect>>}} Before What is known of the cards that
 *   a change will move, while they still lie where they were: measuring them after painting would hold up the frame.
 */

export class Motion {
  /** What moves, and what is to be done when it has come to its end. @type {Map<Animation, (animation: Animation) => void>} */
  #running = new Map();
  /** What was let go of just now. @type {Away | null} */
  #dropped = null;
  #root;
  #painter;
  /** The system's wish for less motion. */
  #less = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Speed} */
  speed = "normal";

  /**
   * @param {HTMLElement} root
   * @param {Painter} painter
   */
  constructor(root, painter) {
    this.#root = root;
    this.#painter = painter;
  }

  /** Everything that moves is at its end, now. */
  snap() {
    for (const [animation, end] of this.#running) {
      animation.finish();
      end(animation);
    }
    this.#running.clear();
  }

  /** Whether cards may move at all: the setting, and the system's wish. */
  get still() {
    return this.speed === "off" || this.#less.matches;
  }

  /**
   * Take the drawings of the cards that a change will take away, before it is painted; `play` then moves them.
   * @param {PublicPosition} before
   * @param {Changes} changes
   * @returns {Before | null} null when nothing moves
   */
  prepare(before, changes) {
    if (this.still) return null;
    const places = changes.undrawn === NO_CARD ? changes.left : [changes.undrawn];
    const targets = places.map((place) => targetOf(before, place)).filter((target) => target !== null);
    if (changes.kind === "recycle") targets.push("waste");
    const boxes = targets.map((target) => this.#painter.element(target).getBoundingClientRect());
    const piles = { stock: this.#pileBox("stock"), waste: this.#pileBox("waste") };
    return { fliers: targets.map((target, at) => this.#flier(target, /** @type {DOMRect} */ (boxes[at]))), piles };
  }

  /**
   * Move what has been painted.
   * @param {PublicPosition} after
   * @param {Changes} changes
   * @param {Before | null} before what `prepare` found
   */
  play(after, changes, before) {
    if (before === null) return;
    const { fliers, piles } = before;
    if (changes.kind === "leave") this.#leave(fliers);
    else if (changes.kind === "draw") this.#draw(piles, DRAW);
    else if (changes.kind === "recycle") this.#send(fliers, piles.stock, RECYCLE);
    else if (changes.kind === "back") this.#back(after, changes, before);
    else for (const { element, isGhost } of fliers) if (isGhost) element.remove();
  }

  /** A fresh deal: the cards settle from above, row by row. */
  deal() {
    if (this.still) return;
    this.snap();
    for (let place = 0; place < 28; place += 1) {
      const frames = [{ opacity: 0, transform: "translateY(-26px) scale(0.97)" }, { opacity: 1, transform: "none" }];
      this.#run(this.#painter.element(place), frames, DEAL, { delay: place * DEAL_STEP, fill: "backwards" });
    }
  }

  /**
   * Not allowed: a short shake.
   * @param {readonly Target[]} targets
   */
  nudge(targets) {
    if (this.still) return;
    const frames = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    for (const target of targets) this.#run(this.#painter.element(target), frames, NUDGE);
  }

  /**
   * A dragged card goes home, unless the next moment takes it away from where it was dropped.
   * @param {Target} target
   * @param {number} x how far it is from home, px
   * @param {number} y
   */
  home(target, x, y) {
    if (this.still) return;
    this.#dropped = { target, x, y };
    setTimeout(() => (this.#dropped = null));
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    this.#run(this.#painter.element(target), frames, UNDO);
  }

  /** @param {readonly Flier[]} fliers one king, or a pair that meets, half way or where one was dropped, and rises off the table */
  #leave(fliers) {
    const [one, other] = fliers;
    if (one === undefined) return;
    if (other === undefined) {
      const rise = [
        { transform: "none", opacity: 1 },
        { transform: "translateY(-18%) scale(1.06)", opacity: 1, offset: 0.4 },
        { transform: "translateY(-70%) scale(0.92)", opacity: 0 },
      ];
      this.#fly(one, rise, KING);
      return;
    }
    const x = other.box.x - one.box.x;
    const y = other.box.y - one.box.y;
    const side = Math.sign(x) * one.box.width * 0.28 || one.box.width * 0.28;
    const way = one.from !== null ? 1 : other.from !== null ? 0 : 0.5;
    this.#meet(one, x * way - side, y * way, -5);
    this.#meet(other, x * (way - 1) + side, y * (way - 1), 5);
  }

  /**
   * @param {Flier} flier
   * @param {number} x
   * @param {number} y
   * @param {number} turn degrees
   */
  #meet(flier, x, y, turn) {
    const { from } = flier;
    const begin = from === null ? "none" : `translate(${from.x}px, ${from.y}px)`;
    const frames = [
      { transform: begin, opacity: 1, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`, opacity: 1, offset: 0.62 },
      { transform: `translate(${x}px, ${y - 44}px) rotate(${turn}deg) scale(0.94)`, opacity: 0 },
    ];
    // A card that was picked flies off from where it was raised to.
    this.#fly(flier, flier.isPicked ? frames.map((frame) => ({ ...frame, translate: RAISED })) : frames, PAIR);
  }

  /**
   * @param {PublicPosition} after
   * @param {Changes} changes
   * @param {Before} before
   */
  #back(after, changes, { fliers, piles }) {
    this.#send(fliers, piles.stock, UNDO);
    if (changes.unturned) this.#draw(piles, UNDO);
    for (const place of changes.came) {
      const target = targetOf(after, place);
      if (target === null) continue;
      const frames = [{ transform: "translateY(-34%) scale(0.96)", opacity: 0 }, { transform: "none", opacity: 1 }];
      this.#run(this.#painter.element(target), frames, UNDO);
    }
  }

  /**
   * @param {readonly Flier[]} fliers
   * @param {DOMRect} end
   * @param {number} ms
   */
  #send(fliers, end, ms) {
    for (const flier of fliers) {
      const { box } = flier;
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: `translate(${end.x - box.x}px, ${end.y - box.y}px)`, opacity: 0.2 },
      ];
      this.#fly(flier, frames, ms);
    }
  }

  /**
   * Away, until it is seen no more.
   * @param {Flier} flier
   * @param {Keyframe[]} frames
   * @param {number} ms at normal speed
   */
  #fly({ element, isGhost }, frames, ms) {
    if (!isGhost) element.classList.add("is-leaving");
    // It stays as it was last until it is out of sight: not even for a frame is it back where it came from.
    this.#run(element, frames, ms, { fill: "forwards" }, (animation) => {
      if (isGhost) element.remove();
      else element.classList.remove("is-leaving");
      animation.cancel();
    });
  }

  /**
   * The waste's top comes from the stock, turning as it comes.
   * @param {Before["piles"]} piles
   * @param {number} ms
   */
  #draw({ stock, waste }, ms) {
    const frames = [
      { transform: `translate(${stock.x - waste.x}px, ${stock.y - waste.y}px) scaleX(0.35)` },
      { transform: "none" },
    ];
    this.#run(this.#painter.element("waste"), frames, ms, { easing: "cubic-bezier(0.2, 0, 0.2, 1)" });
  }

  /** Where a pile lies, whether or not a card is on it. @param {"stock" | "waste"} pile */
  #pileBox(pile) {
    const card = this.#painter.element(pile);
    return (card.parentElement ?? card).getBoundingClientRect();
  }

  /**
   * @param {Target} target
   * @param {DOMRect} box where it lies
   * @returns {Flier}
   */
  #flier(target, box) {
    const from = this.#dropped?.target === target ? this.#dropped : null;
    if (typeof target === "number") {
      const card = this.#painter.element(target);
      return { element: card, box, isGhost: false, isPicked: card.classList.contains("is-picked"), from };
    }
    const element = document.createElement("div");
    element.className = "card is-open ghost";
    element.append(...this.#painter.takeDrawings(target));
    element.setAttribute("aria-hidden", "true");
    element.style.setProperty("--card-w", `${box.width}px`);
    element.style.left = `${box.x}px`;
    element.style.top = `${box.y}px`;
    this.#root.append(element);
    return { element, box, isGhost: true, isPicked: false, from };
  }

  /**
   * @param {HTMLElement} element
   * @param {Keyframe[]} frames
   * @param {number} ms at normal speed
   * @param {KeyframeAnimationOptions} [options]
   * @param {(animation: Animation) => void} [end] when it has come to its end, or was brought there
   */
  #run(element, frames, ms, options = {}, end = () => undefined) {
    const duration = this.speed === "fast" ? ms / 2 : ms;
    const animation = element.animate(frames, { duration, easing: "ease-out", ...options });
    this.#running.set(animation, end);
    animation.onfinish = () => {
      if (this.#running.delete(animation)) end(animation);
    };
  }
}
