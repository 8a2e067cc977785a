/**
 * What hosting a table is given and gives: the play page's game as it is lent, and whoever is told of what has changed. Types only.
 *
 * @typedef {import("./outbox.js").GameRecord} GameRecord
 *
 * @typedef {object} HostSession the game on this page, as the play page lends it (play/session.js)
 * @property {GameRecord & {activeMs: number}} record the game as it stands now
 * @property {(call: (played: {text: string}) => void) => void} onEvent after each event made here
 * @property {(call: (record: GameRecord) => void) => void} onNewGame after another game, or another state, came on the board
 * @property {(log: string, how?: {isKept?: boolean}) => boolean} resetTo the board of the current game goes back, or on, to this
 *   log; whether what it does not have was kept as a copy
 * @property {(seq: number) => void} acknowledge so many events of the current game are stored
 * @property {(game: GameRecord) => void} adopt another game of this owner comes on the board
 *
 * @typedef {{code: string, detail: string}} Refused
 * @typedef {"off" | "opening" | "on" | "replaced"} Phase
 * @typedef {{key: string, values?: Record<string, string>, wrong?: boolean}} Said a notice, by its key in the words
 *
 * @typedef {import("./protocol.js").Reactions | import("./protocol.js").Favourite | import("./protocol.js").Watchers} FromAudience
 * @typedef {Omit<import("./protocol.js").Allowed, "listed">} Allowed
 *
 * @typedef {object} Listener
 * @property {() => void} changed something shown may be different
 * @property {(said: Said) => void} say
 * @property {(frame: FromAudience) => void} heard what watchers say or point at, and who they are
 */

export {};
