/**
 * Reads the timeline through the indexes: which days have something, and what lies on one day. Nothing here reads a
 * table whole, so ten years are as quick as one.
 */
import type { EntityTable } from 'dexie';
import { db } from '#data/db.ts';
import type { Entry, HabitDay, ProjectTask, Task } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { dayOfEvent, dayOfMemory, dayOfTask, type ItemKind, type LogItem } from './timeline.ts';

type Kinds = readonly ItemKind[];

/** Local midnight at the start of a day, as instants are stored. */
const startOf = (day: Day): string => dateOf(day).toISOString();
/** Where a search backwards may stop, because something newer was found already: most rows are never looked at. */
const since = (found: Day | null | undefined): string => (found ? startOf(found) : '');
const FIRST_DAY = '0000-01-01' as Day;

/** The days of [from, to) on which one kind of item lies; in any order, perhaps twice. */
const daysOf: Readonly<Record<ItemKind, (from: Day, to: Day) => Promise<readonly Day[]>>> = {
  journal: (from, to) => days(db.journal_entries.where('logged_for').between(from, to).uniqueKeys()),
  mood: (from, to) => days(db.mood_entries.where('logged_for').between(from, to).uniqueKeys()),
  habit: async (from, to) =>
    (await db.habit_days.where('day').between(from, to).toArray()).filter(isDone).map(({ day }) => day),
  chat: (from, to) => entryDays('chat', from, to),
  thought: (from, to) => entryDays('thought_dump', from, to),
  memory: async (from, to) => (await memories(from, to)).map(dayOfMemory),
  task: async (from, to) => (await allTasks(from, to)).map(({ row }) => dayOfTask(row)),
  event: async (from, to) => (await events(from, to)).map(dayOfEvent),
};

/** The days of [from, to) that have something of these kinds, newest first. */
export async function daysBetween(from: Day, to: Day, kinds: Kinds): Promise<Day[]> {
  const found = await Promise.all(kinds.map((kind) => daysOf[kind](from, to)));
  return [...new Set(found.flat())].sort().reverse();
}

/** A page of days: all that have something in [from, to), with what they have. `end`: nothing lies before `from`. */
export interface DayPage {
  readonly from: Day;
  readonly to: Day;
  readonly days: readonly Day[];
  readonly items: readonly LogItem[];
  readonly end: boolean;
}

/** So many days are read in one step: a page of a daily diary, and two days without a line. */
const STEP = 16;

/**
 * The page before `to`: at least `atLeast` days, unless there are no more. A fortnight is read while what lies before it is looked
 * for, so a daily diary costs one round of reads; a long gap costs one more, not one per fortnight.
 */
export async function pageBefore(to: Day, kinds: Kinds, atLeast: number): Promise<DayPage> {
  const items: LogItem[] = [];
  let days: Day[] = [];
  let from = to;
  let newest: Day | null = dayAfter(to, -1);
  while (newest) {
    const next = dayAfter(newest, 1 - STEP);
    const [found, earlier]: [LogItem[], Day | null] = await Promise.all([
      itemsBetween(next, from, kinds),
      newestBefore(next, kinds),
    ]);
    items.push(...found);
    days = [...days, ...daysIn(found)];
    from = next;
    newest = earlier;
    if (newest && days.length >= atLeast) return { from, to, days, items, end: false };
  }
  return { from: FIRST_DAY, to, days, items, end: true };
}

/** Everything of these kinds in [from, to), in no order. */
export async function itemsBetween(from: Day, to: Day, kinds: Kinds): Promise<LogItem[]> {
  return (await Promise.all(kinds.map((kind) => itemsOf[kind](from, to)))).flat();
}

/** The days on which items lie, newest first. */
export const daysIn = (items: readonly LogItem[]): Day[] => [...new Set(items.map(({ day }) => day))].sort().reverse();

/** The newest day before `to` with something of these kinds. */
async function newestBefore(to: Day, kinds: Kinds): Promise<Day | null> {
  const found = (await Promise.all(kinds.map((kind) => newestOf[kind](to)))).filter((day) => day !== null);
  return found.length === 0 ? null : found.reduce((a, b) => (a > b ? a : b));
}

const newestOf: Readonly<Record<ItemKind, (to: Day) => Promise<Day | null>>> = {
  journal: async (to) => (await db.journal_entries.where('logged_for').below(to).last())?.logged_for ?? null,
  mood: async (to) => (await db.mood_entries.where('logged_for').below(to).last())?.logged_for ?? null,
  habit: async (to) => (await db.habit_days.where('day').below(to).reverse().filter(isDone).first())?.day ?? null,
  chat: (to) => newestEntry('chat', to),
  thought: (to) => newestEntry('thought_dump', to),
  memory: async (to) => {
    const dated = await db.memory_entries.where('logged_for').below(to).last();
    const timed = db.memory_entries.where('created_at').between(since(dated?.logged_for), startOf(to));
    const undated = await timed.reverse().filter(isUndated).first();
    return newer(dated && dayOfMemory(dated), undated && dayOfMemory(undated));
  },
  task: async (to) => newer(await newestTask<Task>(db.tasks, to), await newestTask<ProjectTask>(db.project_tasks, to)),
  event: async (to) => {
    const event = await db.calendar_events.where('event_time').below(startOf(to)).last();
    return event ? dayOfEvent(event) : null;
  },
};

const isDone = ({ state }: HabitDay) => state === 'done';

