/**
 * Which drawing each card's element has. A drawing costs the browser a while to get ready, so that none is thrown away which may
 * soon be needed: a card that goes out of sight keeps its own, and a few that were taken off are kept by.
 *
 * A *face* is a card (`7h`), "back", "" for nothing, or a card that is gone (`-7h`): its drawing stays for its return, any other goes.
 */

import { cardBack, cardFace, fillFace } from "./face.js";

/** Faces that are kept for another time: of the cards that a few moves back, or the next draw, show again. */
const SPARES = 6;

export class Drawings {
  /** What each element was drawn with last, whether it shows or not. @type {Map<HTMLElement, string>} */
  #drawn = new Map();
  /** Faces that were taken off a card, or are drawn before they are needed, the oldest first. @type {Map<string, Element>} */
  #spare = new Map();
  #sprites;

  /** @param {string} sprites where the drawings of the cards are, see face.js */
  constructor(sprites) {
    this.#sprites = sprites;
  }

  /**
   * Turn an element from one face to another; `data-card` says which card shows.
   * @param {HTMLElement} element
   * @param {string} from the face that shows
   * @param {string} to the face that is to show
   */
  turn(element, from, to) {
    if (isCard(to)) element.dataset.card = to;
    else delete element.dataset.card;
    const drawn = this.#drawn.get(element) ?? from;
    const next = to === `-${drawn}` ? drawn : to.startsWith("-") ? "" : to;
    this.#drawn.set(element, next);
    if (next === drawn) return;
    const [drawing] = element.children;
    if (drawing !== undefined && isCard(drawn)) this.#keep(drawn, drawing);
    element.replaceChildren(...this.#drawing(next));
  }

  /**
   * The drawings of a card that leaves while another may come in its place, which brings its own.
   * @param {HTMLElement} element
   * @returns {Element[]}
   */
  take(element) {
    this.#drawn.set(element, "");
    delete element.dataset.card;
    return [...element.children];
  }

  /**
   * Draw a face that will be needed soon, while there is time: turning the card over waits for nothing then.
   * @param {string} face of a card
   */
  expect(face) {
    if (!this.#spare.has(face)) this.#keep(face, cardFace(face, this.#sprites));
  }

  /**
   * @param {string} face
   * @returns {Element[]}
   */
  #drawing(face) {
    if (face === "") return [];
    if (face === "back") return [cardBack(this.#sprites)];
    const spare = this.#spare.get(face);
    if (spare === undefined) return [cardFace(face, this.#sprites)];
    this.#spare.delete(face);
    // The window may have grown since.
    fillFace(spare);
    return [spare];
  }

  /**
   * @param {string} face
   * @param {Element} drawing
   */
  #keep(face, drawing) {
    this.#spare.set(face, drawing);
    const [oldest] = this.#spare.keys();
    if (this.#spare.size > SPARES && oldest !== undefined) this.#spare.delete(oldest);
  }
}

/** @param {string} face */
function isCard(face) {
  return face.length === 2;
}
