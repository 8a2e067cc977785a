/**
 * The states that the search for the shortest line has met, each with the removal and the node that it came by.
 *
 * A node is a number; what belongs to it stands in columns, for a long search meets millions and objects would cost it most
 * of its time. Columns grow by doubling.
 *
 * @typedef {import("../../types.js").Mask} Mask
 */

import { entry } from "./shapes.js";

/** No node. */
export const NONE = -1;

const FIRST_SIZE = 1024;

export class Nodes {
  #size = FIRST_SIZE;
  /** How many there are. */
  count = 0;
  shape = new Int32Array(FIRST_SIZE);
  mask = new Int32Array(FIRST_SIZE);
  clock = new Int32Array(FIRST_SIZE);
  slack = new Int32Array(FIRST_SIZE);
  moves = new Int32Array(FIRST_SIZE);
  /** The cards of the removal: one more than each as a Removal has it, in the low byte and the next; 0 there for a king. */
  cards = new Int32Array(FIRST_SIZE);
  before = new Int32Array(FIRST_SIZE);
  /** The next in a list that the search keeps; OVERTAKEN out of it. */
  next = new Int32Array(FIRST_SIZE);

  /**
   * One more node; its number.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @param {number} moves
   * @param {number} cards
   * @param {number} before
   */
  add(shape, mask, clock, slack, moves, cards, before) {
    if (this.count === this.#size) this.#grow();
    const node = this.count;
    this.count += 1;
    this.shape[node] = shape;
    this.mask[node] = mask;
    this.clock[node] = clock;
    this.slack[node] = slack;
    this.moves[node] = moves;
    this.cards[node] = cards;
    this.before[node] = before;
    this.next[node] = NONE;
    return node;
  }

  /**
   * The removals that led to a node, in order.
   * @param {number} node
   */
  removalsTo(node) {
    /** @type {number[][]} */
    const found = [];
    for (let at = node; entry(this.before, at) !== NONE; at = entry(this.before, at)) {
      const cards = entry(this.cards, at);
      found.push(cards >> 8 === 0 ? [cards - 1] : [(cards & 0xff) - 1, (cards >> 8) - 1]);
    }
    return found.reverse();
  }

  #grow() {
    this.#size *= 2;
    this.shape = wider(this.shape);
    this.mask = wider(this.mask);
    this.clock = wider(this.clock);
    this.slack = wider(this.slack);
    this.moves = wider(this.moves);
    this.cards = wider(this.cards);
    this.before = wider(this.before);
    this.next = wider(this.next);
  }
}

/** @param {Int32Array} column */
function wider(column) {
  const wide = new Int32Array(column.length * 2);
  wide.set(column);
  return wide;
}

/**
 * The cards of a removal as one number.
 * @param {number} one as in a Removal
 * @param {number} [other]
 */
export function cardsOf(one, other = NONE) {
  return (one + 1) | ((other + 1) << 8);
}
