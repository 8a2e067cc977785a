/**
 * How the games of this device are kept, in one word: what matters most is said. Pure.
 *
 * @typedef {"off" | "saved" | "saving" | "offline" | "busy" | "apart" | "refused" | "elsewhere"} Name
 *   off: nobody to save for; apart: the player is asked; refused: the server does not believe it; elsewhere: another device hosts it
 * @typedef {"offline" | "busy" | null} Away why nothing can be sent: the server is not reached, or asks for patience
 * @typedef {Readonly<{name: Name, waiting: number, detail: string}>} State `waiting`: events not with the server
 */

/**
 * @param {{waiting: Iterable<number>, refused: string | undefined, isApart: boolean, isAnybody: boolean, away: Away,
 *   isElsewhere: boolean}} facts `refused`: the server's words about the game on the table
 * @returns {State}
 */
export function stateOf({ waiting: counts, refused, isApart, isAnybody, away, isElsewhere }) {
  const waiting = [...counts].reduce((sum, count) => sum + count, 0);
  return { name: name(), waiting, detail: refused ?? "" };

  /** @returns {Name} */
  function name() {
    if (!isAnybody) return "off";
    if (isApart) return "apart";
    if (refused !== undefined) return "refused";
    if (away !== null) return away;
    if (isElsewhere) return "elsewhere";
    return waiting > 0 ? "saving" : "saved";
  }
}
