/**
 * Parts of a page that nobody needs at first: fragments of HTML that the server renders, fetched when they are wanted, each with its
 * own style sheet. An element goes where its `data-into` says, before what its `data-before` names.
 */

/**
 * A fragment, once its style sheets are on this page; its elements are not.
 * @param {string} url
 * @returns {Promise<Document | null>} null when it cannot be had now
 */
export async function fetchPart(url) {
  const answer = await fetch(url).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  await Promise.all([...part.querySelectorAll("link[rel=stylesheet]")].map(wear));
  return part;
}

/**
 * A script that the page does without at first.
 * @param {string} url of the same release as the page
 * @returns {Promise<any>} the module; null when it cannot be had now
 */
export function fetchScript(url) {
  return import(url).catch((error) => {
    console.warn("a script could not be fetched", error);
    return null;
  });
}

/** @param {Document} part its elements go to their places. RangeError when the page has no such place */
export function placeAll(part) {
  for (const element of part.querySelectorAll("[data-into]")) {
    const place = document.querySelector(element.getAttribute("data-into") ?? "");
    if (place === null) throw new RangeError(`the page has no ${element.getAttribute("data-into")}`);
    const before = element.getAttribute("data-before");
    place.insertBefore(document.adoptNode(element), before === null ? null : place.querySelector(before));
  }
}

/** What is seen is dressed: waits for the sheet, or for the news that there is none. @param {Element} sheet */
function wear(sheet) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet.getAttribute("href") ?? "";
  const worn = new Promise((done) => {
    link.onload = link.onerror = done;
  });
  document.head.append(link);
  return worn;
}

/** What lies beside the table (templates/games/table_parts.html), fetched once. */
export class Parts {
  #url;
  /** @type {Promise<boolean> | null} */
  #placed = null;

  /** @param {string} url @param {() => void} missing they are wanted and cannot be had now */
  constructor(url, missing) {
    this.#url = url;
    this.missing = missing;
  }

  /** @returns {Promise<boolean>} whether they are in their places */
  wanted() {
    this.#placed ??= this.#place();
    return this.#placed;
  }

  /**
   * With a script that fills them.
   * @param {string} script where it is, of the same release as the page
   * @returns {Promise<any>} the module; null when one of the two cannot be had now, which has been said
   */
  async with(script) {
    if (!(await this.wanted())) return null;
    const module = await fetchScript(script);
    if (module === null) this.missing();
    return module;
  }

  async #place() {
    const part = await fetchPart(this.#url);
    if (part === null) {
      this.#placed = null;
      this.missing();
      return false;
    }
    placeAll(part);
    return true;
  }
}
