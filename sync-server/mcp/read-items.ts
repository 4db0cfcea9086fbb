/**
 * What a person keeps, as the items that a model reads: a kind, an id, a day, and what was written. Everything is read with bounds, and a long list is
 * given out in pages.
 */
import type { CalendarEvent, TableName } from '#data/schema.ts';
import { isBlank, parseQuery, scoreOf, type Query as SearchQuery } from '#features/search/query.ts';
import { occurrenceOf, occurrenceRow, type Occurrence } from '#kinds/occurrence.ts';
import { goneDaysAmong, occurrencesIn } from '#kinds/series.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { fold } from '#lib/fold.ts';
import { groupBy } from '#lib/group.ts';
import { dayIn, instantOf } from '#lib/zone.ts';
import { boundedPart, type BoundedRead, type BoundedRow } from '../bounded-rows.ts';
import type { Database } from '../database/port.ts';
import { inSlices } from '../in-slices.ts';
import { EVENT_TIME_COLUMNS } from '../calendar/event-columns.ts';

/** One thing that a person keeps. Fields without a value are left out. */
export interface Item {
  readonly kind: ItemKind;
  readonly id: string;
  readonly day: Day | null;
  readonly text: string;
  readonly [more: string]: unknown;
}

export interface Items {
  readonly items: readonly Item[];
  /** Whether nothing was left out because there was too much. */
  readonly isAll: boolean;
}

/** Whose things, and by whose clock. */
export interface Reader {
  readonly db: Database;
  readonly user: string;
  readonly zone: string;
  /** The hour at which the person's day starts. */
  readonly dayStart: number;
}

/** A range of days, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** About how much of one table is read for a range of days, and for a search. */
const RANGE_LIMITS = { rows: 2_000, bytes: 2 * 1024 * 1024 };
const SEARCH_LIMITS = { rows: 20_000, bytes: 8 * 1024 * 1024 };
/** How long this process may work on one answer, ms. */
const MOST_WORK = 10_000;
/** Before and after all days that anybody keeps. */
export const ALL_DAYS: Days = { from: '1900-01-01' as Day, to: '2999-12-31' as Day };

type Limits = BoundedRead['most'];

/** The tables in which the things of a kind are; a token must be for all of them. */
export const KIND_TABLES = {
  entry: ['journal_entries'],
  mood: ['mood_entries'],
  memory: ['memory_entries'],
  task: ['tasks', 'project_tasks'],
  event: ['calendar_events'],
  habit: ['habits', 'habit_days'],
} as const satisfies Readonly<Record<string, readonly TableName[]>>;

export type ItemKind = keyof typeof KIND_TABLES;
export const ITEM_KINDS = Object.keys(KIND_TABLES) as ItemKind[];

/** The first instant of a person's day. */
const startOf = ({ zone, dayStart }: Reader, day: Day): string =>
  instantOf({ day, minute: dayStart * 60 }, zone).toISOString();
const dayAt = ({ zone, dayStart }: Reader, at: unknown): Day | null =>
  typeof at === 'string' ? dayIn(new Date(at), zone, dayStart) : null;

/** Reads rows of one table: `where` is SQL about the row `r` with `params` from $2 on. */
async function rowsOf(
  { db, user }: Reader,
  read: Pick<BoundedRead, 't' | 'columns' | 'where' | 'first' | 'params'>,
  most: Limits,
): Promise<{ readonly rows: readonly BoundedRow[]; readonly isAll: boolean }> {
  return boundedPart(db, user, { ...read, most });
}

const itemOf = (kind: ItemKind, row: BoundedRow, day: Day | null, text: unknown, more: object): Item => ({
  kind,
  id: row.id,
  day,
  text: typeof text === 'string' ? text : '',
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined && value !== null)),
});

const onDays = 'r.logged_for between $2::date and $3::date';

async function entriesIn(reader: Reader, { from, to }: Days, most: Limits): Promise<Items> {
  const columns = ['content', 'mood', 'tags', 'logged_for', 'created_at'];
  const first = 'r.logged_for desc, r.created_at desc';
  const found = await rowsOf(reader, { t: 'journal_entries', columns, where: onDays, params: [from, to], first }, most);
  return {
    ...found,
    items: found.rows.map((row) =>
      itemOf('entry', row, row['logged_for'] as Day, row['content'], { mood: row['mood'], tags: row['tags'] }),
    ),
  };
}

