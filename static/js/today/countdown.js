/**
 * How long it is until the next date begins on this device's clock, said every second while it is seen.
 */

const SECOND = 1000;

/**
 * The instant at which the day after this one begins here, daylight saving and all.
 * @param {number} now
 */
export function nextMidnight(now) {
  const at = new Date(now);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}

/**
 * `5:12:09`.
 * @param {number} ms
 */
export function spanText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Count down in every element; when the day has turned, `turned` is called, once.
 * @param {Iterable<Element>} elements
 * @param {() => void} turned
 */
export function countDown(elements, turned) {
  const shown = [...elements];
  const target = nextMidnight(Date.now());
  const timer = setInterval(tick, SECOND);
  function tick() {
    const left = target - Date.now();
    for (const element of shown) element.textContent = spanText(left);
    if (left > 0) return;
    clearInterval(timer);
    turned();
  }
  tick();
  return () => clearInterval(timer);
}
