/* The drawings of a card, taken from the sprite static/cards/faces.svg.
   The same markup as games/templatetags/cards.py writes; the style sheet chooses which of the two renderings shows. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The face of a card: *full*, and *jumbo* for small cards.
 * @param {string} card rank and suit, `7h`
 * @param {string} spriteUrl address of the sprite, without a fragment
 * @returns {SVGSVGElement}
 */
export function cardFace(card, spriteUrl) {
  return drawing(spriteUrl, ["face-full", card], ["face-jumbo", `${card}-j`]);
}

/**
 * The back of any card: *night* or *dawn*. It says nothing about which card it is.
 * @param {string} spriteUrl address of the sprite, without a fragment
 * @returns {SVGSVGElement}
 */
export function cardBack(spriteUrl) {
  return drawing(spriteUrl, ["back-night", "back-night"], ["back-dawn", "back-dawn"]);
}

/**
 * @param {string} spriteUrl
 * @param {...[string, string]} renderings class and id in the sprite
 * @returns {SVGSVGElement}
 */
function drawing(spriteUrl, ...renderings) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "face");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, id] of renderings) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("class", name);
    use.setAttribute("href", `${spriteUrl}#${id}`);
    svg.append(use);
  }
  return svg;
}