async function moodsIn(reader: Reader, { from, to }: Days, most: Limits): Promise<Items> {
  const columns = ['mood_type', 'note', 'tags', 'logged_for', 'created_at'];
  const first = 'r.logged_for desc, r.created_at desc';
  const found = await rowsOf(reader, { t: 'mood_entries', columns, where: onDays, params: [from, to], first }, most);
  return {
    ...found,
    items: found.rows.map((row) =>
      itemOf('mood', row, row['logged_for'] as Day, row['note'], { mood: row['mood_type'], tags: row['tags'] }),
    ),
  };
}

async function memoriesIn(reader: Reader, { from, to }: Days, most: Limits): Promise<Items> {
  const found = await rowsOf(
    reader,
    {
      t: 'memory_entries',
      columns: ['fact', 'tags', 'logged_for', 'created_at'],
      where:
        'coalesce(r.logged_for between $2::date and $3::date, r.created_at >= $4::timestamptz and r.created_at < $5::timestamptz)',
      params: [from, to, startOf(reader, from), startOf(reader, dayAfter(to, 1))],
      first: 'r.created_at desc',
    },
    most,
  );
  return {
    ...found,
    items: found.rows.map((row) => {
      const day = (row['logged_for'] as Day | undefined) ?? dayAt(reader, row['created_at']);
      return itemOf('memory', row, day, row['fact'], { tags: row['tags'] });
    }),
  };
}

const TASK_TABLES = KIND_TABLES.task;
const taskItem = (reader: Reader, row: BoundedRow): Item => {
  const done = row['completed'] === true;
  const day = (row['due_date'] as Day | undefined) ?? (done ? dayAt(reader, row['completed_at']) : null);
  return itemOf('task', row, day, row['description'], {
    done,
    due: row['due_date'],
    completed_at: row['completed_at'],
    remind_at: row['remind_at'],
    repeats: row['rrule'],
    tags: row['tags'],
  });
};
const TASK_COLUMNS = ['description', 'completed', 'due_date', 'completed_at', 'remind_at', 'rrule', 'tags'];

async function tasksWhere(
  reader: Reader,
  where: string,
  params: readonly unknown[],
  most: Limits,
  first = 'coalesce(r.completed_at, r.created_at) desc',
): Promise<Items> {
  const parts = await Promise.all(
    TASK_TABLES.map((t) => rowsOf(reader, { t, columns: TASK_COLUMNS, where, params, first }, most)),
  );
  return {
    items: parts.flatMap(({ rows }) => rows.map((row) => taskItem(reader, row))),
    isAll: parts.every(({ isAll }) => isAll),
  };
}

/** The tasks that are due or were done on these days. */
const tasksIn = (reader: Reader, { from, to }: Days, most: Limits): Promise<Items> =>
  tasksWhere(
    reader,
    'r.due_date between $2::date and $3::date or (r.completed_at >= $4::timestamptz and r.completed_at < $5::timestamptz)',
    [from, to, startOf(reader, from), startOf(reader, dayAfter(to, 1))],
    most,
  );

const taskStates = {
  open: 'r.completed is not true',
  done: 'r.completed is true',
  all: 'true',
} as const;
export type TaskState = keyof typeof taskStates;

/** The tasks in a state, those that are due first before the others. */
export async function readTasks(reader: Reader, state: TaskState, dueBy: Day): Promise<Items> {
  const where = `(${taskStates[state]}) and ($2::date = '2999-12-31' or r.due_date <= $2::date)`;
  const first = 'r.due_date nulls last, r.created_at desc';
  const { items, isAll } = await tasksWhere(reader, where, [dueBy], RANGE_LIMITS, first);
  return { items: items.toSorted((a, b) => ((a.day ?? '~') < (b.day ?? '~') ? -1 : 1)), isAll };
}

const EVENT_COLUMNS = [...EVENT_TIME_COLUMNS, 'title', 'description', 'notes', 'tags'];

const eventItem = (
  { zone }: Reader,
  row: CalendarEvent,
  { begin, end, allDay }: Pick<Occurrence, 'begin' | 'end' | 'allDay'>,
): Item & { readonly last: Day } => {
  const day = allDay ? row.first_day! : dayIn(new Date(begin), zone);
  const last = allDay ? (row.last_day ?? row.first_day!) : dayIn(new Date(Date.parse(end) - 1), zone);
  return {
    ...itemOf('event', row, day, row.title, {
      ...(allDay ? { all_day: true, last_day: last } : { start: begin, end }),
      notes: row.notes ?? row.description,
      repeats: row.rrule,
      tags: row.tags,
    }),
    last,
  };
};

