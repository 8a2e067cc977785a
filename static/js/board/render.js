/**
 * The board's elements, made by the server (templates/games/_board.html) and reused for ever: a state in, classes, names and
 * faces out. Only what differs from the last painting is touched. A card that is gone has no name and says no face; in the pyramid
 * its drawing stays with it, unseen, for the case that it comes back.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("./state.js").BoardState} BoardState
 * @typedef {import("../engine/public.js").PublicPosition} PublicPosition
 */

import { cardText } from "../engine/cards.js";
import { PYRAMID_SIZE, isOpen } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { Drawings } from "./drawings.js";
import { leftWords, passWords, pyramidName, stockName, wasteName } from "./names.js";
import { holds, standing } from "./standing.js";
import { cardOf, freshState, placeAt } from "./state.js";
import { Words } from "./words.js";

/**
 * @typedef {{face: string, classes: string, name: string}} Look `face` as in drawings.js
 * @typedef {Readonly<{of: readonly unknown[], stock: string, waste: string}>} PileWords what the piles are called, and `of` what.
 */

export class Painter {
  /** @type {Map<Target | "under", HTMLElement>} */
  #elements = new Map();
  /** @type {Map<EventTarget | null, Target>} */
  #targets = new Map();
  /** @type {Map<HTMLElement, Look>} */
  #looks = new Map();
  /** How each pyramid place stood when it was painted last, see `standing`. @type {number[]} */
  #standings = [];
  /** @type {PileWords | null} */
  #piles = null;
  #root;
  #words;
  #drawings;

  /**
   * @param {HTMLElement} root the element with `data-board`, or one that holds it
   * @param {Words} words
   * @param {string} sprites where the drawings of the cards are, see face.js
   */
  constructor(root, words, sprites) {
    this.#root = root;
    this.#words = words;
    this.#drawings = new Drawings(sprites);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-place], [data-pile]"))) {
      const { place, pile } = element.dataset;
      const target = place === undefined ? /** @type {"stock" | "waste" | "under"} */ (pile) : Number(place);
      this.#elements.set(target, element);
      if (target !== "under") this.#targets.set(element, target);
    }
    if (this.#elements.size !== PYRAMID_SIZE + PILES) throw new RangeError("the board has not its 28 places, stock, waste and under");
  }

  /**
   * The server has painted this position already, untouched: nothing of it is painted again.
   * @param {PublicPosition} position
   */
  assume(position) {
    const state = freshState(position);
    for (let place = 0; place < PYRAMID_SIZE; place += 1) this.#standings[place] = standing(state, place);
    const [stock, waste] = [wornBy(this.element("stock")).name, wornBy(this.element("waste")).name];
    this.#piles = Object.freeze({ of: pilesOf(position), stock, waste });
  }

  /**
   * The element of a target.
   * @param {Target | "under"} target
   * @returns {HTMLElement}
   */
  element(target) {
    return /** @type {HTMLElement} */ (this.#elements.get(target));
  }

  /**
   * The target whose card this is, or null. A touch is always of the card itself: its drawing lets it through (cards.css).
   * @param {EventTarget | null} from
   * @returns {Target | null}
   */
  targetAt(from) {
    return this.#targets.get(from) ?? null;
  }

  /**
   * Whether no card is painted there.
   * @param {Target} target
   */
  isGone(target) {
    return this.element(target).classList.contains("is-gone");
  }

  /**
   * The drawings of a card that leaves; what is painted there next brings its own.
   * @param {Target} target
   * @returns {Element[]}
   */
  takeDrawings(target) {
    const element = this.element(target);
    this.#looks.set(element, { ...(this.#looks.get(element) ?? wornBy(element)), face: "" });
    return this.#drawings.take(element);
  }

  /**
   * Draw a face that will be needed soon, while there is time: the browser gets its drawings ready, and turning the card over
   * waits for nothing.
   * @param {Card} card
   */
  expect(card) {
    this.#drawings.expect(cardText(card));
  }

  /**
   * Paint a state.
   * @param {BoardState} state
   */
  paint(state) {
    const { position } = state;
    const words = this.#pileWords(position);
    for (let place = 0; place < PYRAMID_SIZE; place += 1) {
      const now = standing(state, place);
      if (now === this.#standings[place]) continue;
      this.#standings[place] = now;
      this.#dress(place, this.#pyramidLook(state, place));
    }
    this.#dress("stock", this.#stockLook(state, words.stock));
    const waste = position.tableau.waste;
    const [under, top] = [waste.at(-2) ?? NO_CARD, waste.at(-1) ?? NO_CARD];
    // The top first: what it wore is what lies under it after a draw.
    this.#dress("waste", top === NO_CARD ? EMPTY : this.#openLook(state, top, words.waste));
    this.#dress("under", under === NO_CARD ? EMPTY : { face: cardText(cardOf(position, under)), classes: "is-open", name: "" });
  }

  /**
   * @param {BoardState} state
   * @param {Place} place
   * @returns {Look}
   */
  #pyramidLook(state, place) {
    const { position, outlined } = state;
    if (!position.tableau.holds(place)) return { ...EMPTY, face: `-${cardText(cardOf(position, place))}` };
    const look = this.#openLook(state, place, pyramidName(this.#words, position, place));
    if (!isOpen(position.tableau.pyramid, place)) look.classes = look.classes.replace("is-open", "is-covered");
    if (holds(place, outlined)) look.classes += " is-holder";
    return look;
  }

  /**
   * What the piles are called; said beside them when it has changed.
   * @param {PublicPosition} position
   */
  #pileWords(position) {
    const of = pilesOf(position);
    const known = this.#piles;
    if (known !== null && of.every((each, at) => each === known.of[at])) return known;
    this.#say("left", leftWords(this.#words, position));
    this.#say("pass", passWords(this.#words, position));
    this.#piles = Object.freeze({ of, stock: stockName(this.#words, position), waste: wasteName(this.#words, position) });
    return this.#piles;
  }

