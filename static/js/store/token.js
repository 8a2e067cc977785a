/** The CSRF token, which the server keeps in a cookie and asks back for with everything that changes something. */

/** Behind TLS the name has a prefix by which browsers take the cookie from this very host alone. */
const COOKIE = /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/;

/** @returns {string} empty where the browser holds none */
export function csrfToken() {
  return decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? "");
}