/** What takes place on these days, in order; each time that an event repeats is an item. */
export async function eventsIn(reader: Reader, { from, to }: Days, most: Limits = RANGE_LIMITS): Promise<Items> {
  // An event of whole days is stored where it was made, and takes place where it is read: a day and more of room on both sides.
  const low = new Date(Date.parse(`${from}T00:00Z`) - 40 * HOUR_MS).toISOString();
  const high = new Date(Date.parse(`${to}T00:00Z`) + 64 * HOUR_MS).toISOString();
  const found = await rowsOf(
    reader,
    {
      t: 'calendar_events',
      columns: EVENT_COLUMNS,
      where: `r.event_time is not null and (r.rrule is not null or r.series_id is not null or
        (r.event_time < $3::timestamptz and (coalesce(r.end_time, r.event_time + interval '1 hour') >= $2::timestamptz or r.last_day >= $4::date)))`,
      params: [low, high, from],
      first: 'r.event_time desc',
    },
    most,
  );
  const rows = found.rows as unknown as readonly CalendarEvent[];
  const goneOf = goneDaysAmong(rows);
  function* occurrences() {
    for (const row of rows) {
      yield row.rrule ? occurrencesIn(row, goneOf(row), low, high, reader.zone) : [occurrenceOf(row)];
    }
  }
  const all = (await inSlices(occurrences(), MOST_WORK)).flat();
  const items = all
    .map((each) => eventItem(reader, occurrenceRow(each), each))
    .filter(({ day, last }) => day! <= to && last >= from)
    .map(({ last: _, ...item }) => item as Item)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return { items, isAll: found.isAll };
}
const orderOf = ({ day, ...item }: Item) => `${day} ${typeof item['start'] === 'string' ? item['start'] : ''}`;

/** Every habit, with the days of the range on which it was done, skipped or has a note. */
export async function readHabits(reader: Reader, { from, to }: Days, most: Limits = RANGE_LIMITS): Promise<Items> {
  const habits = await rowsOf(
    reader,
    {
      t: 'habits',
      columns: ['title', 'description', 'frequency', 'time_block', 'unit', 'archived_at', 'created_at'],
      where: 'true',
      params: [],
      first: 'r.archived_at nulls first, r.created_at',
    },
    most,
  );
  const days = await rowsOf(
    reader,
    {
      t: 'habit_days',
      columns: ['habit_id', 'day', 'state', 'amount', 'note'],
      where:
        "r.day between $2::date and $3::date and (r.state <> 'open' or r.note is not null or r.amount is not null)",
      params: [from, to],
      first: 'r.day desc',
    },
    most,
  );
  const ofHabit = groupBy(days.rows, (row) => row['habit_id']);
  return {
    items: habits.rows.map((row) =>
      itemOf('habit', row, null, row['title'], {
        description: row['description'],
        frequency: row['frequency'],
        part_of_day: row['time_block'],
        unit: row['unit'],
        archived: row['archived_at'] === undefined ? undefined : true,
        days: (ofHabit.get(row.id) ?? []).map(({ id: _, habit_id: __, ...day }) => day),
      }),
    ),
    isAll: habits.isAll && days.isAll,
  };
}

/** The habits that were done, skipped or noted on these days. */
async function habitsDoneIn(reader: Reader, days: Days, most: Limits): Promise<Items> {
  const { items, isAll } = await readHabits(reader, days, most);
  return { items: items.filter((item) => (item['days'] as readonly object[]).length > 0), isAll };
}

const inRange: Readonly<Record<ItemKind, (reader: Reader, days: Days, most: Limits) => Promise<Items>>> = {
  entry: entriesIn,
  mood: moodsIn,
  memory: memoriesIn,
  task: tasksIn,
  event: eventsIn,
  habit: habitsDoneIn,
};

/** Everything of these kinds on these days, the newest day first. */
export async function readDays(reader: Reader, kinds: readonly ItemKind[], days: Days): Promise<Items> {
  const parts: Items[] = [];
  for (const kind of kinds) parts.push(await inRange[kind](reader, days, RANGE_LIMITS));
  const items = parts.flatMap((part) => part.items);
  return {
    // A habit has its days inside it.
    items: items.toSorted((a, b) => ((a.day ?? '~') > (b.day ?? '~') ? -1 : (a.day ?? '~') < (b.day ?? '~') ? 1 : 0)),
    isAll: parts.every(({ isAll }) => isAll),
  };
}

