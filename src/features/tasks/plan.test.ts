import type { CalendarEvent, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { begunAt, planOf, timesOf } from './plan.ts';
import { instantOn } from './task.ts';

const today = '2026-11-20' as Day;
const monday = '2026-11-23' as Day;
const now = new Date(2026, 10, 20, 14, 20);
const task = (more: Partial<Task> = {}) => {
  const row: Task = {
    id: 't',
    user_id: 'u',
    created_at: '2026-11-01',
    description: 'Print',
    completed: false,
    ...more,
  };
  return { table: 'tasks', row } as const;
};

test.each([
  ['without a day: the next hour today', task(), { day: today, from: '15:00', until: '16:00' }],
  ['on a later day: at nine', task({ due_date: monday }), { day: monday, from: '09:00', until: '10:00' }],
  ['that is late: today', task({ due_date: '2026-11-01' as Day }), { day: today, from: '15:00', until: '16:00' }],
  [
    'with a time: at that time',
    task({ due_date: monday, remind_at: instantOn(monday, '17:30') }),
    { day: monday, from: '17:30', until: '18:30' },
  ],
])('a task %s', (_, of, draft) => {
  expect(planOf(of, null, today, now)).toEqual(draft);
});

test('an event that is there is shown as it is, also in the last hour of a day', () => {
  const event: CalendarEvent = {
    id: 'e',
    user_id: 'u',
    created_at: '',
    title: 'Print',
    event_type: 'task',
    event_time: instantOn(monday, '23:30'),
    end_time: instantOn('2026-11-24' as Day, '00:30'),
  };
  const draft = planOf(task(), event, today, now);
  expect(draft).toEqual({ day: monday, from: '23:30', until: '00:30' });
  expect(timesOf(draft)).toEqual({ event_time: event.event_time, end_time: event.end_time });
  expect(planOf(task(), null, today, new Date(2026, 10, 20, 23, 50))).toMatchObject({ from: '23:00', until: '00:00' });
  expect(begunAt(draft, '09:15')).toEqual({ day: monday, from: '09:15', until: '10:15' });
});
