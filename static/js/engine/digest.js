/**
 * FNV-1a, 32 bits: a short hash of ASCII text that Python and JavaScript compute alike and at once.
 *
 * It finds two boards that have drifted apart by accident. It keeps no secret and proves nothing to an enemy.
 * Source: Fowler, Noll, Vo; offset basis 2166136261, prime 16777619.
 */

const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const LAST_ASCII = 0x7f;

/**
 * Eight hexadecimal digits for an ASCII text; RangeError when it is not ASCII.
 * @param {string} text
 */
export function digest(text) {
  let value = BASIS;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text.charCodeAt(at);
    if (byte > LAST_ASCII) throw new RangeError(`only ASCII text has a digest, not ${text.charAt(at)}`);
    value = Math.imul(value ^ byte, PRIME);
  }
  return (value >>> 0).toString(16).padStart(8, "0");
}
