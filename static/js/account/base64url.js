/** Bytes as text without `+`, `/` and `=`, as the passkey messages write them. */

/** @param {ArrayBuffer} buffer @returns {string} */
export function toText(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {ArrayBuffer} DOMException when it is not base64url */
export function toBytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}
