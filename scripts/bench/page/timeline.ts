/** The newest lines of the timeline in databases of several sizes; the cold starts use the same profiles. */
import { closeProfile, getDb, openProfile, type ProfileRef } from '#data/db.ts';
import type { SampleRow } from '#features/sample/year.ts';
import { singletonId } from '#data/natural-ids.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { saveProfile, writeActiveProfile } from '#data/session-store.ts';
import { itemsOn, pageBefore } from '#features/daily-log/read-log.ts';
import { filters } from '#features/daily-log/timeline.ts';
import { makeExport } from '#features/your-data/out/make-export.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { newest } from './raw.ts';
import { fillDb, profileOf, rowsOf, USER } from './rows.ts';

const LINES = 50;
const { kinds } = filters.all;

/** The index with the newest rows of each kind, for plain IndexedDB. */
const INDEXES = [
  ['journal_entries', 'logged_for'],
  ['mood_entries', 'logged_for'],
  ['memory_entries', 'created_at'],
  ['habit_days', 'day'],
  ['entries', '[type+logged_for]'],
  ['tasks', 'created_at'],
  ['project_tasks', 'created_at'],
  ['calendar_events', 'event_time'],
] as const;

/** Profiles by their number of rows, or by a name. */
const profiles = new Map<number | string, ProfileRef>();

/** A local profile with this many rows and an onboarded person; 0 rows is a new one. */
export const makeProfile = (rows: number): Promise<void> => makeProfileOf(rows, rows > 0 ? rowsOf(rows) : []);

/** The same with given rows, under a name. */
export async function makeProfileOf(key: number | string, rows: readonly SampleRow[]): Promise<void> {
  const profile = profileOf('local');
  await openProfile(profile);
  const now = new Date().toISOString();
  await withoutLog(getDb(), ['profiles', 'assistant_profiles'], async () => {
    await getDb().profiles.put({
      id: USER,
      user_id: USER,
      created_at: now,
      onboarded: true,
      welcome_shown: true,
      name: 'Mira',
    });
    const id = singletonId('assistant_profiles', USER);
    await getDb().assistant_profiles.put({ id, user_id: USER, created_at: now, name: 'Wren', tone: 'balanced' });
  });
  if (rows.length > 0) await fillDb(getDb(), rows);
  profiles.set(key, profile);
  await saveProfile(profile);
}

/** Opens a profile that was made. */
export const openMade = (key: number | string): Promise<unknown> => openProfile(profiles.get(key)!);

/** Makes this profile the one that the app opens. */
export async function activate(key: number | string): Promise<void> {
  await writeActiveProfile(profiles.get(key)!);
}

/** Rows arrive in a profile as from a sync of another tab, 50 in a transaction: the rows that are there, once more. */
export async function arrive(key: number | string, count: number): Promise<void> {
  await openMade(key);
  const rows = await getDb().journal_entries.orderBy('created_at').reverse().limit(SLICE).toArray();
  for (let n = 0; n < count; n += SLICE)
    await withoutLog(getDb(), ['journal_entries'], () => getDb().journal_entries.bulkPut(rows));
  await closeProfile();
}
const SLICE = 50;

/** How long the export of a profile as JSON takes, ms. */
export async function exportRows(key: number | string): Promise<number> {
  await openMade(key);
  const started = performance.now();
  await makeExport('json', { media: false });
  return performance.now() - started;
}

async function timelineOnce(): Promise<void> {
  const page = await pageBefore(dayAfter(dayOf(new Date()), 1), kinds, 14);
  let lines = 0;
  for (const day of page.days) {
    if (lines >= LINES) break;
    lines += (await itemsOn(day, kinds)).length;
  }
  if (lines < LINES) throw new Error(`Only ${lines} lines were found`);
}

/** Medians in ms of one repetition in the database with this many rows. */
export async function timelineIn(rows: number): Promise<{ readonly timeline: number; readonly raw: number }> {
  await openMade(rows);
  const raw = getDb().backendDB();
  const samples = { timeline: [] as number[], raw: [] as number[] };
  for (let n = -2; n < 9; n++) {
    const started = performance.now();
    await timelineOnce();
    const between = performance.now();
    await newest(raw, INDEXES, LINES);
    if (n < 0) continue;
    samples.timeline.push(between - started);
    samples.raw.push(performance.now() - between);
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
  return { timeline: middle(samples.timeline), raw: middle(samples.raw) };
}
