/** Signing out in one tab is heard in all others: none of them may write its game back. */

const CHANNEL = "pyramid";
const FORGET = "forget";

/** Tell the other tabs, before anything is removed. Where tabs cannot talk, each is on its own. */
export function tellForgotten() {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(FORGET);
  channel.close();
}

/** @param {() => void} forgotten another tab has asked to forget everything */
export function onForgotten(forgotten) {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => {
    if (data === FORGET) forgotten();
  });
}
