/**
 * The play page: joins the board, the session, the device's store and everything around the cards. The deal that the server sent
 * is on the table at first paint; here it becomes the game that was kept, if one was, and begins to answer.
 *
 * Each part beside the table (hosting, keeping on every device) is behind a small door of its own, which is lent what it needs
 * and fetches the rest when it is wanted.
 */

import { createBoard } from "../board/board.js";
import { coveredWords } from "../board/names.js";
import { readData, readWords } from "../board/words.js";
import { DialogsDoor } from "../dialogs/door.js";
import { Reason } from "../engine/moves.js";
import { LiveDoor } from "../live/door.js";
import { enableControls, enableKeys } from "../play/controls.js";
import { Endings } from "../play/endings.js";
import { Hud } from "../play/hud.js";
import { Notices } from "../play/notices.js";
import { keepTable } from "../play/offline.js";
import { Opening } from "../play/opening.js";
import { Parts } from "../play/parts.js";
import { Presence } from "../play/presence.js";
import { Session } from "../play/session.js";
import { applyLooks, keepSetting, readSettings } from "../play/settings.js";
import { shareDeal } from "../play/share.js";
import { Sounds } from "../play/sound.js";
import { Telling } from "../play/telling.js";
import { lockTable } from "../store/lock.js";
import { newId } from "../store/record.js";
import { Store } from "../store/store.js";
import { SyncDoor } from "../sync/door.js";
import { DailyDoor, dateAsked } from "../today/door.js";
import { offerTour } from "../tour/door.js";
import { Asides } from "../truth/asides.js";
import { Dealer, broughtChecked } from "../truth/dealer.js";
import { Hand, askBank } from "../truth/deals.js";
import { Truth } from "../truth/truth.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const brought = readData("deal");
const words = readWords();
let settings = readSettings();

const notices = new Notices(words);
const hud = new Hud(document, words);
const sounds = new Sounds();
const store = new Store((kind) => notices.tell(kind === "local" ? "storageWeak" : "storageNone"));
const session = new Session(store, { ...brought, checked: broughtChecked(brought) }, brought.randomNumbers);
const presence = new Presence(table, session, hud);
const asides = new Asides(table, words);
const parts = new Parts(table.dataset.parts ?? "", () => notices.say(words.say("partsAway"), { wrong: true }));

/** @type {import("../board/board.js").Board} */
const board = createBoard(table, {
  interactive: true,
  sprites: table.dataset.sprites ?? "",
  painted: session.game.public,
  words,
  onEvent: play,
  onRefused: ({ reason, places }, state) => {
    const [place] = places;
    const isCovered = reason === Reason.STILL_COVERED && place !== undefined;
    const text = isCovered ? coveredWords(words, state.position, place) : words.reason(reason);
    notices.say(text, { wrong: true });
    board.say(text);
    sounds.play("refused");
  },
  onRested: ({ outlined, position }) => {
    if (outlined >= 0) notices.say(coveredWords(words, position, outlined), { stays: true });
    else notices.hush();
  },
  onTouched: (state) => {
    notices.hush();
    if (state.picked >= 0) sounds.play("pick");
  },
});

/**
 * @param {string} event in notation
 * @param {{more?: boolean}} [how] `more`: the next follows at once
 * @returns {boolean} whether it was played
 */
function play(event, how) {
  if (!presence.mayPlay) return false;
  const reason = session.play(event, how);
  if (reason === null) return true;
  board.refuse({ reason, places: [] });
  return false;
}

// What listens to the session hears it in this order: the board first; what is known of the new deal; the truth of it.
const telling = new Telling({
  table,
  session,
  board,
  words,
  notices,
  hud,
  endings: new Endings(table, words),
  sounds,
  presence,
  asides,
  isJoyWanted: () => settings.joy === "on",
});
const hand = new Hand(
  {
    read: (key) => store.note(key),
    keep: (key, value) => store.keepNote(key, value),
    bank: askBank,
    solve: (question) => asides.solve(question),
    numbers: brought.randomNumbers,
  },
  { ruleset: brought.ruleset, deals: brought.next },
);
const dealer = new Dealer(
  {
    session,
    asides,
    words,
    band: () => settings.band ?? "",
    isOurs: () => presence.isOurs,
    showChecked: (text) => hud.showChecked(text),
    found: () => truth.checked(),
    say: (text) => (text === null ? notices.hush() : notices.say(text, { stays: true })),
    ready: () => (table.dataset.hand = "ready"),
  },
  hand,
);
session.onNewGame((record) => void dealer.opened(record));
const truth = new Truth({ root: table, session, words, board, play });
const live = new LiveDoor(session, /** @type {HTMLElement} */ (document.querySelector("[data-live-bar]")), parts);
const dialogs = new DialogsDoor({
  script: table.dataset.dialogs ?? "",
  parts,
  words,
  ruleset: () => session.record.ruleset,
  band: () => settings.band ?? "",
  wanted: ({ ruleset, number, band }) => {
    keepSetting("band", band);
    settings = readSettings();
    if (number === null) void dealer.deal(ruleset);
    else session.deal({ ruleset, number });
  },
  changed: (chosen) => {
    applySettings(chosen);
    sync.settingsChanged();
  },
});
const sync = new SyncDoor(
  {
    session,
    store,
    words,
    parts,
    isOnAir: (id) => live.holds(id),
    applySettings: (chosen) => {
      dialogs.show(chosen);
      applySettings(chosen);
    },
    say: (text) => {
      notices.say(text);
      board.say(text);
    },
    newDeal: () => void layAnother().then(() => {
      session.forgetPrevious();
      notices.endOffer();
    }),
    opened: () => board.focus(),
    boards: table.dataset.boards ?? "",
    ear: table.dataset.ear ?? "",
    asked: brought.asked,
  },
  table.dataset.syncUrl ?? "",
);

