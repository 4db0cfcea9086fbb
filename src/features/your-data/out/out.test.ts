import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import { csvLines } from '#features/your-data/in/csv.ts';
import { makeExport } from './make-export.ts';

beforeEach(freshDevice);
const now = new Date('2026-05-14T10:00:00.000Z');
const day = '2026-05-13' as Day;
const filesIn = async (blob: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  );

test('Markdown: a file for each text with its front matter, in a folder for each kind; names are safe and told apart', async () => {
  const id = await given('journal_entries', {
    content: '# Rain: "all" day\nWe stayed in.',
    logged_for: day,
    tags: ['home', 'a, b'],
    mood: 'good',
  });
  await given('journal_entries', { content: '../../etc\u0000', logged_for: day });
  for (const fact of ['Leo', 'Leo']) await given('memory_entries', { fact, logged_for: day });
  await given('entries', { content: 'let go', type: 'thought_dump', role: 'user', logged_for: day });
  const { file, name } = await makeExport('markdown', null, now);
  const files = await filesIn(file);
  expect(name).toMatch(/^daymark-export-.*-markdown\.zip$/);
  expect(Object.keys(files).sort()).toEqual([
    'Journal entries/2026-05-13 .. .. etc.md',
    'Journal entries/2026-05-13 Rain all day.md',
    'Memories/2026-05-13 Leo 2.md',
    'Memories/2026-05-13 Leo.md',
    'Thoughts/2026-05-13 let go.md',
  ]);
  expect(files['Journal entries/2026-05-13 Rain all day.md']).toBe(
    `---\nid: "${id}"\nkind: "journal_entries"\ndate: "2026-05-13"\ncreated_at: "2026-05-14T10:00:00.000Z"\ntags: ["home", "a, b"]\nmood: "good"\n---\n\n# Rain: "all" day\nWe stayed in.\n`,
  );
  // Its journal entries are the same things when they are imported.
  const read = await readFiles([{ path: name, blob: file }], { zone: 'Europe/Berlin', today: day });
  expect(read.rows.find(({ row }) => row.id === id)?.row).toEqual({
    id,
    created_at: '2026-05-14T10:00:00.000Z',
    content: '# Rain: "all" day\nWe stayed in.',
    logged_for: day,
    tags: ['home', 'a, b'],
    mood: 'good',
  });
});

test('tables: a CSV file for each kind that has something, with every column', async () => {
  const habit = await given('habits', {
    title: 'Walk, "slowly"',
    type: 'habit',
    frequency: 'daily',
    description: 'a\nb',
  });
  await given('habit_days', { habit_id: habit, day, state: 'done', amount: 2.5 });
  const { file } = await makeExport('csv', null, now);
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
  const { file, name } = await makeExport('ics', null, now);
  expect(name).toMatch(/\.ics$/);
  expect(await file.text()).toContain('SUMMARY:Swim');
});
