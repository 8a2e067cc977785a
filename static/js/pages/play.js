/**
 * The play page: joins the board, the session, the device's store and everything around the cards. The deal that the server sent
 * is on the table at first paint; here it becomes the game that was kept, if one was, and begins to answer.
 *
 * Hosting (static/js/live) is behind a small door of its own, `LiveDoor`, which is handed the session and the live bar.
 */

import { createBoard } from "../board/board.js";
import { isForTable } from "../board/keyboard.js";
import { coveredWords } from "../board/names.js";
import { readData, readWords } from "../board/words.js";
import { Reason } from "../engine/moves.js";
import { LiveDoor } from "../live/door.js";
import { Endings } from "../play/endings.js";
import { chooseDialog, openChoose } from "../play/choose.js";
import { Hud } from "../play/hud.js";
import { Notices } from "../play/notices.js";
import { keepTable } from "../play/offline.js";
import { Session } from "../play/session.js";
import { applyLooks, keepCookie, keepSetting, readSettings, settingsDialog, showChosen } from "../play/settings.js";
import { shareDeal } from "../play/share.js";
import { Sounds } from "../play/sound.js";
import { lockTable } from "../store/lock.js";
import { newId } from "../store/record.js";
import { SyncDoor } from "../sync/door.js";
import { Store } from "../store/store.js";
import { Asides } from "../truth/asides.js";
import { Dealer, broughtChecked } from "../truth/dealer.js";
import { Hand, askBank } from "../truth/deals.js";
import { Truth } from "../truth/truth.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const choose = /** @type {HTMLDialogElement} */ (document.getElementById("choose"));
const menu = /** @type {HTMLDialogElement} */ (document.getElementById("menu"));
const brought = readData("deal");
const words = readWords();
const notices = new Notices(words);
const hud = new Hud(document, words);
const endings = new Endings(table, words);
const sounds = new Sounds();
const store = new Store((kind) => notices.tell(kind === "local" ? "storageWeak" : "storageNone"));
const session = new Session(store, { ...brought, checked: broughtChecked(brought) }, brought.randomNumbers);
const asides = new Asides(table, words);
const hand = new Hand({
  read: (key) => store.note(key),
  keep: (key, value) => store.keepNote(key, value),
  bank: askBank,
  solve: (question) => asides.solve(question),
  numbers: brought.randomNumbers,
});
const dealer = new Dealer(
  {
    session,
    asides,
    words,
    band: () => settings.band ?? "",
    isOurs: () => isOurs,
    showChecked: (text) => hud.showChecked(text),
    say: (text) => (text === null ? notices.hush() : notices.say(text, { stays: true })),
    ready: () => (table.dataset.hand = "ready"),
  },
  hand,
);
const live = new LiveDoor(session, /** @type {HTMLElement} */ (document.querySelector("[data-live-bar]")));
let settings = readSettings();
let isOurs = false;
let isPaused = false;

