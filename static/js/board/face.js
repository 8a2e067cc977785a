/* The drawings of a card, taken from the sprites static/cards/faces*.svg, whose addresses a page gives in one text, parted by
   blanks: small cards and backs, full cards with pips, full courts.
   The same markup as games/templatetags/cards.py writes; the style sheet chooses which of the two renderings shows, and a full face
   is fetched only where the window is large enough for it. */

const SVG = "http://www.w3.org/2000/svg";
const COURTS = "JQK";
/** Of a window in which a full face may show, the same as in pages/faces.js: no card of a smaller one is 75 px wide. */
const ROOMY = "(min-width: 545px)";

/**
 * The face of a card: *jumbo* for small cards, and *full*.
 * @param {string} card rank and suit, `7h`
 * @param {string} sprites
 * @returns {SVGSVGElement}
 */
export function cardFace(card, sprites) {
  const [small, pips, courts] = sprites.split(" ");
  const [rank, suit] = card;
  const isCourt = COURTS.includes(rank ?? "");
  const face = drawing(
    ["face-full", "data-href", `${isCourt ? courts : pips}#${card}`],
    ["face-jumbo", "href", `${small}#rank-${rank}`],
    ["face-jumbo", "href", `${small}#${isCourt ? "strip" : "suit"}-${suit}`],
  );
  face.setAttribute("color", `var(--face-${suit})`);
  fillFace(face);
  return face;
}

/**
 * Ask for the full rendering of a face, where the window is large enough for it.
 * @param {Element} face
 */
export function fillFace(face) {
  const full = face.querySelector("use[data-href]");
  if (full === null || !matchMedia(ROOMY).matches) return;
  full.setAttribute("href", full.getAttribute("data-href") ?? "");
  full.removeAttribute("data-href");
}

/**
 * The back of any card: *night* or *dawn*. It says nothing about which card it is.
 * @param {string} sprites
 * @returns {SVGSVGElement}
 */
export function cardBack(sprites) {
  const [small] = sprites.split(" ");
  return drawing(["back-night", "href", `${small}#back-night`], ["back-dawn", "href", `${small}#back-dawn`]);
}

/**
 * @param {...[string, string, string]} renderings class, attribute, and address in a sprite for it
 * @returns {SVGSVGElement}
 */
function drawing(...renderings) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "face");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, attribute, address] of renderings) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("class", name);
    use.setAttribute(attribute, address);
    svg.append(use);
  }
  return svg;
}