  /**
   * @param {BoardState} state
   * @param {string} name
   * @returns {Look}
   */
  #stockLook(state, name) {
    const { position } = state;
    const top = placeAt(position, "stock");
    if (top !== NO_CARD) return this.#openLook(state, top, name);
    const hinted = state.hinted.includes("stock") ? " is-hint" : "";
    if (position.tableau.stockCount === 0) return { face: "", classes: `is-spent${hinted}`, name };
    return { face: "back", classes: `is-facedown${hinted}`, name };
  }

  /**
   * @param {BoardState} state
   * @param {Place} place of a card whose face shows
   * @param {string} name
   * @returns {Look}
   */
  #openLook(state, place, name) {
    const picked = state.picked === place;
    const classes = ["is-open"];
    if (picked) classes.push("is-picked");
    if (state.hinted.includes(place)) classes.push("is-hint");
    if (state.refused.includes(place)) classes.push("is-refused");
    return {
      face: cardText(cardOf(state.position, place)),
      classes: classes.join(" "),
      name: picked ? this.#words.say("picked", { name }) : name,
    };
  }

  /**
   * @param {Target | "under"} target
   * @param {Look} look
   */
  #dress(target, look) {
    const element = this.element(target);
    const worn = this.#looks.get(element) ?? wornBy(element);
    if (worn.face !== look.face) this.#drawings.turn(element, worn.face, look.face);
    if (worn.classes !== look.classes) {
      const [had, has] = [listed(worn.classes), listed(look.classes)];
      for (const name of had) if (!has.includes(name)) element.classList.remove(name);
      for (const name of has) if (!had.includes(name)) element.classList.add(name);
    }
    if (worn.name !== look.name) {
      if (look.name) element.setAttribute("aria-label", look.name);
      else element.removeAttribute("aria-label");
    }
    this.#looks.set(element, look);
  }

  /**
   * @param {string} what
   * @param {string} text
   */
  #say(what, text) {
    const element = this.#root.querySelector(`[data-said="${what}"]`);
    if (element !== null && element.textContent !== text) element.textContent = text;
  }
}

/** Stock, waste, and what lies under the waste's top. */
const PILES = 3;

/** No card on the waste: a draw that was taken back is in no drawing either. @type {Look} */
const EMPTY = Object.freeze({ face: "", classes: "is-gone", name: "" });

/**
 * All that the names of the piles follow from.
 * @param {PublicPosition} position
 * @returns {readonly unknown[]}
 */
function pilesOf({ rules, cards, tableau }) {
  const { stockCount, passNumber, stockTop, wasteTop } = tableau;
  return [rules, stockCount, passNumber, cards[stockTop], cards[wasteTop]];
}

/** @param {string} classes */
function listed(classes) {
  return classes === "" ? [] : classes.split(" ");
}

/**
 * How an element looks as the server made it: what is right already is not touched.
 * @param {HTMLElement} element
 * @returns {Look}
 */
function wornBy(element) {
  const classes = [...element.classList].filter((name) => name.startsWith("is-")).join(" ");
  const face = element.dataset.card ?? (classes.includes("is-facedown") ? "back" : "");
  return { face, classes, name: element.getAttribute("aria-label") ?? "" };
}
