import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import type { Database } from '../database/port.ts';
import type { LogEvent } from '../log.ts';
import { DAY_MS } from '#lib/durations.ts';
import { backupsIn, keptUntil, lastDue, nameOf, outdated, timeOf } from './folder.ts';
import type { BackgroundWork } from '../background.ts';
import { askRunning, startBackups } from './nightly.ts';

let at: TestDatabase;
let folder: string;
let running: BackgroundWork | undefined;
beforeAll(async () => {
  at = await testDatabase(anyDatabase);
  folder = mkdtempSync(join(tmpdir(), 'daymark-nightly-'));
});
afterEach(async () => {
  await running?.stop();
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true });
});

const hour = 3_600_000;
const local = (day: number, hours: number) => new Date(2026, 4, day, hours).getTime();

test.each([
  ['before the hour', local(14, 2), local(13, 3)],
  ['at the hour', local(14, 3), local(14, 3)],
  ['in the evening', local(14, 23), local(14, 3)],
])('%s the last backup was due at three', (_, now, due) => {
  expect(lastDue(now, 3)).toBe(due);
});

test('names tell the time, in UTC; other files have none', () => {
  const name = nameOf(new Date('2026-05-14T03:04:05.678Z'));
  expect([name, timeOf(name)]).toEqual(['daymark-2026-05-14T03-04-05Z.backup', Date.UTC(2026, 4, 14, 3, 4, 5)]);
  expect([timeOf(`${name}.x`), timeOf('notes.txt')]).toEqual([null, null]);
});

test('of the newest days with a backup all stay; other files are never named', () => {
  const day = (n: number, hours = 3) => nameOf(new Date(Date.UTC(2026, 4, n, hours)));
  const names = [day(1), 'notes.txt', day(9), day(14), day(14, 15), day(12)];
  expect(outdated(names, 3)).toEqual([day(1)]);
  expect(outdated(names, 1)).toEqual([day(1), day(9), day(12)]);
  expect(outdated(names, 30)).toEqual([]);
});

test.each([1, 3, 14])(
  'what is from before a moment is gone after the last day that is said, with %i days kept',
  (days) => {
    for (let hours = 0; hours < 48; hours += 5) {
      const since = Date.UTC(2026, 4, 10, hours);
      const nights = Array.from({ length: 60 }, (_, n) => nameOf(new Date(Date.UTC(2026, 3, 1 + n, 3))));
      const left = (until: number) => {
        const made = nights.filter((name) => timeOf(name)! < until);
        const gone = new Set(outdated(made, days));
        return made.filter((name) => !gone.has(name) && timeOf(name)! < since).length;
      };
      const last = Date.parse(keptUntil(since, days));
      expect([hours, left(last + DAY_MS)]).toEqual([hours, 0]);
      // And no day is said too many.
      expect([hours, left(last - DAY_MS) > 0]).toEqual([hours, true]);
    }
  },
);

const start = (now: () => number, events: LogEvent[], db: Database = at.db, days = 2) => {
  running = startBackups({
    db,
    now,
    log: (event) => void events.push(event),
    config: { folder, days, hour: 3, askedIn: folder },
    times: { first: 0, every: 5, again: hour },
  });
};

test('each night one is made, for its owner alone, and the oldest goes; a missed night is made up for at the start', async () => {
  const events: LogEvent[] = [];
  let now = local(14, 12);
  for (const day of [10, 11, 13]) writeFileSync(join(folder, nameOf(new Date(local(day, 3)))), '');
  start(() => now, events);
  await vi.waitFor(() => expect(events).toHaveLength(1));
  expect(events[0]).toMatchObject({ event: 'backup', count: expect.any(Number) });
  const first = nameOf(new Date(now));
  await vi.waitFor(() => expect(backupsIn(folder)).toEqual([nameOf(new Date(local(13, 3))), first]));
  expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600);
  now = local(15, 3);
  await vi.waitFor(() => expect(backupsIn(folder)).toEqual([first, nameOf(new Date(now))]));
  expect(events).toHaveLength(2);
});

test('a failure is logged and tried again an hour later, and leaves no file', async () => {
  const events: LogEvent[] = [];
  let [now, fail] = [local(14, 12), true];
  const flaky: Database = {
    ...at.db,
    tx: (claims, work, options) =>
      fail ? Promise.reject(Object.assign(new Error('x'), { code: '57P01' })) : at.db.tx(claims, work, options),
  };
  start(() => now, events, flaky);
  await vi.waitFor(() => expect(events).toMatchObject([{ event: 'backup', code: '57P01' }]));
  expect(readdirSync(folder)).toEqual([]);
  fail = false;
  now += hour;
  await vi.waitFor(() => expect(events[1]).toMatchObject({ event: 'backup', count: expect.any(Number) }));
  expect(readdirSync(folder)).toEqual([nameOf(new Date(now))]);
});

test('without nightly backups the operator still gets one from the running server, or hears why not', async () => {
  const events: LogEvent[] = [];
  const now = local(14, 12);
  start(() => now, events, at.db, 0);
  expect(await askRunning(folder, 60_000)).toMatch(
    /^\d+ rows are in \S+daymark-2026-05-14T\S+\.backup \(\d+ KB\)\. It has everything/,
  );
  expect(backupsIn(folder)).toHaveLength(1);
  await running?.stop();
  const broken: Database = { ...at.db, tx: () => Promise.reject(new Error('a secret')) };
  start(() => now, events, broken, 0);
  expect(await askRunning(folder, 60_000)).toBe('The server could not make the backup: its log says why.');
  await running?.stop();
  expect(await askRunning(folder, 200)).toBe(null);
  expect(readdirSync(folder)).toEqual(backupsIn(folder));
});
