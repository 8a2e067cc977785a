/**
 * What is shown, said and heard after each event and each new game: the cards, the numbers around them, how the game stands, and
 * one message. The board is shown first; whoever else listens to the session is told after it.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("./session.js").Why} Why
 *
 * @typedef {object} Told what the page lends
 * @property {HTMLElement} table
 * @property {Session} session
 * @property {Board} board
 * @property {Words} words
 * @property {Notices} notices
 * @property {Hud} hud
 * @property {Endings} endings
 * @property {Sounds} sounds
 * @property {Presence} presence
 * @property {import("../truth/asides.js").Asides} asides
 * @property {() => boolean} isJoyWanted
 */

import { Board } from "../board/board.js";
import { Words } from "../board/words.js";
import { Endings } from "./endings.js";
import { Hud } from "./hud.js";
import { Notices } from "./notices.js";
import { Presence } from "./presence.js";
import { Session } from "./session.js";
import { keepCookie } from "./settings.js";
import { Sounds } from "./sound.js";

/** How long (ms) after an event nothing moves any more, and nobody has tapped again. */
const AT_REST = 320;

export class Telling {
  #told;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #expecting;

  /** @param {Told} told */
  constructor(told) {
    this.#told = told;
    told.session.onEvent(({ text, more }) => this.#event(text, more === true));
    told.session.onNewGame((record, why) => this.#newGame(record, why));
  }

  /**
   * For ten seconds what was just done can be taken back.
   * @param {Why} why
   */
  offerTakeBack(why) {
    const { notices, words, presence, session } = this.#told;
    const key = why === "restart" ? "restarted" : why === "asked" ? "dealOpened" : "newDealt";
    notices.offer(words.say(key), () => presence.isOurs && session.forgetPrevious());
  }

  /**
   * @param {string} text
   * @param {boolean} isMore whether others follow at once
   */
  #event(text, isMore) {
    const { notices, hud, session, board, sounds, presence } = this.#told;
    notices.hush();
    if (isMore || text === "h") {
      hud.show(session.game);
      return presence.showTime();
    }
    board.show(session.game.public, { animate: true });
    this.#expect();
    sounds.play(soundOf(text));
    this.#stands(true);
  }

  /**
   * @param {GameRecord} record
   * @param {Why} why
   */
  #newGame(record, why) {
    const { notices, hud, session, board, words, presence, asides } = this.#told;
    const isNew = why === "new" || why === "restart" || why === "asked";
    notices.hush();
    if (isNew && session.canTakeBack) this.offerTakeBack(why);
    else notices.endOffer();
    board.show(session.game.public, { deal: isNew });
    this.#expect();
    hud.showDeal(record);
    asides.reset();
    keepCookie("table", record.number === null ? "" : `${record.ruleset}.${record.number}`);
    const path = record.daily ? `/daily/${record.daily}/` : "/";
    if (isNew && why !== "asked" && location.pathname !== path) history.replaceState(null, "", path);
    if (isNew) {
      const ruleset = words.ruleset(record.ruleset).name;
      const { number } = record;
      if (record.daily) board.say(words.say("dealtDaily", { date: words.date(record.daily) }));
      else board.say(number === null ? words.say("dealtOwn", { ruleset }) : words.say("dealt", { ruleset, number }));
    }
    this.#stands(false);
    presence.tick();
  }

  /** The next card of the stock is drawn, as a picture, while nothing else is to be done: then turning it over takes no time. */
  #expect() {
    clearTimeout(this.#expecting);
    this.#expecting = setTimeout(() => {
      const { deal, timeline } = this.#told.session.game;
      const card = deal.cards[timeline.tableau.stockTop];
      if (card !== undefined) this.#told.board.expect(card);
    }, AT_REST);
  }

  /** @param {boolean} isNews whether the player has just made it so */
  #stands(isNews) {
    const { session, hud, endings, asides, board, sounds, presence } = this.#told;
    const { game, clock } = session;
    hud.show(game);
    presence.showTime();
    const ending = endings.show(game, clock.spent, isNews);
    if (game.status === "won") void asides.compare(game, session.record);
    if (ending === "") return;
    board.say(ending);
    if (game.status !== "won") return;
    sounds.play("won");
    this.#rejoice();
  }

  /** Joy that cannot be fetched is no trouble: the win is told all the same. */
  #rejoice() {
    const url = this.#told.table.dataset.joyUrl;
    const panel = document.getElementById("won");
    if (!this.#told.isJoyWanted() || url === undefined || panel === null) return;
    import(url).then(({ celebrate }) => celebrate(panel), () => undefined);
  }
}

/** @param {string} event */
function soundOf(event) {
  if (event === "d") return "draw";
  if (event === "r") return "recycle";
  return event === "u" || event === "y" ? "undo" : "leave";
}
