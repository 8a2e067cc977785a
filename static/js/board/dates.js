/**
 * How a date is written, everywhere: by the page's language, and in English the day first, as the server does (games/views/date_words.py).
 */

/** Where no line may end in a date: after a number, and before a year. */
const INSIDE = /([0-9]) | (?=[0-9]{4})/g;

/**
 * @param {Intl.DateTimeFormatOptions} style
 * @param {string} [language] of the page
 */
export function dateFormat(style, language = document.documentElement.lang || "en") {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, style);
  // Three letters for every month, as on the server: only British browsers give September four.
  const written = (/** @type {string} */ text) => text.replace(/\bSept\b/, "Sep").replace(INSIDE, "$1\u00a0");
  return { format: (/** @type {Date | number} */ when) => written(format.format(when)) };
}
