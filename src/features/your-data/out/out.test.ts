import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import german from '#languages/de.json';
import { ENGLISH, speak } from '#lib/i18n.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { HIDDEN, HIDES } from '#lib/damaged.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { deviceZone } from '#lib/zone.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import { csvLines } from '#features/your-data/in/csv.ts';
import { makeExport } from './make-export.ts';

beforeEach(freshDevice);
const now = new Date('2026-05-14T10:00:00');
const day = '2026-05-13' as Day;
const filesIn = async (blob: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  );

const vault = async () => {
  const { file, name } = await makeExport('markdown', { now });
  return { files: await filesIn(file), picked: [{ path: name, blob: file }] };
};
/** Where links lead that no note has. */
const deadLinks = (files: Readonly<Record<string, string>>) => {
  const notes = new Set(Object.keys(files).map((path) => path.replace(/^.*\//, '').replace(/\.md$/, '')));
  const links = Object.values(files).flatMap((text) => [...text.matchAll(/\[\[([^\]|]+)/g)].map(([, note]) => note!));
  return { links: links.length, dead: links.filter((note) => !notes.has(note)) };
};

/** A time of the device's clock. */
const at = (on: string, time: string): Instant => new Date(`${on}T${time}:00`).toISOString();

test('a vault: a note for each day with its front matter, and notes of memories, tasks and habits that link to each other', async () => {
  await given('journal_entries', {
    id: '018f0000-0000-7000-8000-00000000000a',
    content: '# Rain: "all" day\nWe stayed in.',
    logged_for: day,
    tags: ['home', 'a, b', '7'],
    mood: 'good',
    created_at: at('2026-05-13', '12:02'),
  });
  await given('mood_entries', {
    mood_type: 'great',
    note: 'Slept\n\nwell [x]',
    logged_for: day,
    created_at: at(day, '06:00'),
  });
  await given('memory_entries', { fact: 'Leo was born', logged_for: day });
  const habit = await given('habits', { title: 'Read', type: 'habit', frequency: 'daily', unit: 'pages' });
  await given('habit_days', { habit_id: habit, day, state: 'done', amount: 12, done_at: now.toISOString() });
  const list = await given('project_lists', { title: 'Garden', emoji: '🌱' });
  const task = { project_id: list, created_at: at(day, '09:00'), completed: false, description: 'Plant *peas*' };
  await given('project_tasks', {
    ...task,
    due_date: '2026-05-20' as Day,
    rrule: 'FREQ=WEEKLY;BYDAY=FR',
    tags: ['out door'],
  });
  await given('project_tasks', {
    ...task,
    description: 'Dig',
    completed: true,
    completed_at: at('2026-05-14', '08:00'),
  });
  await given('entries', { content: 'let go', type: 'thought_dump', role: 'user', logged_for: day });
  await given('entries', { content: 'hello', type: 'chat', role: 'user', logged_for: '2026-05-10' as Day });
  const { files } = await vault();
  expect(Object.keys(files).sort()).toEqual([
    'Chat/Chat 2026-05-10.md',
    'Days/2026/2026-05-10.md',
    'Days/2026/2026-05-13.md',
    'Days/2026/2026-05-14.md',
    'Habits/Read.md',
    'Memories/Leo was born.md',
    'Start here.md',
    'Tasks/Garden.md',
    'Thoughts/Thoughts 2026-05-13.md',
  ]);
  expect(files['Days/2026/2026-05-13.md']).toBe(`---
kind: "day"
date: 2026-05-13
aliases: ["Wednesday, May 13, 2026"]
tags: ["out-door", "home", "a-b", "n7"]
mood: 4.5
---

# Wednesday, May 13, 2026

[[2026-05-10|← May 10, 2026]] · [[2026-05-14|May 14, 2026 →]]

## Journal

**12:02, Journal, Good**

<!-- entry {"id":"018f0000-0000-7000-8000-00000000000a","created_at":"${at('2026-05-13', '12:02')}","tags":["home","a, b","7"],"mood":"good"} -->
# Rain: "all" day
We stayed in.
<!-- end of entry 018f0000-0000-7000-8000-00000000000a -->

#home #a-b #n7

## Mood

- 06:00 **Great** Slept

  well \\[x\\]

## Habits

- [x] [[Read]] 12

## Tasks

- Added: Plant \\*peas\\* ([[Garden]])

## Memories

- [[Leo was born]]
`);
  expect(files['Tasks/Garden.md']).toMatch(
    /# 🌱 Garden\n\n- \[ \] Plant \\\*peas\\\* #out-door 🔁 every week on friday ➕ 2026-05-13 📅 2026-05-20\n- \[x\] Dig ➕ 2026-05-13 ✅ 2026-05-14\n$/,
  );
  expect(files['Memories/Leo was born.md']).toContain('[[2026-05-13|Wednesday, May 13, 2026]]');
  expect(files['Start here.md']).toContain('- May 2026: [[2026-05-10|10]] [[2026-05-13|13]] [[2026-05-14|14]]');
  expect(files['Thoughts/Thoughts 2026-05-13.md']).toContain('let go');
  expect(
    Object.entries(files).filter(([path, text]) => !path.startsWith('Thoughts/') && text.includes('let go')),
  ).toEqual([]);
  expect(deadLinks(files)).toEqual({ links: expect.toSatisfy((n: number) => n > 10), dead: [] });
});

test('a vault: names that Windows, macOS, Android and links of Obsidian take, each once', async () => {
  const facts = [
    'Leo',
    'leo',
    'LEO ',
    'con',
    'nul.txt',
    '..hidden',
    'a/b\\c:d*e?f"g<h>i|j#k^l[m]n',
    'ends. ',
    '2026-05-13',
    '\u0000',
    'é'.repeat(80),
    '👩‍👩‍👧'.repeat(20),
  ];
  for (const fact of facts) await given('memory_entries', { fact, logged_for: day });
  await given('habits', { title: 'Leo', type: 'habit', frequency: 'daily' });
  const { files } = await vault();
  const names = Object.keys(files).map((path) => path.replace(/^.*\//, '').replace(/\.md$/, ''));
  expect(names).toHaveLength(facts.length + 3);
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  for (const name of names) {
    // oxlint-disable-next-line no-control-regex -- these are refused by Windows
    expect(name).not.toMatch(/[\u0000-\u001f\\/:*?"<>|#^[\]]|^[. ]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^$/i);
    expect(new TextEncoder().encode(name).length).toBeLessThan(200);
  }
  expect(deadLinks(files).dead).toEqual([]);
});

test('a vault is read again as the same entries: here, on an empty device, and with what was changed in Obsidian', async () => {
  const entries: [string, string, Record<string, unknown>][] = [
    [
      '018f0000-0000-7000-8000-000000000001',
      '# Rain: "all" day\nWe stayed in.\n\n',
      { tags: ['home', 'a, b'], mood: 'good' },
    ],
    [
      '018f0000-0000-7000-8000-000000000002',
      '\n- [ ] a box --> and <!-- a comment -->\n## Mood\n---\nkind: "day"\n---',
      {},
    ],
    [
      '018f0000-0000-7000-8000-000000000003',
      'Said by me:\n<!-- entry {"id":"x"} -->\nquoted\n<!-- end of entry x -->',
      { tags: ['-->'] },
    ],
  ];
  for (const [id, content, more] of entries) await given('journal_entries', { id, content, logged_for: day, ...more });
  await given('mood_entries', { mood_type: 'great', logged_for: day });
  const { files, picked } = await vault();
  const options = { zone: 'Europe/Berlin', today: day };
  const { planImport } = await import('#features/your-data/in/plan-import.ts');
  const read = await readFiles(picked, options);
  expect(read.rows).toHaveLength(3);
  const left = [
    'what else the notes of days have: import the JSON for it',
    'things of other kinds: import the JSON for them',
  ];
  expect(read.leftOut.map(({ what }) => what)).toEqual(left);
  expect((await planImport(getDb(), read)).counts).toEqual([
    { label: 'Journal entries', added: 0, same: 3, different: 0 },
  ]);
  const note = Object.keys(files).find((path) => path.includes('2026-05-13'))!;
  const edited = files[note]!.replace('We stayed in.', 'We went out.').replace(
    '<!-- end of entry 018f0000-0000-7000-8000-000000000002',
    '<!-- end',
  );
  const again = await readFiles([{ path: note, blob: new Blob([edited]) }], options);
  expect((await planImport(getDb(), again)).counts).toEqual([
    { label: 'Journal entries', added: 0, same: 1, different: 1 },
  ]);
  expect(again.leftOut).toContainEqual({ what: 'entries of days whose comments are damaged', count: 1 });
  await freshDevice();
  const plan = await planImport(getDb(), read);
  expect(plan.added.map(({ row }) => row)).toEqual(
    entries.map(([id, content, more]) => ({
      id,
      content,
      created_at: '2026-05-14T10:00:00.000Z',
      logged_for: day,
      tags: null,
      mood: null,
      ...more,
    })),
  );
});

test('a vault in German: headings, names and folders are German, the plugin finds its English, and all is read again', async () => {
  speak({ language: 'de', messages: german });
  try {
    await given('journal_entries', { content: 'Regen', logged_for: day, created_at: at(day, '12:00') });
    const created_at = at(day, '09:00');
    const chore = { description: 'Müll', completed: false, created_at, due_date: day, rrule: 'FREQ=WEEKLY' };
    await given('tasks', chore);
    await given('habits', { title: '', type: 'habit', frequency: 'daily' });
    await given('entries', { role: 'user', type: 'chat', content: 'Hallo', logged_for: day, created_at });
    const { files, picked } = await vault();
    expect(Object.keys(files).sort()).toEqual([
      `Aufgaben/Eingang.md`,
      `Chat/Chat ${day}.md`,
      'Gewohnheiten/Gewohnheit.md',
      'Hier anfangen.md',
      `Tage/2026/${day}.md`,
    ]);
    expect(files[`Tage/2026/${day}.md`]).toMatch(
      /# Mittwoch, 13. Mai 2026\n[^]*## Tagebuch\n[^]*Regen[^]*## Aufgaben\n/,
    );
    expect(files['Aufgaben/Eingang.md']).toContain('- [ ] Müll 🔁 every week ➕ 2026-05-13 📅 2026-05-13');
    expect(deadLinks(files).dead).toEqual([]);
    const read = await readFiles(picked, { zone: deviceZone(), today: day });
    expect(read).toMatchObject({ rows: [{ row: { content: 'Regen', logged_for: day } }] });
  } finally {
    speak(ENGLISH);
  }
});

test('a vault: events of the future are on their days, repeating ones in a note, and all of them are read again', async () => {
  const event = { event_type: 'other', end_time: null };
  await given('calendar_events', { ...event, title: 'Past', event_time: at('2026-05-10', '09:00') });
  await given('calendar_events', { ...event, title: 'Flight', event_time: at('2027-03-01', '07:00') });
  await given('calendar_events', { ...event, title: 'Far', event_time: at('2100-01-01', '07:00') });
  const whole = { first_day: '2026-05-15' as Day, last_day: '2026-05-16' as Day };
  await given('calendar_events', { ...event, title: 'Fair', event_time: at('2026-05-15', '00:00'), ...whole });
  await given('calendar_events', {
    ...event,
    title: 'Stand-up',
    event_time: at('2026-05-11', '08:30'),
    rrule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  });
  await given('journal_entries', { content: 'Written ahead', logged_for: '2027-03-01' as Day });
  const { files, picked } = await vault();
  const days = Object.keys(files).filter((path) => path.startsWith('Days/'));
  expect(days.map((path) => path.slice(10, 20)).sort()).toEqual([
    '2026-05-10',
    '2026-05-11',
    '2026-05-13',
    '2026-05-15',
    '2027-03-01',
    '2100-01-01',
  ]);
  expect(files['Days/2027/2027-03-01.md']).toMatch(/Written ahead[^]*## Events\n\n- \*\*07:00, Event\*\* Flight/);
  expect(files['Days/2026/2026-05-15.md']).toContain('[[2026-05-13|← May 13, 2026]] · [[2027-03-01|Mar 1, 2027 →]]');
  expect(files['Repeating events.md']).toContain(
    '- **Monday, May 11, 08:30** Stand-up 🔁 every week on monday and wednesday',
  );
  expect(deadLinks(files).dead).toEqual([]);

  const read = await readFiles(picked, { zone: 'Europe/Berlin', today: day });
  expect(read.leftOut).toContainEqual({ what: 'calendars: import their files in the calendar', count: 1 });
  const { readCalendar } = await import('#lib/ics/read-calendar.ts');
  const calendar = readCalendar(files['Calendar.ics']!, deviceZone());
  const shown = ({ title, event_time, first_day, last_day, rrule }: Partial<CalendarEvent>) =>
    [title, first_day ?? event_time, last_day ?? null, rrule ?? null].join(' ');
  expect(calendar.ok && calendar.value.rows.map(shown).sort()).toEqual(
    (await getDb().calendar_events.toArray()).map(shown).sort(),
  );
});

test('tables: a CSV file for each kind that has something, with every column', async () => {
  const habit = await given('habits', {
    title: 'Walk, "slowly"',
    type: 'habit',
    frequency: 'daily',
    description: 'a\nb',
  });
  await given('habit_days', { habit_id: habit, day, state: 'done', amount: 2.5 });
  const { file } = await makeExport('csv', { now });
  const files = await filesIn(file);
  expect(Object.keys(files).sort()).toEqual(['habit_days.csv', 'habits.csv']);
  const [head = [], row = []] = csvLines(files['habits.csv']!).map(({ cells }) => cells);
  const of = Object.fromEntries(head.map((name, i) => [name, row[i]]));
  expect(of).toMatchObject({
    title: 'Walk, "slowly"',
    description: 'a\nb',
    completed_dates: '["2026-05-13"]',
    streak: '0',
    unit: '',
  });
});

test('the calendar file has the events', async () => {
  await given('calendar_events', { title: 'Swim', event_time: now.toISOString(), event_type: 'other' });
  const { file, name } = await makeExport('ics', { now });
  expect(name).toMatch(/\.ics$/);
  expect(await file.text()).toContain('SUMMARY:Swim');
});

test('the JSON and the tables have no row that came without its words, in whatever page it is', async () => {
  const row = (n: number) => ({
    id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    user_id: 'x',
    created_at: now.toISOString(),
    logged_for: day,
  });
  await withoutLog(getDb(), ['journal_entries'], () =>
    getDb()
      .table('journal_entries')
      .bulkPut([
        ...Array.from({ length: 1_200 }, (_, n) => ({ ...row(n), content: HIDDEN.en, [HIDES]: true })),
        { ...row(5_000), content: 'Written here' },
      ]),
  );
  for (const kind of ['json', 'csv'] as const) {
    const { file } = await makeExport(kind, { now });
    const text = kind === 'json' ? await file.text() : JSON.stringify(await filesIn(file));
    expect(text).toContain('Written here');
    expect(text).not.toContain(HIDDEN.en);
  }
});
