import { beforeEach, expect, test, vi } from 'vitest';
import { readLock, readUsed, removeLock } from '#data/app-lock.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts';
import { isDue, isDueAtStart, LOCK_TIMES, pinProblem, waitAfter, waitLeft } from './lock.ts';
import { changeLock, closeLock, openLock, setPin, switchOff, tryPin } from './mutations.ts';

const profile = 'p';
const now = Date.parse('2026-11-27T08:00:00Z');

beforeEach(async () => {
  vi.useRealTimers();
  await removeLock(profile);
});

test('the PIN is due after the chosen time without use, and when it was locked since', () => {
  const five = { after: 5 * MINUTE_MS };
  expect(isDue(five, now - 4 * MINUTE_MS, now)).toBe(false);
  expect(isDue(five, now - 5 * MINUTE_MS, now)).toBe(true);
  expect(isDue(five, 0, now)).toBe(true);
  // A clock that somebody turned back does not keep it open.
  expect(isDue(five, now + HOUR_MS, now)).toBe(true);
});

test('a lock that closes at once does so when it is hidden and with each new page, not while it is in use', () => {
  const once = { after: 0 };
  expect(isDue(once, now - 3 * HOUR_MS, now)).toBe(false);
  expect(isDueAtStart(once, now - 1000, now)).toBe(true);
  expect(isDueAtStart({ after: MINUTE_MS }, now - 1000, now)).toBe(false);
});

test('a few wrong PINs cost nothing; then each waits longer, up to an hour', () => {
  const waits = Array.from({ length: 14 }, (_, tries) => waitAfter(tries));
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits.slice(5, 11)).toEqual([30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]);
  expect(waits.at(-1)).toBe(HOUR_MS);
  // A clock that was turned back by a year locks nobody out for a year.
  const lock = { salt: '', hash: '', rounds: 1, digits: 4, after: 0, discreet: true, passkey: null };
  expect(waitLeft({ ...lock, tries: 5, waitUntil: now + 365 * 24 * HOUR_MS }, now)).toBe(30_000);
  expect(waitLeft({ ...lock, tries: 5, waitUntil: now - 1 }, now)).toBe(0);
});

test.each([
  ['123', '123', 'Choose 4 to 8 digits.'],
  ['123456789', '123456789', 'Choose 4 to 8 digits.'],
  ['12a4', '12a4', 'Choose 4 to 8 digits.'],
  ['1234', '1243', 'The two PINs differ.'],
  ['0000', '0000', null],
])('a new PIN %s, %s: %s', (pin, again, problem) => expect(pinProblem(pin, again)).toBe(problem));

test('the right PIN is taken, wrong ones are counted before they are compared, and the sixth try waits', async () => {
  await setPin(profile, '2580');
  const stored = await readLock(profile);
  expect(JSON.stringify(stored)).not.toContain('2580');
  for (let tried = 1; tried <= 5; tried++) {
    expect(await tryPin(profile, '0852')).toEqual({ ok: false, error: 'Wrong' });
    expect((await readLock(profile))?.tries).toBe(tried);
  }
  // Also the right one waits now: a program cannot try on.
  expect(await tryPin(profile, '2580')).toEqual({ ok: false, error: 'Wait' });
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
  expect(await tryPin(profile, '2580')).toEqual({ ok: true, value: undefined });
  expect(await readLock(profile)).toMatchObject({ tries: 0, waitUntil: 0 });
});

test('two tabs that try at once both count', async () => {
  await setPin(profile, '2580');
  await Promise.all(['0001', '0002', '0003', '0004', '0005'].map((pin) => tryPin(profile, pin)));
  expect(await tryPin(profile, '2580')).toEqual({ ok: false, error: 'Wait' });
});

test('a changed PIN keeps the other choices; switched off, nothing is left', async () => {
  await setPin(profile, '1111');
  await changeLock(profile, { after: LOCK_TIMES[3]!.after, discreet: false });
  await setPin(profile, '222222');
  expect(await readLock(profile)).toMatchObject({ after: 15 * MINUTE_MS, discreet: false, digits: 6 });
  expect(await tryPin(profile, '1111')).toEqual({ ok: false, error: 'Wrong' });
  await closeLock(profile);
  expect(await readUsed(profile)).toBe(0);
  await openLock(profile);
  expect(await readUsed(profile)).toBeGreaterThan(0);
  await switchOff(profile);
  expect(await readLock(profile)).toBeUndefined();
  expect(await readUsed(profile)).toBe(0);
});
