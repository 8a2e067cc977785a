/**
 * The board's elements, made by the server (templates/games/_board.html) and reused for ever: a state in, classes, names and
 * faces out. Only what differs from the last painting is touched. A card that is gone keeps no face and no name.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("./state.js").BoardState} BoardState
 * @typedef {import("../engine/public.js").PublicPosition} PublicPosition
 */

import { cardText } from "../engine/cards.js";
import { COVERED_BY, PYRAMID_SIZE, isOpen } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { cardBack, cardFace } from "./face.js";
import { leftWords, passWords, pyramidName, stockName, wasteName } from "./names.js";
import { cardOf, holdersOf, placeAt } from "./state.js";
import { Words } from "./words.js";

/** @typedef {{face: string, classes: string, name: string}} Look `face` is a card, "back" or nothing. */

export class Painter {
  /** @type {Map<Target | "under", HTMLElement>} */
  #elements = new Map();
  /** @type {Map<HTMLElement, Look>} */
  #looks = new Map();
  /** The name of each pyramid place, and of what: its card, and what covers it. @type {({card: Card, covers: number, name: string} | undefined)[]} */
  #names = [];
  /** Faces that were taken off a card, or are drawn before they are needed, the oldest first. @type {Map<string, Element>} */
  #spare = new Map();
  #root;
  #words;
  #sprites;

  /**
   * @param {HTMLElement} root the element with `data-board`, or one that holds it
   * @param {Words} words
   * @param {string} sprites where the drawings of the cards are, see face.js
   */
  constructor(root, words, sprites) {
    this.#root = root;
    this.#words = words;
    this.#sprites = sprites;
    for (let place = 0; place < PYRAMID_SIZE; place += 1) this.#find(place, `[data-place="${place}"]`);
    for (const pile of /** @type {const} */ (["stock", "waste", "under"])) this.#find(pile, `[data-pile="${pile}"]`);
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
   * The target that an element of the page belongs to, or null.
   * @param {EventTarget | null} from
   * @returns {Target | null}
   */
  targetAt(from) {
    const card = from instanceof Element ? from.closest("[data-place], [data-pile]") : null;
    if (!(card instanceof HTMLElement) || !this.#root.contains(card)) return null;
    const { place, pile } = card.dataset;
    if (place !== undefined) return Number(place);
    return pile === "stock" || pile === "waste" ? pile : null;
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
    this.#looks.set(element, { ...(this.#looks.get(element) ?? wornBy(element)), face: TAKEN });
    delete element.dataset.card;
    return [...element.children];
  }

  /**
   * Draw a face that will be needed soon, while there is time: the browser gets its drawings ready, and turning the card over
   * waits for nothing.
   * @param {Card} card
   */
  expect(card) {
    const face = cardText(card);
    if (!this.#spare.has(face)) this.#keep(face, cardFace(face, this.#sprites));
  }

  /**
   * Paint a state.
   * @param {BoardState} state
   */
  paint(state) {
    const { position } = state;
    for (let place = 0; place < PYRAMID_SIZE; place += 1) this.#dress(place, this.#pyramidLook(state, place));
    this.#dress("stock", this.#stockLook(state));
    const waste = position.tableau.waste;
    const [under, top] = [waste.at(-2) ?? NO_CARD, waste.at(-1) ?? NO_CARD];
    // The top first: what it wore is what lies under it after a draw.
    this.#dress("waste", top === NO_CARD ? GONE : this.#openLook(state, top, wasteName(this.#words, position)));
    this.#dress("under", under === NO_CARD ? GONE : { face: cardText(cardOf(position, under)), classes: "is-open", name: "" });
    this.#say("left", leftWords(this.#words, position));
    this.#say("pass", passWords(this.#words, position));
  }

  /**
   * @param {BoardState} state
   * @param {Place} place
   * @returns {Look}
   */
  #pyramidLook(state, place) {
    const { position, outlined } = state;
    if (!position.tableau.holds(place)) return GONE;
    const look = this.#openLook(state, place, this.#pyramidName(position, place));
    if (!isOpen(position.tableau.pyramid, place)) look.classes = look.classes.replace("is-open", "is-covered");
    if (outlined !== NO_CARD && holdersOf(position, outlined).includes(place)) look.classes += " is-holder";
    return look;
  }

  /**
   * @param {PublicPosition} position
   * @param {Place} place of a card that is there
   */
  #pyramidName(position, place) {
    const card = cardOf(position, place);
    const covers = position.tableau.pyramid & (COVERED_BY[place] ?? 0);
    const known = this.#names[place];
    if (known?.card === card && known.covers === covers) return known.name;
    const name = pyramidName(this.#words, position, place);
    this.#names[place] = { card, covers, name };
    return name;
  }

  /**
   * @param {BoardState} state
   * @returns {Look}
   */
  #stockLook(state) {
    const { position } = state;
    const name = stockName(this.#words, position);
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
    if (worn.face !== look.face) this.#turn(element, look.face);
    if (worn.classes !== look.classes) {
      element.classList.remove(...STATES);
      if (look.classes) element.classList.add(...look.classes.split(" "));
    }
    if (worn.name !== look.name) {
      if (look.name) element.setAttribute("aria-label", look.name);
      else element.removeAttribute("aria-label");
    }
    this.#looks.set(element, look);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} face
   */
  #turn(element, face) {
    const [drawn] = element.children;
    const known = element.dataset.card;
    if (drawn !== undefined && known !== undefined) this.#keep(known, drawn);
    if (face === "" || face === "back") delete element.dataset.card;
    else element.dataset.card = face;
    element.replaceChildren(...this.#drawing(face));
  }

  /**
   * @param {string} face
   * @returns {Element[]}
   */
  #drawing(face) {
    if (face === "") return [];
    if (face === "back") return [cardBack(this.#sprites)];
    const spare = this.#spare.get(face);
    this.#spare.delete(face);
    return [spare ?? cardFace(face, this.#sprites)];
  }

  /**
   * @param {string} face
   * @param {Element} drawn
   */
  #keep(face, drawn) {
    this.#spare.set(face, drawn);
    const [oldest] = this.#spare.keys();
    if (this.#spare.size > SPARES && oldest !== undefined) this.#spare.delete(oldest);
  }

  /**
   * @param {string} what
   * @param {string} text
   */
  #say(what, text) {
    const element = this.#root.querySelector(`[data-said="${what}"]`);
    if (element !== null && element.textContent !== text) element.textContent = text;
  }

  /**
   * @param {Target | "under"} target
   * @param {string} selector
   */
  #find(target, selector) {
    const element = this.#root.querySelector(selector);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the board has no ${selector}`);
    this.#elements.set(target, element);
  }
}

const STATES = ["is-open", "is-covered", "is-gone", "is-facedown", "is-spent", "is-picked", "is-hint", "is-holder", "is-refused"];

/** Faces that are kept for another time: of the cards that a few moves back, or the next draw, show again. */
const SPARES = 6;

/** No face: unlike any that can be painted. */
const TAKEN = "taken";

/** @type {Look} */
const GONE = Object.freeze({ face: "", classes: "is-gone", name: "" });

/**
 * How an element looks as the server made it: what is right already is not touched.
 * @param {HTMLElement} element
 * @returns {Look}
 */
function wornBy(element) {
  const classes = STATES.filter((state) => element.classList.contains(state)).join(" ");
  const face = element.dataset.card ?? (classes.includes("is-facedown") ? "back" : "");
  return { face, classes, name: element.getAttribute("aria-label") ?? "" };
}
