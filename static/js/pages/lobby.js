/**
 * The lobby keeps itself up to date: while the page is in sight it asks for itself again and takes over the list of tables.
 * Focus stays on the table where it was.
 */

const EVERY = 10_000;

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
  const focused = document.activeElement?.closest("[data-table]")?.getAttribute("data-table");
  list.replaceChildren(...fresh.childNodes);
  list.dataset.rounds = String(Number(list.dataset.rounds ?? 0) + 1);
  const again = focused ? list.querySelector(`[data-table="${focused}"] a`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

document.addEventListener("visibilitychange", () => void refresh());
timer = window.setTimeout(() => void refresh(), EVERY);