/** @type {import("../board/board.js").Board} */
const board = createBoard(table, {
  interactive: true,
  spriteUrl: table.dataset.sprite ?? "",
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
  if (!isOurs || isPaused) return false;
  const reason = session.play(event, how);
  if (reason === null) return true;
  board.refuse({ reason, places: [] });
  return false;
}

session.onEvent(({ text, more }) => {
  notices.hush();
  if (more === true || text === "h") return hud.show(session.game);
  board.show(session.game.public, { animate: true });
  sounds.play(soundOf(text));
  told(true);
});

session.onNewGame((record, why) => {
  const isNew = why === "new" || why === "restart" || why === "asked";
  notices.hush();
  if (isNew && session.canTakeBack) offerTakeBack(why);
  else notices.endOffer();
  board.show(session.game.public, { deal: isNew });
  hud.showDeal(record.ruleset, record.number);
  asides.reset();
  void dealer.opened(record);
  keepCookie("table", record.number === null ? "" : `${record.ruleset}.${record.number}`);
  if (isNew && why !== "asked" && location.pathname !== "/") history.replaceState(null, "", "/");
  if (isNew) {
    const ruleset = words.ruleset(record.ruleset).name;
    board.say(record.number === null ? words.say("dealtOwn", { ruleset }) : words.say("dealt", { ruleset, number: record.number }));
  }
  told(false);
  ticking();
});

// Heard after the board: what it shows is cleared by the board when the position changes.
const truth = new Truth({ root: table, session, words, board, play });

/** @param {boolean} isNews whether the player has just made it so */
function told(isNews) {
  const { game, clock } = session;
  hud.show(game);
  hud.showTime(clock.spent);
  const ending = endings.show(game, clock.spent, isNews);
  if (game.status === "won") void asides.compare(game, session.record);
  if (ending === "") return;
  board.say(ending);
  if (game.status !== "won") return;
  sounds.play("won");
  const url = table.dataset.joyUrl;
  if (settings.joy === "on" && url !== undefined) {
    const panel = /** @type {HTMLElement} */ (document.getElementById("won"));
    // Joy that cannot be fetched is no trouble: the win is told all the same.
    import(url).then(({ celebrate }) => celebrate(panel), () => undefined);
  }
}

/** @param {string} why */
function offerTakeBack(why) {
  const key = why === "restart" ? "restarted" : why === "asked" ? "dealOpened" : "newDealt";
  notices.offer(words.say(key), () => isOurs && session.forgetPrevious());
}

/** @param {string} event */
function soundOf(event) {
  if (event === "d") return "draw";
  if (event === "r") return "recycle";
  return event === "u" || event === "y" ? "undo" : "leave";
}

/** What each control does, by its `data-do`. @type {Readonly<Record<string, () => void>>} */
const DOINGS = {
  undo: () => play("u"),
  redo: () => play("y"),
  hint: () => {
    if (isOurs && !isPaused) truth.hint();
  },
  "show-me": () => truth.showMe(),
  stop: () => truth.stop(),
  back: () => truth.back(),
  new: () => void dealer.deal(session.record.ruleset),
  restart: () => {
    if (session.record.log !== "") session.restart();
  },
  choose: () => openChoose(choose, session.record.ruleset, settings.band ?? ""),
  menu: () => menu.showModal(),
  games: () => {
    menu.close();
    sync.showGames();
  },
  pause: () => pause(!isPaused),
  resume: () => pause(false),
  take: () => lock.take(),
  share: () => void shareDeal(session.record, words, notices),
  "copy-link": () => void shareDeal(session.record, words, notices, { sheet: false }),
  "take-back": () => {
    notices.endOffer();
    session.takeBack().then(() => board.focus());
  },
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
  DOINGS[button.dataset.do ?? ""]?.();
});

document.addEventListener("keydown", (event) => {
  if (!isForTable(event) || !isOurs) return;
  if (event.key === "Escape") {
    truth.clear();
    board.putBack();
  }
  if (settings.letters !== "on" || isPaused) return;
  const doing = LETTERS[event.key.toLowerCase()];
  if (doing === undefined) return;
  event.preventDefault();
  doing();
});

/** @type {Readonly<Record<string, () => void>>} */
const LETTERS = {
  d: () => board.draw(),
  u: () => play("u"),
  r: () => play("y"),
  h: () => DOINGS.hint?.(),
};