const daily = new DailyDoor({
  table,
  session,
  store,
  words,
  say: (text) => {
    notices.say(text);
    board.say(text);
  },
});

/** In the place of a game that is not for these eyes: the deal that was asked for, or any. */
async function layAnother() {
  if (brought.daily) session.deal({ ...brought, checked: broughtChecked(brought) }, "asked");
  else await dealer.deal(session.record.ruleset);
}

const hint = () => {
  if (presence.mayPlay) truth.hint();
};
/** @param {boolean} on */
const pause = (on) => {
  if (on) truth.clear();
  presence.pause(on);
};
enableControls({
  undo: () => play("u"),
  redo: () => play("y"),
  hint,
  "show-me": () => truth.showMe(),
  stop: () => truth.stop(),
  back: () => truth.back(),
  new: () => void opening.ready.then(() => dealer.deal(session.record.ruleset)),
  restart: () => {
    if (session.record.log !== "") session.restart();
  },
  choose: () => dialogs.openChoose(),
  menu: () => dialogs.openMenu(),
  games: () => {
    dialogs.closeMenu();
    sync.showGames();
  },
  pause: () => pause(!presence.isPaused),
  resume: () => pause(false),
  take: () => lock.take(),
  share: () => void shareDeal(session.record, words, notices),
  "copy-link": () => void shareDeal(session.record, words, notices, { sheet: false }),
  "take-back": () => {
    notices.endOffer();
    session.takeBack().then(() => board.focus());
  },
});
enableKeys({
  letters: { d: () => board.draw(), u: () => play("u"), r: () => play("y"), h: hint },
  mayUse: () => settings.letters === "on" && presence.mayPlay,
  escape: () => {
    if (!presence.isOurs) return;
    truth.clear();
    board.putBack();
  },
  enter: () => {
    if (presence.mayPlay) board.focus();
  },
});
applySettings(settings);

/** @param {import("../play/settings.js").Chosen} chosen */
function applySettings(chosen) {
  settings = chosen;
  applyLooks(chosen);
  board.quickPair = chosen.quick === "on";
  board.speed = /** @type {"normal" | "fast" | "off"} */ (chosen.speed);
  sounds.on = chosen.sound === "on";
  truth.gauge = chosen.gauge === "on";
}

const opening = new Opening({
  session,
  store,
  presence,
  brought,
  date: dateAsked(location.pathname),
  alsoRead: () => hand.read(),
  tell: (key) => notices.tell(key),
  offerTakeBack: (why) => telling.offerTakeBack(why),
  ready: () => (table.dataset.ready = "true"),
  settled: () => {
    // One after the other, each in its own time: a tap comes in between.
    const parts = [
      () => live.opened(),
      () => sync.opened(),
      () => daily.settled(),
      () => offerTour({ table, session, store, asked: brought.asked }),
    ];
    for (const part of parts) setTimeout(() => presence.isOurs && void part());
  },
});
const lock = lockTable(
  {
    got: () => void opening.begin(),
    left: () => {
      opening.rest();
      live.closed();
      sync.closed();
    },
    lost: () => {
      opening.end();
      live.closed();
      sync.closed();
    },
  },
  newId(),
);

whenLoaded(async () => {
  const kept = await keepTable(table.dataset.sw ?? "", () => notices.tell("released"));
  if (kept !== "insecure" || (await store.note("told lan")) === true) return;
  notices.tell("lanOnly", () => void store.keepNote("told lan", true));
});

/** @param {() => void} call when nothing of the page is on its way any more */
function whenLoaded(call) {
  if (document.readyState === "complete") call();
  else addEventListener("load", call);
}
