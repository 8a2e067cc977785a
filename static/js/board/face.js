/* The drawings of a card, taken from the sprites static/cards/faces*.svg, whose addresses a page gives in one text, parted by
   blanks: small cards and backs, full cards with pips, full courts.
   The same markup as games/templatetags/cards.py writes; the style sheet chooses which of the two renderings shows. */

const SVG = "http://www.w3.org/2000/svg";
const COURTS = "JQK";

/**
 * The face of a card: *jumbo* for small cards, and *full*.
 * @param {string} card rank and suit, `7h`
 * @param {string} sprites
 * @returns {SVGSVGElement}
 */
export function cardFace(card, sprites) {
  const [small, pips, courts] = sprites.split(" ");
  const full = COURTS.includes(card.charAt(0)) ? courts : pips;
  return drawing(["face-jumbo", `${small}#${card}-j`], ["face-full", `${full}#${card}`]);
}

/**
 * The back of any card: *night* or *dawn*. It says nothing about which card it is.
 * @param {string} sprites
 * @returns {SVGSVGElement}
 */
export function cardBack(sprites) {
  const [small] = sprites.split(" ");
  return drawing(["back-night", `${small}#back-night`], ["back-dawn", `${small}#back-dawn`]);
}

/**
 * @param {...[string, string]} renderings class, and address in a sprite
 * @returns {SVGSVGElement}
 */
function drawing(...renderings) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "face");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, href] of renderings) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("class", name);
    use.setAttribute("href", href);
    svg.append(use);
  }
  return svg;
}
