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
  TableName,
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
  | { readonly kind: 'task'; readonly day: Day; readonly row: Task; readonly table: 'tasks' }
  | { readonly kind: 'task'; readonly day: Day; readonly row: ProjectTask; readonly table: 'project_tasks' }
  | { readonly kind: 'event'; readonly day: Day; readonly row: CalendarEvent }
  | { readonly kind: 'chat' | 'thought'; readonly day: Day; readonly row: Entry };

export type ItemKind = LogItem['kind'];
type ChatItem = Extract<LogItem, { row: Entry }>;

/** The day a memory belongs to; rows from before days were stored go by their time. */
export const dayOfMemory = ({ logged_for, created_at }: MemoryEntry): Day => logged_for ?? dayOf(new Date(created_at));

/** The day a task was finished; until then, the day it was written down. */
export const dayOfTask = ({ completed_at, created_at }: Task | ProjectTask): Day =>
  dayOf(new Date(completed_at ?? created_at));

/** The day an event begins. */
export const dayOfEvent = ({ event_time }: CalendarEvent): Day => dayOf(new Date(event_time));

/** When an item happened, for its place in the day. */
function instantOf(item: LogItem): Instant {
  if (item.kind === 'event') return item.row.event_time;
  return item.kind === 'task' ? (item.row.completed_at ?? item.row.created_at) : item.row.created_at;
}

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

/** Oldest first; lines of one instant by id, so that every device has one order. */
function byTime(a: LogItem, b: LogItem): number {
  const [x, y] = [`${instantOf(a)} ${a.row.id}`, `${instantOf(b)} ${b.row.id}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The items of one day in order: newest first, as the days are; a chat reads downwards. */
export function inOrder(items: readonly LogItem[], filter: Filter): LogItem[] {
  const ordered = [...items].sort(byTime);
  return filter === 'chat' ? ordered : ordered.reverse();
}

/**
 * What one day shows. Under All its chat and its habits are one line each, so that a talkative or a busy day does not
 * bury what was written.
 */
export interface DayLog {
  readonly items: readonly LogItem[];
  /** How many messages, and the person's first words; null when there was no chat. */
  readonly chat: { readonly count: number; readonly first: string } | null;
  /** The titles of what was done, as it was done. */
  readonly habits: readonly string[];
}

/** A day's items as one filter shows them. */
export function dayLog(items: readonly LogItem[], filter: Filter): DayLog {
  if (filter !== 'all') return { items: inOrder(items, filter), chat: null, habits: [] };
  const chat = items.filter((item): item is ChatItem => item.kind === 'chat').sort(byTime);
  const first = chat.find(({ row }) => row.role === 'user') ?? chat[0];
  return {
    items: inOrder(
      items.filter(({ kind }) => kind !== 'chat' && kind !== 'habit'),
      filter,
    ),
    chat: first ? { count: chat.length, first: first.row.content } : null,
    habits: items
      .filter((item) => item.kind === 'habit')
      .sort(byTime)
      .map(({ title }) => title),
  };
}

/** A day's log as it is now, with the very objects of before wherever they say the same: what did not change is not drawn again. */
export function sameWhereEqual(before: DayLog | undefined, now: DayLog): DayLog {
  if (!before) return now;
  const known = new Map(before.items.map((item) => [item.row.id, item]));
  const items = now.items.map((item) => {
    const was = known.get(item.row.id);
    return was && JSON.stringify(was) === JSON.stringify(item) ? was : item;
  });
  const same =
    items.length === before.items.length &&
    items.every((item, i) => item === before.items[i]) &&
    before.chat?.count === now.chat?.count &&
    before.chat?.first === now.chat?.first &&
    before.habits.join('\n') === now.habits.join('\n');
  return same ? before : { ...now, items };
}

/** Where the words of an item lie: what an edit changes. */
export function textField(item: LogItem): { readonly table: TableName; readonly field: string } {
  if (item.kind === 'task') return { table: item.table, field: 'description' };
  return textFields[item.kind];
}

const textFields = {
  journal: { table: 'journal_entries', field: 'content' },
  mood: { table: 'mood_entries', field: 'note' },
  habit: { table: 'habit_days', field: 'note' },
  memory: { table: 'memory_entries', field: 'fact' },
  event: { table: 'calendar_events', field: 'title' },
  chat: { table: 'entries', field: 'content' },
  thought: { table: 'entries', field: 'content' },
} as const satisfies Record<Exclude<ItemKind, 'task'>, { table: TableName; field: string }>;

/** The words of an item: what it shows, what an edit starts from. */
export function textOf(item: LogItem): string {
  switch (item.kind) {
    case 'journal':
    case 'chat':
    case 'thought':
      return item.row.content;
    case 'mood':
      return item.row.note ?? '';
    case 'habit':
      return item.title;
    case 'memory':
      return item.row.fact;
    case 'task':
      return item.row.description;
    case 'event':
    default:
      return item.row.title;
  }
}

/** Whether a person wrote the words themselves: the coach's answers and a habit's title are not theirs to change here. */
export const canEdit = (item: LogItem): boolean =>
  item.kind !== 'habit' && !(item.kind === 'chat' && item.row.role === 'assistant');
