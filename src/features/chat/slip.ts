/** What a slip says about the row a message was filed as, and where it leads. Pure. */
import type { Filed, FiledTable } from '#coach/filed.ts';
import type { CalendarEvent, JournalEntry, MemoryEntry, ProjectList, Task } from '#data/schema.ts';
import { moodOf } from '#lib/moods.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { clock, longDay, nearDay } from '#lib/format.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface Rows {
  readonly journal_entries: JournalEntry;
  readonly calendar_events: CalendarEvent;
  readonly memory_entries: MemoryEntry;
  readonly tasks: Task;
  readonly project_lists: ProjectList;
}

/** A row with the table it lies in. */
export type FiledRow = { [T in FiledTable]: { readonly table: T; readonly row: Rows[T] } }[FiledTable];

export interface Slip {
  /** The words it keeps; in the journal they stand in the message above already. */
  readonly words: string;
  /** When, or how it felt; empty for nothing to say. */
  readonly detail: string;
  /** The day it belongs to, for a link that can open it there. */
  readonly day: Day | null;
}

interface Place {
  readonly icon: IconName;
  /** The colour of the bands: a row's own, else its place's. */
  readonly color: string;
  readonly path: '/logs' | '/calendar' | '/memory' | '/tasks';
}

export const places: Readonly<Record<FiledTable, Place>> = {
  journal_entries: { icon: 'journal', color: 'var(--mood-5)', path: '/logs' },
  calendar_events: { icon: 'calendar', color: 'var(--ev-task)', path: '/calendar' },
  memory_entries: { icon: 'memory', color: 'var(--tide)', path: '/memory' },
  tasks: { icon: 'task', color: 'var(--ev-task)', path: '/tasks' },
  project_lists: { icon: 'folder', color: 'var(--ev-task)', path: '/tasks' },
};

/** "Added to Calendar": what was done with it. */
export const slipTitle = ({ action, module }: Filed): string =>
  action === 'update_entry' ? `Updated in ${module}` : `Added to ${module}`;

/** The day it happens on and its hours: "Thursday, May 14, 13:00 to 14:00". */
function hours({ event_time, end_time }: CalendarEvent): string {
  const [begin, end] = [new Date(event_time), end_time ? new Date(end_time) : null];
  const last = end && dayOf(end) !== dayOf(begin) ? ` to ${longDay(dayOf(end))}, ${clock(end)}` : '';
  return `${longDay(dayOf(begin))}, ${clock(begin)}${last || (end ? ` to ${clock(end)}` : '')}`;
}

/** When a task is to be done: its reminder says more than its day. */
function due({ due_date, remind_at }: Task, today: Day): string {
  if (remind_at) return `Reminds you: ${nearDay(dayOf(new Date(remind_at)), today)}, ${clock(remind_at)}`;
  return due_date ? `Due: ${nearDay(due_date, today)}` : '';
}

/** What a slip shows of its row. */
export function slipOf(filed: FiledRow, today: Day): Slip {
  switch (filed.table) {
    case 'journal_entries': {
      const { content, mood, logged_for } = filed.row;
      return { words: content, detail: mood ? moodOf(mood).label : '', day: logged_for };
    }
    case 'calendar_events':
      return { words: filed.row.title, detail: hours(filed.row), day: dayOf(new Date(filed.row.event_time)) };
    case 'memory_entries':
      return { words: filed.row.fact, detail: '', day: null };
    case 'tasks':
      return { words: filed.row.description, detail: due(filed.row, today), day: null };
    case 'project_lists':
    default:
      return { words: filed.row.title, detail: 'A new project', day: null };
  }
}

/** How Open and Undo look. */
export const slipAction =
  'inline-flex min-h-11 items-center rounded-s px-2.5 text-sm font-semibold text-tide hover:bg-tide-soft';
