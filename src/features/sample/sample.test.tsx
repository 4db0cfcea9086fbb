/** In a page, because the sample keeps the page's own settings as they were. */
import { readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { prepare } from '#data/check.ts';
import { createDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { tableNames, type TableName } from '#data/schema.ts';
import { listProfiles, readActiveProfile, saveProfile } from '#data/session-store.ts';
import { enterLocal } from '#features/auth/enter.ts';
import { newId } from '#lib/id.ts';
import { eraseSample } from './erase-sample.ts';
import { openSample } from './sample.ts';

afterEach(async () => {
  await eraseSample();
  i18n.activate('en');
  vi.unstubAllGlobals();
});

const TODAY = '2026-05-14';
const NOW = new Date(2026, 4, 14, 15, 30);
const databases = async () => new Set((await indexedDB.databases()).map(({ name }) => name));

const opened = async () => {
  await openSample(NOW);
  const profile = (await readActiveProfile())!;
  expect(profile.kind).toBe('sample');
  return createDb(profile);
};

test('the sample has rows of every area, each as a person’s own would be stored, nothing to send and nothing to undo', async () => {
  const db = await opened();
  const areas = [
    'habits',
    'habit_days',
    'journal_entries',
    'memory_entries',
    'mood_entries',
    'entries',
    'tasks',
    'project_tasks',
    'calendar_events',
  ];
  for (const area of areas) expect(await db.table(area).count(), area).toBeGreaterThan(5);
  for (const t of tableNames) {
    for (const row of (await db.table(t).toArray()) as AnyRow[])
      expect(prepare(t, db.profile.user_id, undefined, row, false)).toEqual(row);
  }
  expect(await db.outbox.count()).toBe(0);
  // The newest day is still to be lived, and something is planned.
  const days = await db.table('mood_entries').toArray();
  expect(days.map(({ logged_for }: AnyRow) => logged_for)).not.toContain(TODAY);
  expect(await db.table('calendar_events').where('event_time').above('2026-05-15').count()).toBeGreaterThan(0);
  db.close();
});

test('the same person on the same day, whoever opens it', async () => {
  const all = async () => {
    const db = await opened();
    const rows = await Promise.all(tableNames.map((t: TableName) => db.table(t).toArray()));
    db.close();
    return rows;
  };
  expect(await all()).toEqual(await all());
});

/** All words that a reader of the sample sees, in one text. */
async function words() {
  const db = await opened();
  const rows = await Promise.all(
    ['journal_entries', 'project_tasks', 'habits', 'entries', 'calendar_events'].map((t) => db.table(t).toArray()),
  );
  db.close();
  return JSON.stringify(rows);
}

test('it is in the language of the app, and leaves as little', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`.${url}`)));
  const before = await databases();
  const german = await words();
  for (const text of ['Mir Schuppen 14 endlich', 'Türklinken zählen', 'Morgenlauf', 'in dein Logbuch', 'Tee bei Oma'])
    expect(german).toContain(text);
  expect(german).not.toMatch(/\b(?:the|Grandma|your)\b/);
  await eraseSample();
  expect(await databases()).toEqual(before);
});

test('where the file of the language does not come, it is English', async () => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  vi.spyOn(console, 'error').mockReturnValue();
  expect(await words()).toContain('Morning run');
});

test('it leaves nothing: no database, no profile, and the settings as they were', async () => {
  localStorage.setItem('theme', 'light');
  await saveProfile({ id: newId(), kind: 'local', user_id: newId() });
  const [before, profiles] = [await databases(), await listProfiles()];
  (await opened()).close();
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('hint', 'closed');
  await eraseSample();
  expect(await databases()).toEqual(before);
  expect(await listProfiles()).toEqual(profiles);
  expect(await readActiveProfile()).toBeUndefined();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ theme: 'light' });
});

test('another sample, and a profile that is begun from it, take its place', async () => {
  (await opened()).close();
  const first = await readActiveProfile();
  (await opened()).close();
  expect((await listProfiles()).filter(({ kind }) => kind === 'sample')).toEqual([await readActiveProfile()]);
  expect(await readActiveProfile()).not.toEqual(first);
  await enterLocal(await listProfiles());
  expect((await listProfiles()).map(({ kind }) => kind)).not.toContain('sample');
  expect((await readActiveProfile())?.kind).toBe('local');
});
