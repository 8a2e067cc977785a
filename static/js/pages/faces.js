/*
 * Asks for the full faces of the cards that are on the page, as soon as the window is large enough for them. A phone never is: it
 * need not fetch 10 KB of drawings, nor lay them out beside those that it shows.
 *
 * It is no module, because it runs where it stands, after the cards and before they are first shown.
 */
{
  const roomy = matchMedia("(min-width: 545px)");

  const fill = () => {
    if (!roomy.matches) return;
    for (const full of document.querySelectorAll("use[data-href]")) {
      full.setAttribute("href", full.getAttribute("data-href") ?? "");
      full.removeAttribute("data-href");
    }
  };

  // What cannot be had now is asked for again later; till then the jumbo face shows.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof SVGUseElement) || !target.matches(".face-full[href]")) return;
      target.setAttribute("data-href", target.getAttribute("href") ?? "");
      target.removeAttribute("href");
    },
    true,
  );

  fill();
  roomy.addEventListener("change", fill);
  addEventListener("online", fill);
}
