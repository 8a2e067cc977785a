/** Small comforts of the account pages, which do without: seeing a password while it is typed, copying recovery codes. */

/** @param {ParentNode} page */
export function startReveals(page) {
  for (const button of page.querySelectorAll("button[data-reveal]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const field = document.getElementById(button.dataset.reveal ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    const show = (/** @type {boolean} */ shown) => {
      field.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
    };
    button.hidden = false;
    button.addEventListener("click", () => show(field.type === "password"));
    // Never sent as an ordinary text: browsers would offer it again to whoever comes next.
    field.form?.addEventListener("submit", () => show(false));
  }
}

/** @param {ParentNode} page */
export function startCopying(page) {
  for (const button of page.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement) || navigator.clipboard === undefined) continue;
    const list = document.getElementById(button.dataset.copy ?? "");
    const words = button.querySelector("span");
    if (list === null || words === null) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const lines = Array.from(list.children, (each) => each.textContent ?? "");
      await navigator.clipboard.writeText(lines.join("\n"));
      words.textContent = button.dataset.copied ?? "";
    });
  }
}