chooseDialog(choose, words, ({ ruleset, number, band }) => {
  keepSetting("band", band);
  settings = readSettings();
  if (number === null) void dealer.deal(ruleset);
  else session.deal({ ruleset, number });
});
const sync = new SyncDoor(
  {
    session,
    store,
    isOnAir: (id) => live.holds(id),
    applySettings: (chosen) => {
      showChosen(menu, chosen);
      applySettings(chosen);
    },
    say: (text) => {
      notices.say(text);
      board.say(text);
    },
    opened: () => board.focus(),
    asked: brought.asked,
  },
  table.dataset.syncUrl ?? "",
);
settingsDialog(menu, (chosen) => {
  applySettings(chosen);
  sync.settingsChanged();
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

/** @param {boolean} on whether the cards are out of sight and the clock stands */
function pause(on) {
  if (session.game.status === "won") return;
  isPaused = on;
  if (on) truth.clear();
  hush();
  ticking();
  const focus = on ? document.querySelector("#paused button") : document.querySelector('[data-do="pause"]');
  if (focus instanceof HTMLElement) focus.focus();
}

function hush() {
  table.classList.toggle("is-hushed", isPaused || !isOurs);
  for (const [id, isShown] of /** @type {const} */ ([["paused", isPaused && isOurs], ["elsewhere", !isOurs]])) {
    const element = document.getElementById(id);
    if (element !== null) element.hidden = !isShown;
  }
}

/** The clock runs while the game is under way, its page is seen, and nothing stands in the way. */
function ticking() {
  const { clock, game } = session;
  const isUnderWay = game.length > 0 && game.status !== "won";
  if (isUnderWay && isOurs && !isPaused && document.visibilityState === "visible") clock.run();
  else clock.stop();
  hud.showTime(clock.spent);
}

setInterval(() => {
  if (session.clock.running) hud.showTime(session.clock.spent);
}, 500);

document.addEventListener("visibilitychange", () => {
  ticking();
  if (document.visibilityState === "hidden" && isOurs && session.game.length > 0) session.save();
});

/** How long (ms) the table waits for the game that was kept; then the deal that the page brought can be played meanwhile. */
const OPENING = 1500;
/** Counts each time that the table comes here or goes: what began before is over. */
let sitting = 0;

/** This tab has the table: what was kept comes on it. */
async function begin() {
  const isFirst = sitting === 0;
  const now = (sitting += 1);
  const finding = kept();
  const wait = new Promise((/** @type {(late: null) => void} */ late) => setTimeout(late, OPENING, null));
  // Only a fresh page may play before: what another tab has left here could be an old state of the same game.
  const found = isFirst ? await Promise.race([finding, wait]) : await finding;
  if (now !== sitting) return;
  isOurs = true;
  hush();
  if (found === null) await beginLate(finding, now);
  else await lay(found);
  if (now !== sitting) return;
  table.dataset.ready = "true";
  live.opened();
  sync.opened();
}

/** What this device keeps: the game, and the deals in hand. */
async function kept() {
  const found = await store.current();
  await hand.read();
  return found;
}

/**
 * The device is slow to open what it keeps. A player who has begun by then plays on, and can have the kept game back.
 * @param {Promise<import("../store/store.js").Found>} finding
 * @param {number} now
 */
async function beginLate(finding, now) {
  const { id } = session.record;
  session.open(session.record, session.game);
  table.dataset.ready = "true";
  const found = await finding;
  if (now !== sitting) return;
  if (session.record.id === id && session.record.log === "") await lay(found);
  else if (found.opened !== null && session.keepPrevious(found.opened.record.id)) offerTakeBack("asked");
}

/** @param {import("../store/store.js").Found} found the kept game, for the table */
async function lay({ opened, aside }) {
  if (aside !== null) notices.tell(aside === "newer" ? "asideNewer" : "aside");
  const isSame = opened !== null && opened.record.ruleset === brought.ruleset && opened.record.deck === brought.deck;
  if (opened !== null) {
    session.open(opened.record, opened.game);
    if (brought.asked && !isSame) {
      const { ruleset, number, deck } = brought;
      session.deal({ ruleset, number, checked: broughtChecked(brought), ...(number === null ? { deck } : {}) }, "asked");
    } else if (session.record.log === "" && session.canTakeBack) offerTakeBack("new");
  } else {
    session.open(session.record, session.game);
    await session.save();
  }
}

const lock = lockTable(
  {
    got: () => void begin(),
    lost: () => {
      sitting += 1;
      isOurs = false;
      live.closed();
      sync.closed();
      session.clock.stop();
      hush();
    },
  },
  newId(),
);

addEventListener("load", async () => {
  const kept = await keepTable(table.dataset.sw ?? "");
  if (kept !== "insecure" || (await store.note("told lan")) === true) return;
  notices.tell("lanOnly", () => void store.keepNote("told lan", true));
});
