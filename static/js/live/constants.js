/**
 * The numbers of the live protocol that the browser needs; the same as in games/live/constants.py, and a test compares them.
 * Times are in milliseconds here (the server counts in seconds).
 */

export const PROTOCOL_VERSION = 1;

/** A ping this often, and after so many events received. The server must answer within PONG_WAIT. */
export const PING_EVERY = 10_000;
export const ACK_STEP = 16;
export const PONG_WAIT = 8_000;

/** Waiting before a reconnect: doubles from the least to the most, with jitter. */
export const BACKOFF_LEAST = 500;
export const BACKOFF_MOST = 20_000;

/** No frame may be larger, either way (bytes); a batch of events is kept far below it. */
export const MAX_FRAME = 16 * 1024;
export const MAX_BATCH = 400;

/** Why a socket was closed. */
export const Close = Object.freeze({
  GOING_AWAY: 1001,
  LOST: 1006,
  RESTARTING: 1012,
  SIGN_IN: 4001,
  NOT_YOURS: 4003,
  NO_TABLE: 4004,
  TOO_SLOW: 4008,
  REPLACED: 4009,
  ENDED: 4010,
});

/** The close codes after which a client comes back by itself. @type {ReadonlySet<number>} */
export const RETRY = new Set([Close.GOING_AWAY, Close.LOST, Close.RESTARTING, Close.TOO_SLOW]);
