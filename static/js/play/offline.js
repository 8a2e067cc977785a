/**
 * The service worker, where the browser has one: from then on the table opens without a network. On a plain address of a home
 * network there is none, which the page says. A tab that stays open for days hears of a new release, and goes on with its own.
 */

/** A tab that comes back into sight asks for a new release, at most so often (ms). */
const ASK_EVERY = 3_600_000;

/**
 * @param {string} url of the worker
 * @param {() => void} [replaced] another release than this page's is ready
 * @returns {Promise<"kept" | "insecure" | "failed">}
 */
export async function keepTable(url, replaced = () => undefined) {
  if (!("serviceWorker" in navigator)) return "insecure";
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (isAnotherRelease(data)) replaced();
  });
  try {
    const registration = await navigator.serviceWorker.register(url, { scope: "/", updateViaCache: "none" });
    askNowAndThen(registration);
    return "kept";
  } catch (error) {
    console.warn("the table could not be kept for playing offline", error);
    return "failed";
  }
}

/**
 * A release is known by the address of the page's script, which holds the hash of its text.
 * @param {unknown} told by the worker
 */
function isAnotherRelease(told) {
  const entry = typeof told === "object" && told !== null && "release" in told ? told.release : undefined;
  return typeof entry === "string" && document.querySelector(`script[src="${CSS.escape(entry)}"]`) === null;
}

/** @param {ServiceWorkerRegistration} registration */
function askNowAndThen(registration) {
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - asked < ASK_EVERY) return;
    asked = performance.now();
    registration.update().catch(() => undefined); // without a network there is nothing to hear; it asks again later
  });
}
