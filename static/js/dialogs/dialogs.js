/**
 * The two dialogs of the table: the next deal, and the menu with the settings. Fetched by door.js when they are in their places.
 *
 * @typedef {import("./door.js").Table} Table
 * @typedef {import("./door.js").Dialogs} Dialogs
 */

import { readSettings } from "../play/settings.js";
import { chooseDialog, openChoose } from "./choose.js";
import { settingsDialog, showChosen } from "./settings.js";

/** @param {Table} table @returns {Dialogs} */
export function tableDialogs(table) {
  const choose = dialog("choose");
  const menu = dialog("menu");
  chooseDialog(choose, table.words, table.wanted);
  settingsDialog(menu, table.changed);
  copyFromHeader(menu);
  return {
    openChoose: () => openChoose(choose, table.ruleset(), table.band()),
    openMenu: () => {
      showChosen(menu, readSettings());
      if (!menu.open) menu.showModal();
    },
    closeMenu: () => menu.close(),
    show: (chosen) => showChosen(menu, chosen),
  };
}

/** The other rooms and who is there stand in the header, where a phone has no place for them. @param {HTMLElement} menu */
function copyFromHeader(menu) {
  const rooms = menu.querySelector(".menu-rooms");
  const links = [...document.querySelectorAll(".site-header .site-nav a")].map((link) => link.cloneNode(true));
  rooms?.prepend(...links);
  const who = document.querySelector(".site-header .who");
  if (who !== null) menu.querySelector(".menu-kept")?.append(who.cloneNode(true));
}

/** @param {string} id @returns {HTMLDialogElement} */
function dialog(id) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(id));
}
