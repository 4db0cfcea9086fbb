/** Events, tasks and habits as the rows of a card. */
import type { OwnRow } from '#coach/own-line.ts';
import type { EventFact } from '#coach/own-facts.ts';
import type { HabitView } from '#features/habits/board.ts';
import type { AnyTask } from '#features/tasks/task.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { cutText } from '#lib/cut.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { nearDay, time24 } from '#lib/format.ts';

export const eventFact = ({ event, begin, allDay }: Occurrence): EventFact => ({
  title: event.title,
  begin,
  day: dayOf(new Date(begin)),
  wholeDay: allDay,
});

export const eventRow = ({ event, begin, allDay }: Occurrence, today: Day): OwnRow => {
  const day = dayOf(new Date(begin));
  const when = allDay ? nearDay(day, today) : `${nearDay(day, today)}, ${time24(begin)}`;
  return { table: 'calendar_events', id: event.id, words: short(event.title), when, day };
};

/** A row of a card is stored with its message: the beginning is enough. */
export const short = (words: string) => cutText(words, 300);

/** The longest quotation, in UTF-16 units. */
const QUOTE_LENGTH = 160;

/** A text as a quotation: in one line, up to the end of a word. `most`: its length. */
export function quotation(text: string, most = QUOTE_LENGTH): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const part = cutText(line, most);
  const end = part.lastIndexOf(' ');
  return `${end > 0 ? part.slice(0, end) : part}…`;
}

export const taskRow = ({ table, row }: AnyTask, today: Day): OwnRow => ({
  table,
  id: row.id,
  words: short(row.description),
  when: row.completed_at
    ? nearDay(dayOf(new Date(row.completed_at)), today)
    : row.due_date
      ? nearDay(row.due_date, today)
      : '',
  day: row.due_date ?? null,
});

export const habitRow = ({ habit }: HabitView): OwnRow => ({
  table: 'habits',
  id: habit.id,
  words: short(habit.title),
  when: '',
  day: null,
});
