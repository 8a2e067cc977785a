/**
 * The table's one tab stop: Tab comes to the table once, arrows go on from there, and it is always on something that is there.
 *
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("./keyboard.js").Arrow} Arrow
 * @typedef {import("./keyboard.js").Spot} Spot
 */

import { PYRAMID_SIZE, isOpen, openPlaces } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";
import { nearestOpen, neighbour } from "./keyboard.js";
import { Painter } from "./render.js";
import { placeAt } from "./state.js";

export class TabStop {
  #painter;
  /** @type {Target} */
  #target;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #after;

  /**
   * @param {HTMLElement} root
   * @param {Painter} painter
   */
  constructor(root, painter) {
    this.#painter = painter;
    this.#target = painter.targetAt(root.querySelector('.card[tabindex="0"]')) ?? "stock";
  }

  /** @param {Target} target where Tab comes to from now on */
  move(target) {
    const element = this.#painter.element(target);
    // Written anew it would be looked whether the focus may still be there: styles and layout, in the middle of a tap.
    if (target === this.#target && element.getAttribute("tabindex") === "0") return;
    this.#painter.element(this.#target).setAttribute("tabindex", "-1");
    this.#target = target;
    element.setAttribute("tabindex", "0");
  }

  focus() {
    this.#painter.element(this.#target).focus();
  }

  /**
   * After painting: a focus whose card left goes to the nearest open card. Reckoned by how the pyramid is built: measuring what
   * was painted a moment ago would make the browser lay it out twice.
   * @param {PublicPosition} position
   * @param {Target | null} focus where it was before painting, null when elsewhere
   */
  keep({ tableau }, focus) {
    this.#forget();
    const { pyramid } = tableau;
    if (focus !== null && this.#painter.isGone(focus)) return this.#go(nearestOpen(pyramid, focus));
    const isCovered = typeof this.#target === "number" && !isOpen(pyramid, this.#target);
    const isGone = isCovered || this.#painter.isGone(this.#target);
    this.move(focus === null && isGone ? (openPlaces(pyramid)[0] ?? "stock") : this.#target);
  }

  /**
   * An arrow key on a target: to the card or pile that lies that way.
   * @param {PublicPosition} position
   * @param {Target} from
   * @param {Arrow} key
   */
  arrow(position, from, key) {
    const next = neighbour(this.#spots(position, from), from, key);
    if (next !== null) this.#go(next);
  }

  /**
   * The same when the move has been painted and has begun to move: where a finger has tapped nobody presses a key meanwhile, and
   * a focus set before would have the browser lay the page out for it in the middle of that.
   * @param {PublicPosition} position
   */
  keepSoon(position) {
    this.#forget();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#after = setTimeout(() => this.keep(position, this.#painter.targetAt(document.activeElement)));
      });
    });
  }

  /** What was to be kept soon is over: something newer is there. */
  #forget() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#after);
  }

  /** @param {Target} target */
  #go(target) {
    this.move(target);
    this.#painter.element(target).focus({ preventScroll: true });
  }

  /**
   * The middles of the open cards and the piles, and of one more target.
   * @param {PublicPosition} position
   * @param {Target} also
   * @returns {Spot[]}
   */
  #spots(position, also) {
    /** @type {Target[]} */
    const targets = ["stock"];
    if (placeAt(position, "waste") !== NO_CARD) targets.push("waste");
    for (let place = 0; place < PYRAMID_SIZE; place += 1) {
      if (isOpen(position.tableau.pyramid, place) || place === also) targets.push(place);
    }
    return targets.map((target) => {
      const box = this.#painter.element(target).getBoundingClientRect();
      return { target, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  }
}
