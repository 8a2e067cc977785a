/**
 * A table from a shape and 24 bits (stock cards, or needs) to an integer of at most 20 bits, sign included.
 *
 * Where Python has its dictionaries a Map would do here too, but keys beyond 31 bits make it several times slower, and these
 * tables are what a search spends its time in. Open addressing, linear probing, at most half full. A slot is two integers:
 * the bits with the low byte of the shape; the value with the rest of the shape, never 0, which marks a free slot.
 */

import { entry } from "./shapes.js";

const FIRST_SIZE = 128;
const BITS = 24;
const SHAPE_BITS = 4;
const SHAPE_REST = (1 << SHAPE_BITS) - 1;

export class Memo {
  #mask = FIRST_SIZE - 1;
  #count = 0;
  #slots = new Int32Array(2 * FIRST_SIZE);

  /**
   * What was kept for this shape and these bits, `otherwise` where nothing was.
   * @param {number} shape
   * @param {number} bits
   * @param {number} otherwise
   */
  get(shape, bits, otherwise) {
    const kept = entry(this.#slots, this.#slot(bits | (shape << BITS), (shape >> 8) + 1) + 1);
    return kept === 0 ? otherwise : kept >> SHAPE_BITS;
  }

  /**
   * Keep a value for this shape and these bits, in place of what was kept before.
   * @param {number} shape
   * @param {number} bits
   * @param {number} value
   */
  set(shape, bits, value) {
    const rest = (shape >> 8) + 1;
    const slot = this.#slot(bits | (shape << BITS), rest);
    if (this.#slots[slot + 1] === 0) this.#count += 1;
    this.#slots[slot] = bits | (shape << BITS);
    this.#slots[slot + 1] = (value << SHAPE_BITS) | rest;
    if (this.#count * 2 > this.#mask) this.#grow();
  }

  /**
   * Where the slot begins that holds this key, or the free one where it would go.
   * @param {number} low
   * @param {number} rest
   */
  #slot(low, rest) {
    const slots = this.#slots;
    const mask = this.#mask;
    let hash = Math.imul(low ^ (low >>> 15) ^ Math.imul(rest, 0x9e37_79b1), 0x85eb_ca6b);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    for (;;) {
      const kept = entry(slots, 2 * slot + 1);
      if (kept === 0 || (slots[2 * slot] === low && (kept & SHAPE_REST) === rest)) return 2 * slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow() {
    const slots = this.#slots;
    this.#slots = new Int32Array(slots.length * 4);
    this.#mask = this.#slots.length / 2 - 1;
    for (let slot = 0; slot < slots.length; slot += 2) {
      const kept = entry(slots, slot + 1);
      if (kept === 0) continue;
      const moved = this.#slot(entry(slots, slot), kept & SHAPE_REST);
      this.#slots[moved] = entry(slots, slot);
      this.#slots[moved + 1] = kept;
    }
  }
}
