import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { demoRows, ROWS_PER_YEAR } from './demo.ts';

const options = { user_id: '00000000-0000-4000-8000-000000000001', until: '2026-05-14' as Day, rows: ROWS_PER_YEAR };

test('a year of sample data is exactly 10,000 rows with different ids', () => {
  const rows = demoRows(options);
  expect(rows).toHaveLength(10_000);
  expect(new Set(rows.map(({ t, row }) => `${t}/${row.id}`)).size).toBe(10_000);
});

test('the same person and day give the same rows', () => {
  expect(demoRows({ ...options, rows: 300 })).toEqual(demoRows({ ...options, rows: 300 }));
});

test('until a time of the newest day, nothing was written, done or ticked after it; what is older keeps its times', () => {
  const now = new Date(2026, 4, 14, 14, 37);
  const rows = demoRows({ ...options, now });
  const happened = rows.flatMap(({ row }) =>
    Object.entries(row).flatMap(([name, value]) =>
      /^(?:created|completed|done)_at$/.test(name) && typeof value === 'string' ? [Date.parse(value)] : [],
    ),
  );
  expect(happened.filter((time) => time > now.getTime())).toEqual([]);
  expect(happened.filter((time) => time > new Date(2026, 4, 14).getTime()).length).toBeGreaterThan(5);
  const older = (from: typeof rows) => from.filter(({ row }) => row.created_at < '2026-05-12');
  expect(older(rows).filter(({ t }) => t === 'journal_entries')).toEqual(
    older(demoRows(options)).filter(({ t }) => t === 'journal_entries'),
  );
});

test('every area has rows, on the newest day as well as a year earlier', () => {
  const rows = demoRows(options);
  const count = (t: string) => rows.filter((row) => row.t === t).length;
  for (const t of [
    'entries',
    'journal_entries',
    'memory_entries',
    'mood_entries',
    'habit_days',
    'tasks',
    'project_tasks',
    'calendar_events',
  ]) {
    expect(count(t), t).toBeGreaterThan(100);
  }
  const days = new Set(rows.flatMap(({ row }) => ('logged_for' in row ? [row.logged_for] : [])));
  expect(days.has(options.until)).toBe(true);
  expect(Math.min(...[...days].map((day) => Number(String(day).slice(0, 4))))).toBe(2025);
});

test('no placeholder is left in a sentence', () => {
  const text = JSON.stringify(demoRows({ ...options, rows: 2000 }));
  expect(text).not.toMatch(/\{(\w+)\}/);
});
