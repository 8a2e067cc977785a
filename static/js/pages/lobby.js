/**
 * The lobby keeps itself up to date: while the page is in sight it asks for itself again and takes over the list of tables. A
 * table that is still there keeps its element and its focus: its numbers change in place, and cards that left fade from its small
 * board. Tables stand in the order of the answer.
 */

const EVERY = 4000;
const FADE = 400;

const list = /** @type {HTMLElement} */ (document.getElementById("tables"));

let timer = 0;

async function refresh() {
  window.clearTimeout(timer);
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(window.location.pathname, { headers: { Accept: "text/html" } });
    if (answer.ok) takeOver(await answer.text());
  } catch (error) {
    // No network for the moment: what is shown stays, and the next round tries again.
    if (!(error instanceof TypeError)) throw error;
  }
  timer = window.setTimeout(() => void refresh(), EVERY);
}

/** @param {string} html the lobby as it is now */
function takeOver(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("tables");
  if (fresh === null) return;
  const [here, there] = [list.querySelector(".tables"), fresh.querySelector(".tables")];
  if (here === null || there === null) list.replaceChildren(...fresh.childNodes);
  else sort(here, there);
  list.dataset.rounds = String(Number(list.dataset.rounds ?? 0) + 1);
}

/** The tables of `there`, in their order, as far as they were here already by the elements of `here`. @param {Element} here @param {Element} there */
function sort(here, there) {
  const known = new Map([...here.children].map((item) => [item.getAttribute("data-table"), item]));
  const focused = document.activeElement;
  const wanted = [...there.children].map((item) => {
    const old = known.get(item.getAttribute("data-table"));
    if (old === undefined) return item;
    renew(old, item);
    return old;
  });
  const isSame = wanted.length === here.children.length && wanted.every((item, at) => here.children[at] === item);
  if (isSame) return;
  here.replaceChildren(...wanted);
  if (focused instanceof HTMLElement && here.contains(focused)) focused.focus({ preventScroll: true });
}

/** @param {Element} old @param {Element} item the same table as it is now */
function renew(old, item) {
  for (const part of [".table-words", ".small-board"]) {
    const [was, is] = [old.querySelector(part), item.querySelector(part)];
    if (was === null || is === null || was.outerHTML === is.outerHTML) continue;
    if (part === ".small-board") fade(was, is);
    was.replaceWith(is);
  }
}

/** Cards that are on the old picture and no longer on the new one are shown there once more, leaving. @param {Element} was @param {Element} is */
function fade(was, is) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const left = new Set([...is.children].map(where));
  const leaving = [...was.children].filter((card) => !left.has(where(card)));
  // All at once is another deal, not a move.
  if (leaving.length > 2) return;
  for (const card of leaving) {
    is.append(card);
    card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: "ease-out" }).onfinish = () => card.remove();
  }
}

/** A card's place on a small board. @param {Element} card */
function where(card) {
  const box = card.querySelector("rect");
  return `${box?.getAttribute("x")} ${box?.getAttribute("y")}`;
}

document.addEventListener("visibilitychange", () => void refresh());
timer = window.setTimeout(() => void refresh(), EVERY);
