/**
 * Keeping games on every device, joined to the play page: the sync itself, the line that says how it stands, the choice between two
 * lines of one game, the list of games, and the settings that travel along. Fetched by door.js.
 *
 * @typedef {import("./door.js").Page} Page
 * @typedef {import("./door.js").Keeping} Keeping
 */

import { Words, readData } from "../board/words.js";
import { Offline, ask } from "./api.js";
import { ChoiceDialog } from "./choice.js";
import { GameList } from "./list.js";
import { SettingsTravel } from "./settings.js";
import { showState } from "./status.js";
import { Sync } from "./sync.js";

/** @param {Page} page @returns {Keeping} */
export function keepGames(page) {
  const { session, store, words: table } = page;
  const words = new Words(readData("sync-words"), document.documentElement.lang || "en");
  const travel = new SettingsTravel(ask, store, page.applySettings);
  const list = new GameList({ store, session, parts: page.parts, boards: page.boards, words, table, opened: page.opened, owner: () => sync.owner });
  const choice = new ChoiceDialog(page.parts, page.boards, words, () => session.record.id, (chosen) => void sync.choose(chosen).then(page.opened));
  /** Only for an account: a guest has one device. @type {import("./ear.js").Ear | null} */
  let ear = null;
  let isOpen = false;
  const listen = async () => {
    try {
      const { Ear } = /** @type {typeof import("./ear.js")} */ (await import(page.ear));
      ear ??= new Ear((id, seq) => sync.heard(id, seq));
      if (isOpen) ear.start();
    } catch (error) {
      // It could not be fetched: it is asked by the clock meanwhile, and the next round tries again.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  let isFirst = true;
  let isSignedIn = false;
  /** Whoever has just signed in finds a game of their own on the table. @param {boolean} isForeign another account's lies there */
  const lay = async (isForeign) => {
    if ((!page.asked || isForeign) && (await list.openNewest(isForeign))) page.say(words.say("continued"));
    else if (isForeign) page.newDeal();
  };
  const sync = new Sync({
    ask,
    store,
    session,
    isOnAir: page.isOnAir,
    isTold: () => ear?.isOpen ?? false,
    listener: {
      changed: (state) => {
        showState(state, words);
        if (state.name !== "apart") choice.close();
      },
      apart: (apart) => void choice.open(apart),
      followed: () => page.say(words.say("followed")),
      keptBoth: () => page.say(words.say("keptBoth")),
      inStep: async (account) => {
        isSignedIn = account;
        if (account) await Promise.all([listen(), travel.round()]);
        if (isFirst && account) await lay(sync.isForeign);
        isFirst = false;
      },
    },
  });
  addEventListener("online", () => void sync.round());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sync.round();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('[data-do="choose-line"]') !== null) choice.again();
  });
  return {
    start: () => {
      isOpen = true;
      void sync.start();
    },
    stop: () => {
      isOpen = false;
      ear?.stop();
      sync.stop();
    },
    showGames: () => void list.show(),
    settingsChanged: () => void travel.changed(isSignedIn),
    isSignedOut: async () => {
      try {
        return (await ask("GET", "me")).body.account === false;
      } catch (error) {
        if (error instanceof Offline) return false;
        throw error;
      }
    },
  };
}