/** Everything of these kinds on one day, in no order. */
export const itemsOn = (day: Day, kinds: Kinds): Promise<LogItem[]> => itemsBetween(day, dayAfter(day, 1), kinds);

const itemsOf: Readonly<Record<ItemKind, (from: Day, to: Day) => Promise<readonly LogItem[]>>> = {
  journal: async (from, to) =>
    (await db.journal_entries.where('logged_for').between(from, to).toArray()).map((row) => ({
      kind: 'journal',
      day: row.logged_for,
      row,
    })),
  mood: async (from, to) =>
    (await db.mood_entries.where('logged_for').between(from, to).toArray()).map((row) => ({
      kind: 'mood',
      day: row.logged_for,
      row,
    })),
  chat: async (from, to) =>
    (await entries('chat', from, to)).map((row) => ({ kind: 'chat', day: row.logged_for, row })),
  thought: async (from, to) =>
    (await entries('thought_dump', from, to)).map((row) => ({ kind: 'thought', day: row.logged_for, row })),
  memory: async (from, to) => (await memories(from, to)).map((row) => ({ kind: 'memory', day: dayOfMemory(row), row })),
  task: async (from, to) =>
    (await allTasks(from, to)).map((task) => ({ kind: 'task', day: dayOfTask(task.row), ...task })),
  event: async (from, to) => (await events(from, to)).map((row) => ({ kind: 'event', day: dayOfEvent(row), row })),
  habit: async (from, to) => {
    const done = (await db.habit_days.where('day').between(from, to).toArray()).filter(isDone);
    const ids = [...new Set(done.map(({ habit_id }) => habit_id))];
    const habits = await db.habits.bulkGet(ids);
    const titles = new Map(ids.map((id, i) => [id, habits[i]?.title]));
    // A habit that has not arrived yet, or is gone, still leaves the mark that something was done.
    return done.map((row) => ({ kind: 'habit', day: row.day, row, title: titles.get(row.habit_id) ?? 'A habit' }));
  },
};

/** Journal entries and mood notes of the same date in earlier years, newest first. Never released thoughts, never chat. */
export async function onThisDay(today: Day, years = 30): Promise<LogItem[]> {
  const date = today.slice(4);
  const same = Array.from({ length: years }, (_, n) => `${Number(today.slice(0, 4)) - 1 - n}${date}` as Day);
  const entries = await db.journal_entries.where('logged_for').anyOf(same).toArray();
  const moods = await db.mood_entries.where('logged_for').anyOf(same).toArray();
  return [
    ...entries.map((row): LogItem => ({ kind: 'journal', day: row.logged_for, row })),
    ...moods.filter(({ note }) => note).map((row): LogItem => ({ kind: 'mood', day: row.logged_for, row })),
  ].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

const entryDays = async (type: Entry['type'], from: Day, to: Day) =>
  (await db.entries.where('[type+logged_for]').between([type, from], [type, to]).uniqueKeys()).map(
    (key) => (key as unknown as [string, Day])[1],
  );
const newestEntry = async (type: Entry['type'], to: Day) =>
  (await db.entries.where('[type+logged_for]').between([type, ''], [type, to]).last())?.logged_for ?? null;
const entries = (type: Entry['type'], from: Day, to: Day) =>
  db.entries.where('[type+logged_for]').between([type, from], [type, to]).toArray();

/** Memories of [from, to); those that came without a day lie on the day of their time. */
async function memories(from: Day, to: Day) {
  const dated = await db.memory_entries.where('logged_for').between(from, to).toArray();
  const timed = await db.memory_entries.where('created_at').between(startOf(from), startOf(to)).toArray();
  return [...dated, ...timed.filter(isUndated)];
}
const isUndated = ({ logged_for }: { readonly logged_for?: Day | null }) => !logged_for;

/** Tasks of both tables in [from, to): by when they were finished, else by when they were written down. */
async function allTasks(from: Day, to: Day) {
  const read = async <T extends Task | ProjectTask>(table: EntityTable<T, 'id'>) => [
    ...(await table.where('completed_at').between(startOf(from), startOf(to)).toArray()),
    ...(await table.where('created_at').between(startOf(from), startOf(to)).toArray()).filter(isOpen),
  ];
  const [inbox, projects] = await Promise.all([read<Task>(db.tasks), read<ProjectTask>(db.project_tasks)]);
  return [
    ...inbox.map((row) => ({ row, table: 'tasks' as const })),
    ...projects.map((row) => ({ row, table: 'project_tasks' as const })),
  ];
}
async function newestTask<T extends Task | ProjectTask>(table: EntityTable<T, 'id'>, to: Day): Promise<Day | null> {
  const done = await table.where('completed_at').below(startOf(to)).last();
  const written = table.where('created_at').between(since(done && dayOfTask(done)), startOf(to));
  const open = await written.reverse().filter(isOpen).first();
  return newer(done && dayOfTask(done), open && dayOfTask(open));
}
const isOpen = ({ completed_at }: Task | ProjectTask) => !completed_at;

const events = (from: Day, to: Day) =>
  db.calendar_events.where('event_time').between(startOf(from), startOf(to)).toArray();

const newer = (...found: readonly (Day | null | undefined)[]): Day | null =>
  found.reduce<Day | null>((a, b) => (b && (!a || b > a) ? b : a), null);

const days = async (keys: PromiseLike<unknown>) => (await keys) as readonly Day[];
