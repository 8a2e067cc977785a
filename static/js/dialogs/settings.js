/** The dialog of settings: shows what is chosen on this device, and keeps what is changed, at once. */

import { DEFAULTS, keepSetting, readSettings } from "../play/settings.js";

/**
 * The settings dialog shows what is chosen.
 * @param {HTMLElement} dialog
 * @param {import("../play/settings.js").Chosen} chosen
 */
export function showChosen(dialog, chosen) {
  for (const input of dialog.querySelectorAll("input")) {
    if (!(input.name in DEFAULTS)) continue;
    const value = chosen[input.name];
    input.checked = input.type === "radio" ? input.value === value : value === "on";
  }
}

/**
 * The settings dialog keeps what is changed, at once.
 * @param {HTMLElement} dialog
 * @param {(chosen: import("../play/settings.js").Chosen) => void} changed
 */
export function settingsDialog(dialog, changed) {
  dialog.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !(input.name in DEFAULTS)) return;
    keepSetting(input.name, input.type === "radio" ? input.value : input.checked ? "on" : "off");
    changed(readSettings());
  });
}
