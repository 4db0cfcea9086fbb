/** One timeline out of many tables: what is an item, on which day and in which order it stands. Pure. */
import type {
  CalendarEvent,
  Entry,
  HabitDay,
  Instant,
  JournalEntry,
  MemoryEntry,
  MoodEntry,
  ProjectTask,
  Task,
} from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';

/** The chips of /logs as they are shown, and what each lets through. Released thoughts come when asked for, never else. */
export const filters = {
  all: { label: 'All', kinds: ['journal', 'mood', 'habit', 'memory', 'task', 'event', 'chat'] },
  journal: { label: 'Journal', kinds: ['journal'] },
  mood: { label: 'Mood', kinds: ['mood'] },
  habits: { label: 'Habits', kinds: ['habit'] },
  memories: { label: 'Memories', kinds: ['memory'] },
  tasks: { label: 'Tasks', kinds: ['task'] },
  events: { label: 'Events', kinds: ['event'] },
  chat: { label: 'Chat', kinds: ['chat'] },
  thoughts: { label: 'Released thoughts', kinds: ['thought'] },
} as const satisfies Record<string, { label: string; kinds: readonly ItemKind[] }>;

export type Filter = keyof typeof filters;

/** Whether a text from an address names a filter. */
export const isFilter = (text: string): text is Filter => Object.hasOwn(filters, text);

/** The tables an item can come from, by its kind. */
export type LogItem =
  | { readonly kind: 'journal'; readonly day: Day; readonly row: JournalEntry }
  | { readonly kind: 'mood'; readonly day: Day; readonly row: MoodEntry }
  | { readonly kind: 'habit'; readonly day: Day; readonly row: HabitDay; readonly title: string }
  | { readonly kind: 'memory'; readonly day: Day; readonly row: MemoryEntry }
  | {
      readonly kind: 'task';
      readonly day: Day;
      readonly row: Task | ProjectTask;
      readonly table: 'tasks' | 'project_tasks';
    }
  | { readonly kind: 'event'; readonly day: Day; readonly row: CalendarEvent }
  | { readonly kind: 'chat' | 'thought'; readonly day: Day; readonly row: Entry };

export type ItemKind = LogItem['kind'];

/** The day a memory belongs to; rows from before days were stored go by their time. */
export const dayOfMemory = ({ logged_for, created_at }: MemoryEntry): Day => logged_for ?? dayOf(new Date(created_at));

/** The day a task was written down. */
export const dayOfTask = ({ created_at }: Task): Day => dayOf(new Date(created_at));

/** The day an event begins. */
export const dayOfEvent = ({ event_time }: CalendarEvent): Day => dayOf(new Date(event_time));

/** When an item happened, for its place in the day. */
const instantOf = (item: LogItem): Instant => (item.kind === 'event' ? item.row.event_time : item.row.created_at);

/**
 * The time to print beside an item, null when it would mislead: an entry written later about an earlier day.
 * The small hours count as the day before for a person whose day starts later, so one day's difference is still "then".
 */
export function timeOf(item: LogItem): Instant | null {
  const at = instantOf(item);
  const written = new Date(at);
  const soon = dayOf(new Date(written.getTime() - 12 * 3_600_000));
  return dayOf(written) === item.day || soon === item.day ? at : null;
}

/** The items of one day in order: newest first, as the days are; a chat reads downwards. */
export function inOrder(items: readonly LogItem[], filter: Filter): LogItem[] {
  const sign = filter === 'chat' ? 1 : -1;
  return [...items].sort((a, b) => {
    const [x, y] = [instantOf(a), instantOf(b)];
    if (x !== y) return x < y ? -sign : sign;
    return a.row.id < b.row.id ? -sign : sign;
  });
}

/** What one day shows. Under All its chat is one line, so that a talkative day does not bury what was written. */
export interface DayLog {
  readonly items: readonly LogItem[];
  /** The day's chat under All: how many messages, and the person's first words; null when there was none. */
  readonly chat: { readonly count: number; readonly first: string } | null;
}

/** A day's items as one filter shows them. */
export function dayLog(items: readonly LogItem[], filter: Filter): DayLog {
  if (filter !== 'all') return { items: inOrder(items, filter), chat: null };
  const chat = inOrder(
    items.filter((item) => item.kind === 'chat'),
    'chat',
  );
  const rest = items.filter((item) => item.kind !== 'chat');
  const first = chat.find((item) => item.kind === 'chat' && item.row.role === 'user') ?? chat[0];
  return {
    items: inOrder(rest, filter),
    chat: first && 'content' in first.row ? { count: chat.length, first: first.row.content } : null,
  };
}
