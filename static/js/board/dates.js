/**
 * How a date is written, everywhere: by the page's language, and in English the day first, as the server does (games/views/date_words.py).
 */

/**
 * @param {Intl.DateTimeFormatOptions} style
 * @param {string} [language] of the page
 */
export function dateFormat(style, language = document.documentElement.lang || "en") {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, style);
}
