/** The rules of the lock: when it closes, and how long wrong PINs hold the next one back. Pure. */
import type { AppLock } from '#data/app-lock.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export const MIN_DIGITS = 4;
export const MAX_DIGITS = 8;

/** After how long without use the PIN can be asked for, ms. */
export const LOCK_TIMES: readonly { readonly after: number; readonly label: Message }[] = [
  { after: 0, label: msg('At once') },
  { after: MINUTE_MS, label: msg('After 1 minute') },
  { after: 5 * MINUTE_MS, label: msg('After 5 minutes') },
  { after: 15 * MINUTE_MS, label: msg('After 15 minutes') },
  { after: HOUR_MS, label: msg('After 1 hour') },
];

/** Whether the PIN is due. `usedAt`: the last use, ms, 0 when it was locked since. A clock that was turned back locks too. */
export function isDue({ after }: Pick<AppLock, 'after'>, usedAt: number, now: number): boolean {
  if (usedAt === 0 || usedAt > now + MINUTE_MS) return true;
  return after > 0 && now - usedAt >= after;
}

/** The same for a page that has just opened: a lock that closes at once was closed with the page before. */
export const isDueAtStart = (lock: Pick<AppLock, 'after'>, usedAt: number, now: number): boolean =>
  lock.after === 0 || isDue(lock, usedAt, now);

/** Tries before the first wait: a person mistypes. */
const FREE_TRIES = 4;
const WAITS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];

/** How long no PIN is tried after so many wrong ones, ms. */
export const waitAfter = (tries: number): number =>
  tries <= FREE_TRIES ? 0 : (WAITS[tries - FREE_TRIES - 1] ?? HOUR_MS);

/** How long the next try must still wait, ms. Never longer than the wait itself, whatever has become of the clock. */
export const waitLeft = ({ tries, waitUntil }: AppLock, now: number): number =>
  Math.max(0, Math.min(waitUntil - now, waitAfter(tries)));

/** Why a new PIN cannot be used; null if it can. */
export const pinProblem = (pin: string, again: string): string | null =>
  ownProblem(pin) ?? (pin === again ? null : t('The two PINs differ.'));

/** What is wrong with a new PIN itself, whatever it is repeated as; null: nothing. */
export function ownProblem(pin: string): string | null {
  if (!/^\d+$/.test(pin) || pin.length < MIN_DIGITS || pin.length > MAX_DIGITS)
    return t('Choose {least} to {most} digits.', { least: MIN_DIGITS, most: MAX_DIGITS });
  return null;
}
