/**
 * The shared types, and nothing else: a leaf that every module may name and that imports none.
 *
 * @typedef {number} Card An integer 0..51: four times (value - 1) plus suit, `Ac` 0 to `Ks` 51.
 * @typedef {number} Place A deal index: 0..27 the pyramid, 28..51 the stock; -1 (NO_CARD) where there is none.
 * @typedef {number} Mask A set of places as bits: 28 for the pyramid, 24 for the stock.
 *
 * @typedef {"relaxed" | "classic" | "double" | "strict" | "open"} RulesetName
 *
 * @typedef {"draw" | "recycle" | "king" | "pair"} Kind The four kinds of move.
 * @typedef {Readonly<{kind: Kind, first: Place, second: Place}>} Move Deal indices, the lower first.
 * @typedef {"u" | "y" | "h"} Control Undo, redo, hint: the events that are not moves.
 * @typedef {Move | Control} GameEvent
 *
 * @typedef {"playing" | "stuck" | "won"} Status
 * @typedef {"easy" | "medium" | "hard"} Band How a deal feels.
 * @typedef {Readonly<{wins: number, band: Band}>} Difficulty How many of 200 careless plays won, and how that feels.
 *
 * @typedef {"still covered" | "does not make thirteen" | "two waste cards" | "a king leaves alone"
 *   | "under the waste top" | "not drawn yet" | "draw the king first" | "card is gone" | "stock is empty"
 *   | "stock is not empty" | "waste is empty" | "no pass left" | "nothing to undo" | "nothing to redo"
 *   | "game is won" | "unknown event" | "log full"} Reason Why an event is refused; the same words on the wire.
 *
 * @typedef {"winnable" | "lost" | "not known"} SolverState Exact, or "not known" when a stated limit was reached.
 * @typedef {Readonly<{state: SolverState, line: readonly Move[] | null, nodes: number}>} Verdict
 * @typedef {Readonly<{state: SolverState, score: number | null, line: readonly Move[] | null, nodes: number}>} BestScore
 *
 * @typedef {"unknown card" | "card twice" | "card missing" | "wrong count"} DeckProblem
 *
 * @typedef {object} View A game as the fields of the vectors; cards and moves as text.
 * @property {string[]} legal Every legal move, sorted.
 * @property {string[]} open The open pyramid cards, by deal index.
 * @property {number} left Pyramid cards left.
 * @property {string[]} waste The waste, top last.
 * @property {number} stock Cards still to be drawn in this pass.
 * @property {number} pass The pass, from 1.
 * @property {number} moves Moves on the line now.
 * @property {number} undos Undos made.
 * @property {number} score 0 or more.
 * @property {Status} status
 *
 * @typedef {Place | "stock" | "waste"} Target What can be tapped: a pyramid place 0..27, the stock, the waste.
 *
 * @typedef {Readonly<{reason: Reason, places: readonly Place[]}>} Refusal Why, and the cards that it concerns.
 *
 * @typedef {Readonly<{state: SolverState, band: Band | null, before: boolean}>} Checked What the solver says of a deal; `before`:
 *   it was cleared before it reached the player.
 *
 * @typedef {object} GameRecord A game as the device keeps it.
 * @property {number} schema The shape of this record; a larger one is from a newer release.
 * @property {string} id 32 hexadecimal digits made on the device.
 * @property {string} ruleset
 * @property {string} version The rules version.
 * @property {string} deck Deck text.
 * @property {number | null} number The deal number, where the deal has one.
 * @property {string} log Events in notation, separated by single spaces.
 * @property {number} acked How many events a server has acknowledged.
 * @property {number} activeMs Time at the table, milliseconds.
 * @property {string} status How it stood when it was saved.
 * @property {number} begunAt When it was dealt, milliseconds since 1970.
 * @property {number} savedAt When it was last saved.
 * @property {string | null} previous The game that this one took the place of, while that can be taken back.
 * @property {string} [owner] Whose server copy acknowledged it: a mark that begins with `u` for an account, `g` for a guest.
 * @property {Checked | null} [checked] What the solver says of the deal, once it was asked.
 * @property {string | null} [daily] The date whose daily deal this is, `YYYY-MM-DD`.
 * @property {boolean} [again] Whether an earlier attempt of that date had been begun here: then it cannot be the first.
 * @property {boolean} [shown] Whether the proven line was played on from some position: no clean win then.
 */

export {};