/** The check-ins of these days; a mood that was written with an entry is one too. */
export const readMoods = async (reader: Reader, days: Days): Promise<Items> => moodsIn(reader, days, RANGE_LIMITS);

/** Where the words of a kind are looked for: rows, not the times that an event repeats. */
const searched: Readonly<Record<ItemKind, (reader: Reader, days: Days) => Promise<Items>>> = {
  entry: (reader, days) => entriesIn(reader, days, SEARCH_LIMITS),
  mood: (reader, days) => moodsIn(reader, days, SEARCH_LIMITS),
  memory: (reader, days) => memoriesIn(reader, days, SEARCH_LIMITS),
  task: (reader, days) =>
    days === ALL_DAYS ? tasksWhere(reader, 'true', [], SEARCH_LIMITS) : tasksIn(reader, days, SEARCH_LIMITS),
  event: async (reader, { from, to }) => {
    const found = await rowsOf(
      reader,
      {
        t: 'calendar_events',
        columns: EVENT_COLUMNS,
        where: 'r.event_time >= $2::timestamptz and r.event_time < $3::timestamptz',
        params: [startOf(reader, from), startOf(reader, dayAfter(to, 1))],
        first: 'r.event_time desc',
      },
      SEARCH_LIMITS,
    );
    const rows = found.rows as unknown as readonly CalendarEvent[];
    const items = rows.map((row) => eventItem(reader, row, occurrenceOf(row)));
    return { items: items.map(({ last: _, ...item }) => item as Item), isAll: found.isAll };
  },
  habit: async (reader) => {
    const { items, isAll } = await readHabits(reader, { from: ALL_DAYS.to, to: ALL_DAYS.to }, SEARCH_LIMITS);
    return { items: items.map(({ days: _, ...item }) => item as Item), isAll };
  },
};

/** What all words of a query are found in, as the app's search finds it: the best first. */
export async function search(reader: Reader, kinds: readonly ItemKind[], typed: string, days: Days): Promise<Items> {
  const query = parseQuery(typed);
  const found: { readonly item: Item; readonly score: number }[] = [];
  let isAll = true;
  for (const kind of isBlank(query) ? [] : kinds) {
    const part = await searched[kind](reader, days);
    isAll &&= part.isAll;
    const scores = await inSlices(scored(part.items, query), MOST_WORK);
    part.items.forEach((item, i) => {
      if (scores[i]! > 0) found.push({ item, score: scores[i]! });
    });
  }
  const best = found.toSorted((a, b) => b.score - a.score || ((a.item.day ?? '') > (b.item.day ?? '') ? -1 : 1));
  return { items: best.map(({ item }) => item), isAll };
}

function* scored(items: readonly Item[], query: SearchQuery): Generator<number> {
  for (const { text, ...more } of items) {
    const tags = (more['tags'] ?? []) as readonly string[];
    const texts = [text, more['notes'], more['description'], more['mood'], ...tags];
    const folded = fold(texts.filter((each) => typeof each === 'string').join('\n'));
    yield scoreOf(query, { text: folded, tags: tags.map(fold) });
  }
}

/** About the most bytes, and the most items, of one page. */
const PAGE = { bytes: 48 * 1024, items: 100 };

export interface ItemPage {
  readonly items: readonly Item[];
  /** What to ask for to get the next ones; absent: these are the last. */
  readonly next_cursor?: string;
  /** Present: there was too much to read all of it. */
  readonly incomplete?: string;
}

/** The items from the `skip`-th on, as many as fit into one answer; one always does. */
export function pageOf({ items, isAll }: Items, skip: number): ItemPage {
  const page: Item[] = [];
  let bytes = 0;
  for (const item of items.slice(skip, skip + PAGE.items)) {
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (page.length > 0 && bytes > PAGE.bytes) break;
    page.push(item);
  }
  const next = skip + page.length;
  return {
    items: page,
    ...(next < items.length ? { next_cursor: String(next) } : {}),
    ...(isAll ? {} : { incomplete: 'There is more than one answer can look through: ask for fewer days or kinds.' }),
  };
}
