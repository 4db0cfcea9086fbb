import type { Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { nextFields } from './repeat.ts';
import { instantOn } from './task.ts';

const friday = '2026-11-20' as Day;
const task = (more: Partial<Task>) => {
  const row: Task = {
    id: 't',
    user_id: 'u',
    created_at: '2026-11-01',
    description: 'Water',
    completed: false,
    ...more,
  };
  return { table: 'tasks', row } as const;
};

test.each<[string, string, string, string | null]>([
  ['FREQ=DAILY', '2026-11-20', 'on its day', '2026-11-21'],
  ['FREQ=DAILY', '2026-11-13', 'a week late', '2026-11-20'],
  ['FREQ=WEEKLY;BYDAY=FR', '2026-11-13', 'a week late', '2026-11-20'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-16', 'four days late', '2026-11-23'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-23', 'early', '2026-11-30'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06', 'two weeks late', '2026-11-20'],
  ['FREQ=DAILY;INTERVAL=10', '2026-11-01', 'nine days after the second', '2026-11-21'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', '2026-11-16', 'four days late', '2026-12-07'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=20', '2026-11-20', 'on its day', '2027-02-20'],
  ['FREQ=DAILY;UNTIL=20261120', '2026-11-20', 'on its last day', null],
  ['unreadable', '2026-11-20', 'on its day', null],
])('%s from %s, done %s: next %s', (rrule, due_date, _, next) => {
  expect(nextFields(task({ rrule, due_date: due_date as Day }), friday)?.due_date ?? null).toBe(next);
});

test('without a day or a rule there is no next; with a time the next has it too, also where the clocks change', () => {
  expect(nextFields(task({ rrule: 'FREQ=DAILY' }), friday)).toBeNull();
  expect(nextFields(task({ due_date: friday }), friday)).toBeNull();
  for (const due_date of ['2026-03-07', '2026-03-28', '2026-09-26', '2026-10-24', '2026-10-31'] as Day[]) {
    const next = nextFields(task({ rrule: 'FREQ=DAILY', due_date, remind_at: instantOn(due_date, '09:30') }), due_date);
    expect(new Date(next!.remind_at!).getHours() * 60 + new Date(next!.remind_at!).getMinutes()).toBe(570);
  }
});
