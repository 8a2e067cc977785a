/**
 * Looking back through the game so far while it goes on: a slider, two buttons and the arrow keys; "Back to live" when wanted.
 *
 * The rule: what comes meanwhile pulls nobody to now. It makes the slider longer, and the way back says how much has come.
 * The page's elements are in templates/games/_watch_bar.html.
 *
 * @typedef {import("../board/words.js").Words} Words
 */

export class LookBack {
  /** The event looked at, null when it is the live one. @type {number | null} */
  #at = null;
  #seq = 0;
  #root;
  #words;
  #moved;
  #range;

  /** @param {HTMLElement} root `#lookback` @param {Words} words of watching @param {() => void} moved another moment is to be shown */
  constructor(root, words, moved) {
    this.#root = root;
    this.#words = words;
    this.#moved = moved;
    this.#range = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.#range.addEventListener("input", () => this.#look(Number(this.#range.value)));
    this.#button("earlier").addEventListener("click", () => this.step(-1));
    this.#button("later").addEventListener("click", () => this.step(1));
    this.#button("live").addEventListener("click", () => this.live());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The event after which the board is shown; null: as it stands. */
  get at() {
    return this.#at;
  }

  /** The game has so many events now. @param {number} seq @param {boolean} isOther another game: then it is looked at live */
  grown(seq, isOther) {
    this.#seq = seq;
    if (isOther || (this.#at !== null && this.#at >= seq)) this.#at = null;
    this.#show();
  }

  /** @param {number} by events */
  step(by) {
    this.#look((this.#at ?? this.#seq) + by);
  }

  /** Back to live. */
  live() {
    const had = this.#root.contains(document.activeElement);
    this.#look(this.#seq);
    if (had) this.#range.focus({ preventScroll: true });
  }

  /** @param {number} at */
  #look(at) {
    const next = at >= this.#seq ? null : Math.max(0, at);
    if (next === this.#at) return this.#show();
    this.#at = next;
    this.#show();
    this.#moved();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=dialog]")) return;
    const ways = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.#look(0), End: () => this.live() };
    const way = ways[/** @type {keyof ways} */ (event.key)];
    if (way === undefined || this.#seq === 0) return;
    event.preventDefault();
    way();
  }

  #show() {
    const at = this.#at ?? this.#seq;
    const isBack = this.#at !== null;
    this.#root.hidden = this.#seq === 0;
    this.#range.max = String(this.#seq);
    this.#range.value = String(at);
    this.#range.style.setProperty("--done", `${this.#seq === 0 ? 100 : (100 * at) / this.#seq}%`);
    const said = this.#words.say(isBack ? "lookingAt" : "lookingLive", { n: at, all: this.#seq });
    this.#range.setAttribute("aria-valuetext", said);
    this.#root.classList.toggle("is-back", isBack);
    this.#button("earlier").disabled = at === 0;
    this.#button("later").disabled = !isBack;
    this.#button("live").hidden = !isBack;
    const newer = this.#seq - at;
    const words = /** @type {HTMLElement} */ (this.#root.querySelector('[data-watch="behind"]'));
    words.textContent = isBack ? String(newer) : "";
    this.#button("live").setAttribute("aria-label", isBack ? this.#words.count("backToLive", newer) : "");
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.#root.querySelector(`[data-do="${name}"]`));
  }
}
