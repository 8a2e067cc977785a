/* The service worker, served from /sw.js with the release it belongs to written above it (games/views/offline.py).
   It keeps the table of one release whole: all of it is fetched before it is used, and a page is never put together from two
   releases. Only pages of the table, those that need no server (`pages`), and files of the release are answered; accounts,
   sockets and every other answer pass by. */

/**
 * @typedef {{name: string, shell: string[], home: string, offline: string, pages: string[], entry: string, daily: Daily}} Release
 * @typedef {{page: string, kept: string, reminder: {title: string, body: string}}} Daily the page of today's deal,
 *   what stands for it without a network, and the words of the reminder: none of them holds a deal,
 *   which is on the device once it was handed out
 */

const worker = /** @type {ServiceWorkerGlobalScope & {release: Release}} */ (/** @type {unknown} */ (self));
const { name, shell, home, offline, pages, entry, daily } = worker.release;
const CACHE = `pyramid-${name}`;
/* A slow network is given this long (ms) before the kept table is shown. */
const PATIENCE = 3000;

worker.addEventListener("install", (event) => event.waitUntil(keepRelease().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOlder().then(takeOver)));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/static/") || shell.includes(url.pathname)) event.respondWith(file(request));
});

async function keepRelease() {
  const cache = await caches.open(CACHE);
  // Without cookies: what is kept on the device belongs to nobody.
  const fresh = (/** @type {string} */ url) => new Request(url, { cache: "reload", credentials: "omit" });
  await cache.addAll([...shell, home, offline, daily.kept, ...pages].map(fresh));
  const table = await (await cache.match(home))?.text();
  if (!table?.includes(entry)) {
    await caches.delete(CACHE);
    throw new Error("the table is of another release than its worker");
  }
}

/* The release before stays as long as there is no third: a tab that still runs it may ask for its later parts. */
async function forgetOlder() {
  const ours = (await caches.keys()).filter((key) => key.startsWith("pyramid-"));
  const before = ours.filter((key) => key !== CACHE).at(-1);
  await Promise.all(ours.filter((key) => key !== CACHE && key !== before).map((key) => caches.delete(key)));
}

/* A tab of the release before plays on with what it has; it is told which release has come. */
async function takeOver() {
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage({ release: entry });
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, url) {
  const isTable = url.pathname === home || url.pathname.startsWith("/deal/");
  const isKept = pages.includes(url.pathname);
  try {
    // A daily is waited for: what the device has instead may be another deal.
    return await (isTable || isKept ? inTime(fetch(request)) : fetch(request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(isTable || isDaily(url) ? home : standIn(url))) ?? Response.error();
  }
}

/* The table of one date's daily: the deal is on the device, or not at all. */
/** @param {URL} url */
function isDaily(url) {
  return url.pathname.startsWith(daily.page) && /^\d{4}-\d{2}-\d{2}\/$/.test(url.pathname.slice(daily.page.length));
}

/** @param {URL} url */
function standIn({ pathname }) {
  if (pathname === daily.page) return daily.kept;
  return pages.includes(pathname) ? pathname : offline;
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * @param {Promise<Response>} answer
 * @returns {Promise<Response>}
 */
function inTime(answer) {
  return Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), PATIENCE))]);
}

/* The reminder: a push carries nothing, what it says is known here. */
worker.addEventListener("push", (event) => {
  const { title, body } = daily.reminder;
  event.waitUntil(worker.registration.showNotification(title, { body, tag: "daily" }));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(daily.page));
});
