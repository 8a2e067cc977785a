/**
 * One field of a frame as what it must be, or a ProtocolError that says what is wrong. What protocol.js is made of.
 */

/** A frame that is not what its tag says. */
export class ProtocolError extends Error {}

/** @param {Record<string, unknown>} frame @param {string} field @returns {string[]} */
export function texts(frame, field) {
  const value = frame[field];
  if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) throw new ProtocolError(`${field} is no list of texts`);
  return value;
}

/** @param {unknown} value @param {string} name @returns {Record<string, unknown>} */
export function object(value, name) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ProtocolError(`${name} is no object`);
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {Record<string, unknown>} frame @param {string} field */
export function text(frame, field) {
  const value = frame[field];
  if (typeof value !== "string") throw new ProtocolError(`${field} is no text`);
  return value;
}

/** @param {Record<string, unknown>} frame @param {string} field */
export function number(frame, field) {
  const value = frame[field];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new ProtocolError(`${field} is no number`);
  return value;
}

/** @param {Record<string, unknown>} frame @param {string} field */
export function count(frame, field) {
  const value = number(frame, field);
  if (!Number.isSafeInteger(value) || value < 0) throw new ProtocolError(`${field} is no count`);
  return value;
}

/** @param {Record<string, unknown>} frame @param {string} field */
export function flag(frame, field) {
  const value = frame[field];
  if (typeof value !== "boolean") throw new ProtocolError(`${field} is neither true nor false`);
  return value;
}

/**
 * @template T
 * @param {Record<string, unknown>} frame
 * @param {string} field
 * @param {(frame: Record<string, unknown>, field: string) => T} reader
 * @returns {T | null}
 */
export function optional(frame, field, reader) {
  return frame[field] === undefined || frame[field] === null ? null : reader(frame, field);
}
