/**
 * The service worker, where the browser has one: from then on the table opens without a network. On a plain address of a home
 * network there is none, which the page says.
 */

/**
 * @param {string} url of the worker
 * @returns {Promise<"kept" | "insecure" | "failed">}
 */
export async function keepTable(url) {
  if (!("serviceWorker" in navigator)) return "insecure";
  try {
    await navigator.serviceWorker.register(url, { scope: "/", updateViaCache: "none" });
    return "kept";
  } catch (error) {
    console.warn("the table could not be kept for playing offline", error);
    return "failed";
  }
}
