/**
 * A table from a shape and 24 bits (stock cards, or a slack) to an integer.
 *
 * Where Python has its dictionaries a Map would do here too, but keys beyond 31 bits make it several times slower, and these
 * tables are what a search spends its time in. Open addressing, linear probing, at most half full.
 */

import { at } from "./shapes.js";

const FIRST_SIZE = 256;
const FREE = -1;

export class Memo {
  #mask = FIRST_SIZE - 1;
  #count = 0;
  #shapes = new Int16Array(FIRST_SIZE).fill(FREE);
  #bits = new Int32Array(FIRST_SIZE);
  #values = new Int32Array(FIRST_SIZE);

  /**
   * What was kept for this shape and these bits, `otherwise` where nothing was.
   * @param {number} shape
   * @param {number} bits
   * @param {number} otherwise
   */
  get(shape, bits, otherwise) {
    const slot = this.#slot(shape, bits);
    return this.#shapes[slot] === FREE ? otherwise : /** @type {number} */ (this.#values[slot]);
  }

  /**
   * Keep a value for this shape and these bits, in place of what was kept before.
   * @param {number} shape
   * @param {number} bits
   * @param {number} value
   */
  set(shape, bits, value) {
    const slot = this.#slot(shape, bits);
    this.#values[slot] = value;
    if (this.#shapes[slot] !== FREE) return;
    this.#shapes[slot] = shape;
    this.#bits[slot] = bits;
    this.#count += 1;
    if (this.#count * 2 > this.#mask) this.#grow();
  }

  /**
   * The slot that holds this key, or the free one where it would go.
   * @param {number} shape
   * @param {number} bits
   */
  #slot(shape, bits) {
    const shapes = this.#shapes;
    let hash = Math.imul(bits ^ Math.imul(shape, 0x9e37_79b1), 0x85eb_ca6b);
    hash ^= hash >>> 15;
    let slot = hash & this.#mask;
    while (shapes[slot] !== FREE && (this.#bits[slot] !== bits || shapes[slot] !== shape)) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #grow() {
    const shapes = this.#shapes;
    const bits = this.#bits;
    const values = this.#values;
    const size = shapes.length * 4;
    this.#mask = size - 1;
    this.#shapes = new Int16Array(size).fill(FREE);
    this.#bits = new Int32Array(size);
    this.#values = new Int32Array(size);
    for (let slot = 0; slot < shapes.length; slot += 1) {
      if (shapes[slot] === FREE) continue;
      const moved = this.#slot(at(shapes, slot), at(bits, slot));
      this.#shapes[moved] = at(shapes, slot);
      this.#bits[moved] = at(bits, slot);
      this.#values[moved] = at(values, slot);
    }
  }
}
