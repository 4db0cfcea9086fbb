/**
 * How much work one message may cause. The server answers many people in one thread, so a message that is made to be slow (8,000
 * characters of dates) may not take longer than a long one that somebody wrote. Counted, not timed: the same message has the same answer
 * everywhere.
 */

/** What is left for a message, in units of about a microsecond. */
export interface Work {
  left: number;
  /** Characters of pieces that may still be judged, to find where the message is cut. */
  pieces: number;
}

/** Enough for some hundred clauses, or for a hundred of them with a date in each. */
const MESSAGE_WORK = 40_000;

/** Enough for a message of some thirty parts. */
const MESSAGE_PIECES = 8_000;

export const newWork = (): Work => ({ left: MESSAGE_WORK, pieces: MESSAGE_PIECES });

/** As `spend`, for the pieces that the filing model judges. */
export function spendPieces(work: Work | undefined, characters: number): boolean {
  if (!work) return true;
  if (work.pieces < characters) return false;
  work.pieces -= characters;
  return true;
}

/** Takes what a piece of work costs; false when there is not enough left, and then it is not to be done. Without `work` nothing is counted. */
export function spend(work: Work | undefined, cost: number): boolean {
  if (!work) return true;
  if (work.left < cost) return false;
  work.left -= cost;
  return true;
}
