import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { moodId, singletonId } from '#data/natural-ids.ts';
import { ada, freshDevice, given, waiting } from '#tests/support/profile.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { addCheckIn, captureMood, deleteMood, editCheckIn } from './mutations.ts';

const noon = new Date(2026, 4, 14, 12);
const today = '2026-05-14' as Day;
const draft = { mood: 'good', note: '', tags: [], day: today };

beforeEach(freshDevice);

async function done<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; error: string }>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

test('the card’s mood is the row that every device makes for this day; Undo removes it', async () => {
  const saved = await done(captureMood({ mood: 'good', note: '  Proud. ' }, noon));
  expect(await getDb().mood_entries.toArray()).toMatchObject([
    {
      id: moodId(ada.user_id, today),
      mood_type: 'good',
      note: 'Proud.',
      logged_for: today,
      created_at: noon.toISOString(),
      user_id: ada.user_id,
    },
  ]);
  expect(await waiting()).toEqual(['put mood_entries created_at logged_for mood_type note']);
  await saved.undo();
  expect(await getDb().mood_entries.count()).toBe(0);
});

test('an empty note is stored as null, and without a mood nothing is stored', async () => {
  await done(captureMood({ mood: 'bad', note: ' ' }, noon));
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ note: null }]);
  expect(await captureMood({ mood: null, note: 'x' }, noon)).toEqual({ ok: false, error: 'MoodMissing' });
  expect(await getDb().mood_entries.count()).toBe(1);
});

test("where the day's row is taken, a second mood is a row of its own and overwrites nothing", async () => {
  const { value: id } = await done(captureMood({ mood: 'good', note: 'first' }, noon));
  await getDb().mood_entries.update(id, { logged_for: dayAfter(today, -3) });
  await done(captureMood({ mood: 'bad', note: 'second' }, noon));
  expect(new Set((await getDb().mood_entries.toArray()).map(({ note }) => note))).toEqual(new Set(['first', 'second']));
});

test('a deleted mood can be set again, in the same row', async () => {
  const { value: id } = await done(captureMood({ mood: 'good', note: '' }, noon));
  await done(deleteMood(id));
  expect((await done(captureMood({ mood: 'great', note: '' }, noon))).value).toBe(id);
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ id, mood_type: 'great' }]);
});

test('a day may have several check-ins, and an earlier day may get one now', async () => {
  await done(addCheckIn({ ...draft, tags: ['walk'] }, noon));
  await done(addCheckIn({ ...draft, mood: 'great' }, noon));
  await done(addCheckIn({ ...draft, day: dayAfter(today, -40) }, noon));
  expect(await getDb().mood_entries.where('logged_for').equals(today).count()).toBe(2);
  expect(await getDb().mood_entries.where('logged_for').equals('2026-04-04').toArray()).toMatchObject([
    { created_at: noon.toISOString(), tags: null },
  ]);
  expect(await addCheckIn({ ...draft, day: dayAfter(today, 1) }, noon)).toEqual({ ok: false, error: 'DayToCome' });
});

test('an edit sends only what changed', async () => {
  const { value: id } = await done(addCheckIn({ ...draft, note: 'n', tags: ['walk'] }, noon));
  const opened = (await getDb().mood_entries.get(id))!;
  await getDb().outbox.clear();
  await done(editCheckIn(opened, { mood: 'great', note: 'n', tags: ['walk'], day: today }, noon));
  expect(await getDb().mood_entries.get(id)).toMatchObject({ mood_type: 'great', note: 'n' });
  expect(await waiting()).toEqual(['patch mood_entries mood_type']);
});

test('a historic mood keeps its name when only its note is edited', async () => {
  const id = await given('mood_entries', { mood_type: 'anxious', logged_for: today });
  const opened = (await getDb().mood_entries.get(id))!;
  await done(editCheckIn(opened, { ...draft, mood: 'anxious', note: 'Exam.' }, noon));
  expect(await getDb().mood_entries.get(id)).toMatchObject({ mood_type: 'anxious', note: 'Exam.' });
});

test('an edit of a check-in that was deleted meanwhile restores it whole', async () => {
  const { value: id } = await done(addCheckIn({ ...draft, note: 'n', tags: ['walk'] }, noon));
  const opened = (await getDb().mood_entries.get(id))!;
  await done(deleteMood(id));
  await done(editCheckIn(opened, { ...draft, note: 'm', tags: ['walk'] }, noon));
  expect(await getDb().mood_entries.get(id)).toMatchObject({
    note: 'm',
    tags: ['walk'],
    created_at: opened.created_at,
  });
});

test('Undo restores a deleted check-in', async () => {
  const { value: id } = await done(addCheckIn({ ...draft, note: 'n' }, noon));
  const before = await getDb().mood_entries.get(id);
  const gone = await done(deleteMood(id));
  expect(await getDb().mood_entries.get(id)).toBeUndefined();
  await gone.undo();
  expect(await getDb().mood_entries.get(id)).toEqual(before);
});

test('when the device cannot write, the outcome says so', async () => {
  const { value: id } = await done(addCheckIn(draft, noon));
  const opened = (await getDb().mood_entries.get(id))!;
  getDb().close();
  expect(await captureMood({ mood: 'good', note: '' }, noon)).toEqual({ ok: false, error: 'SaveFailed' });
  expect(await addCheckIn(draft, noon)).toEqual({ ok: false, error: 'SaveFailed' });
  expect(await editCheckIn(opened, { ...draft, mood: 'bad' }, noon)).toEqual({ ok: false, error: 'SaveFailed' });
  expect(await deleteMood(id)).toEqual({ ok: false, error: 'DeleteFailed' });
});

/** The wall-clock day of a zone, computed by Intl instead of our own code. */
function meantDay(at: Date, zone: string, dayStartsAt: number): Day {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const day = wall.slice(0, 10) as Day;
  return Number(wall.slice(11, 13)) < dayStartsAt ? dayAfter(day, -1) : day;
}

describe.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])('in %s', (zone) => {
  test('a mood belongs to the person’s day, also in the nights when the clocks change', async () => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const nights = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-25', '2026-11-01'];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...nights),
          fc.integer({ min: -26 * 60, max: 26 * 60 }),
          fc.integer({ min: 0, max: 12 }),
          async (night, minutes, day_starts_at) => {
            const at = new Date(Date.parse(`${night}T00:00:00Z`) + minutes * 60_000);
            await getDb().preferences.put({
              id: singletonId('preferences', ada.user_id),
              user_id: ada.user_id,
              created_at: noon.toISOString(),
              values: { day_starts_at },
            });
            const { value: id } = await done(captureMood({ mood: 'good', note: '' }, at));
            expect(await getDb().mood_entries.get(id)).toMatchObject({ logged_for: meantDay(at, zone, day_starts_at) });
            await getDb().mood_entries.clear();
          },
        ),
        { numRuns: 12 },
      );
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
