/**
 * Dragging a card onto its partner, beside tapping: eight pixels begin it, the pointer is captured, letting go elsewhere or
 * a cancel sends the card home.
 *
 * @typedef {import("../types.js").Target} Target
 * @typedef {{
 *   targetAt: (from: EventTarget | null) => Target | null,
 *   canLift: (target: Target) => boolean,
 *   element: (target: Target) => HTMLElement,
 *   lifted: (target: Target) => void,
 *   dropped: (from: Target, onto: Target | null, x: number, y: number) => void,
 * }} DragHands what the board lends: `dropped` says how far from home, in px
 */

const THRESHOLD = 8;

/**
 * @param {HTMLElement} root
 * @param {DragHands} hands
 */
export function enableDrag(root, hands) {
  /** @type {{target: Target, id: number, x: number, y: number, lifted: boolean} | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const target = hands.targetAt(event.target);
    if (held !== null || event.button !== 0 || !event.isPrimary || target === null || !hands.canLift(target)) return;
    held = { target, id: event.pointerId, x: event.clientX, y: event.clientY, lifted: false };
  });

  addEventListener("pointermove", (event) => {
    if (held === null || event.pointerId !== held.id) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (!held.lifted && Math.hypot(x, y) < THRESHOLD) return;
    const element = hands.element(held.target);
    if (!held.lifted) {
      held.lifted = true;
      element.setPointerCapture(held.id);
      element.classList.add("is-dragged");
      hands.lifted(held.target);
    }
    element.style.transform = `translate(${x}px, ${y}px)`;
  });

  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ cancelled) => {
    if (held === null || event.pointerId !== held.id) return;
    const { target, x, y, lifted } = held;
    held = null;
    if (!lifted) return;
    const onto = cancelled ? null : hands.targetAt(document.elementFromPoint(event.clientX, event.clientY));
    const element = hands.element(target);
    element.classList.remove("is-dragged");
    element.style.transform = "";
    hands.dropped(target, onto, event.clientX - x, event.clientY - y);
  };
  addEventListener("pointerup", (event) => end(event, false));
  addEventListener("pointercancel", (event) => end(event, true));
}
