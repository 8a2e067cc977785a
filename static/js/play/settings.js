/**
 * Settings, kept on the device in cookies: the server reads those that the first paint needs (theme, deck, print, back, hand).
 *
 * @typedef {Readonly<Record<string, string>>} Chosen
 */

const YEAR = 31_536_000;

/** Every setting with the value it has until chosen. @type {Chosen} */
export const DEFAULTS = Object.freeze({
  theme: "",
  deck: "",
  print: "",
  back: "",
  hand: "",
  speed: "normal",
  quick: "off",
  sound: "off",
  timer: "on",
  joy: "on",
  letters: "on",
  gauge: "off",
  band: "",
});

/** Settings that style sheets read from the root element. */
const LOOKS = ["theme", "deck", "print", "back", "hand", "timer"];

/**
 * What has been chosen on this device.
 * @returns {Chosen}
 */
export function readSettings() {
  const cookies = new Map(document.cookie.split("; ").map((pair) => /** @type {[string, string]} */ (pair.split("=", 2))));
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, cookies.get(name) || value]));
}

/**
 * Keep one choice.
 * @param {string} name
 * @param {string} value the default forgets it
 */
export function keepSetting(name, value) {
  keepCookie(name, value === DEFAULTS[name] ? "" : value);
}

/**
 * A cookie of this site; an empty value forgets it.
 * @param {string} name
 * @param {string} value
 */
export function keepCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${value === "" ? 0 : YEAR}; SameSite=Lax`;
}

/** @param {Chosen} chosen the looks go to the root element */
export function applyLooks(chosen) {
  for (const name of LOOKS) {
    const value = chosen[name];
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }
}
