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

  fill();
  roomy.addEventListener("change", fill);
}
