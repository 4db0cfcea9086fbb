/** The rules of the Thought Dump (spec 001, sections 4, 5 and 9): pure, no clock and no database. */
import { err, ok, type Result } from '#lib/result.ts';

export type ThoughtError = 'Blank' | 'TooSoon' | 'SaveFailed';

/** The time between two released thoughts, in ms. */
export const COOLDOWN = 5000;

/** Milliseconds until another thought may be released; `last` is when one last was, null when none was yet. */
export function waitLeft(last: Date | null, now: Date): number {
  if (!last) return 0;
  const since = now.getTime() - last.getTime();
  // A clock that was set back must not lock the page until it catches up.
  return since < 0 ? 0 : Math.max(0, COOLDOWN - since);
}

/** The text to keep, or why it is not released. The person's line breaks and indents inside stay as they are. */
export function checkThought(text: string, last: Date | null, now: Date): Result<string, ThoughtError> {
  const content = text.trim();
  if (content === '') return err('Blank');
  return waitLeft(last, now) > 0 ? err('TooSoon') : ok(content);
}
