import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { singletonId } from '#data/natural-ids.ts';
import type { JournalEntry, MoodEntry, Task } from '#data/schema.ts';
import { CoachMessage } from '#features/chat/CoachMessage.tsx';
import { LogItemView } from '#features/daily-log/LogItemView.tsx';
import { CheckInItem } from '#features/mood/CheckInItem.tsx';
import { TaskRow } from '#features/tasks/TaskRow.tsx';
import { clock, writeHours } from '#ui/clock.ts';
import { deviceHours } from '#lib/clock.ts';
import type { Day } from '#lib/day.ts';
import { ada, at, freshDevice, given } from '#tests/support/profile.ts';
import { followHours } from './hours.ts';

const today = '2026-05-14' as Day;
const nothing = () => undefined;
const id = singletonId('preferences', ada.user_id);

beforeEach(freshDevice);
afterEach(() => writeHours('24'));

test('rows that are drawn once follow the choice of the hours, and without one the device', async () => {
  const journal = { id: 'j', content: 'Rain', logged_for: today, created_at: at(today, 13, 5) } as JournalEntry;
  const mood = { id: 'm', mood_type: 'good', logged_for: today, created_at: at(today, 14, 5) } as MoodEntry;
  const task = { id: 't', description: 'Print', due_date: today, remind_at: at(today, 15, 5) } as Task;
  render(
    <>
      <LogItemView
        item={{ kind: 'journal', day: today, row: journal }}
        today={today}
        editing={false}
        onEditing={nothing}
      />
      <CheckInItem entry={mood} today={today} known={[]} editing={false} onEditing={nothing} />
      <CoachMessage coach="Wren" text="'Dentist' is at 16:05." />
      <TaskRow
        task={{ table: 'tasks', row: task }}
        today={today}
        selected={null}
        onSelect={nothing}
        onToggle={nothing}
        onPlan={nothing}
      />
    </>,
  );
  const stop = followHours();
  await given('preferences', { id, values: { time_format: '24' } });
  for (const time of ['13:05', '14:05', '15:05']) expect(await screen.findByText(time)).toBeInTheDocument();
  expect(screen.getByText("'Dentist' is at 16:05.")).toBeInTheDocument();
  await act(() => getDb().preferences.update(id, { values: { time_format: '12' } }));
  for (const time of ['1:05 PM', '2:05 PM', '3:05 PM']) expect(await screen.findByText(time)).toBeInTheDocument();
  // Without an open profile the device's own hold.
  act(stop);
  const shown = screen.getByText(clock(journal.created_at));
  expect(/[AP]M$/.test(shown.textContent)).toBe(deviceHours() === '12');
});
