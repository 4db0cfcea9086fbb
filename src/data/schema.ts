/**
 * The data model: every row of the product, its fields and its indexes.
 *
 * A table is described once, as data. From it come the row types below, the Dexie stores (database.ts), what the mutation
 * log may record (mutation-log.ts), how a field merges (src/sync) and what the server accepts (sync-server/sync).
 * Adding a field: one line here and one file in sync-server/sql/tables; tests/spec holds the two together. Say who can read it: `sealed`, if a person wrote or
 * chose it, or `open`.
 * New fields are always `maybe(…)`, because rows without them are already on people's devices.
 */
import type { Day } from '#lib/day.ts';

/** An instant, ISO 8601 in UTC with milliseconds, as `toISOString` writes it. */
export type Instant = string;

/**
 * How a field is stored and merged:
 * `text`, `flag`, `number`, `time` (Instant), `day` (local date) and `list` (of text) are one value, the later intention wins;
 * `prose` is long text, merged three ways by the device that pushes;
 * `map` (text to value) merges key by key: on the wire its keys are fields of their own, 'map.key'.
 */
export type Kind = 'text' | 'prose' | 'flag' | 'number' | 'time' | 'day' | 'list' | 'map';

/**
 * Who can read a field of a sealed account (docs/decisions/0089). `open`: the server too · `sealed`: only the person's own devices · `name`: the name of a
 * blob, which the server knows by another name.
 */
export type Seal = 'open' | 'sealed' | 'name';

interface ValueKind<T> {
  readonly kind: Kind;
  /** Only carries the type; never set. */
  readonly type?: T;
}
interface Field<T> extends ValueKind<T> {
  readonly nullable: boolean;
  readonly seal: Seal;
}
const kind = <T>(kind: Kind): ValueKind<T> => ({ kind });
/** There is no field without an answer to who can read it. */
const fieldOf =
  (seal: Seal) =>
  <T>({ kind }: ValueKind<T>): Field<T> => ({ kind, nullable: false, seal });
const open = fieldOf('open');
const sealed = fieldOf('sealed');
const blobName = fieldOf('name');
const maybe = <T>({ kind, seal }: Field<T>): Field<T | null> => ({ kind, nullable: true, seal });

const text = kind<string>('text');
const prose = kind<string>('prose');
const flag = kind<boolean>('flag');
const number = kind<number>('number');
const time = kind<Instant>('time');
const day = kind<Day>('day');
const list = kind<readonly string[]>('list');
const flags = kind<Readonly<Record<string, boolean>>>('map');
const settings = kind<Readonly<Record<string, string | number | boolean | null>>>('map');
/** One of a few words, which only the type has: the worker would otherwise carry them all. */
const oneOf = <T extends string>() => kind<T>('text');

/** `index` is Dexie's syntax; `id` is the primary key everywhere, and `user_id` and `created_at` are in every row. */
const table = <F extends Record<string, Field<unknown>>>(index: string, fields: F) => ({
  index: index ? `id, ${index}` : 'id',
  fields: { created_at: open(time), ...fields },
});

/** What a task of the Inbox and a task of a project have in common. */
const ofTask = {
  description: sealed(text),
  tags: maybe(sealed(list)),
  due_date: maybe(open(day)),
  completed: open(flag),
  completed_at: maybe(open(time)),
  remind_at: maybe(open(time)),
  /** Its place among the open tasks of its project, as in `habits` (features/tasks/task.ts). */
  position: maybe(open(number)),
  /** How it repeats: the value of an RRULE of RFC 5545 (lib/recurrence.ts). */
  rrule: maybe(open(text)),
};

export const tables = {
  /** The person: one row, whose id is the user's. The coach is `assistant_profiles`. */
  profiles: table('', {
    onboarded: open(flag),
    welcome_shown: open(flag),
    updated_at: maybe(open(time)),
    name: maybe(sealed(text)),
    gender: maybe(sealed(text)),
    goals: maybe(sealed(text)),
    core_values: maybe(sealed(list)),
    strengths: maybe(sealed(list)),
    weaknesses: maybe(sealed(list)),
    more_of: maybe(sealed(list)),
    less_of: maybe(sealed(list)),
    suggestions_rejected: maybe(open(flags)),
    onboarding_checklist: maybe(open(flags)),
  }),
  /** One row per person, its id made from the user's. */
  assistant_profiles: table('', {
    name: sealed(text),
    tone: sealed(text),
    personality_type: maybe(sealed(text)),
    coaching_style: maybe(sealed(text)),
    strengths: maybe(sealed(list)),
  }),
  /** One row per person: what a setting is called, and its value. */
  preferences: table('', { values: maybe(open(settings)) }),
  /** Chat messages and released thoughts. */
  entries: table('logged_for, [type+logged_for], [type+created_at]', {
    role: open(oneOf<'user' | 'assistant'>()),
    content: sealed(prose),
    type: open(oneOf<'chat' | 'thought_dump'>()),
    logged_for: open(day),
    cleared: maybe(open(flag)),
    /** The question an answer belongs to: the id of the person's message. */
    call_id: maybe(open(text)),
    /** What the message was filed as, one line for each row: 'table/id/action/module' (src/coach/filed.ts). */
    filed: maybe(open(list)),
    /** The author of that decision: the coach, or the rules on the device while the coach was out of reach. */
    filed_by: maybe(open(oneOf<'coach' | 'rules'>())),
    /** What a released thought is about (src/coach/topics.ts). */
    topic: maybe(sealed(text)),
  }),
  journal_entries: table('logged_for, created_at, *tags', {
    content: sealed(prose),
    summary: maybe(sealed(text)),
    tags: maybe(sealed(list)),
    mood: maybe(sealed(text)),
    logged_for: open(day),
    /** Not shown under On this day. */
    on_this_day_hidden: maybe(open(flag)),
  }),
  memory_entries: table('logged_for, created_at, *tags', {
    fact: sealed(prose),
    tags: maybe(sealed(list)),
    source: maybe(sealed(text)),
    logged_for: maybe(open(day)),
  }),
  mood_entries: table('logged_for, created_at', {
    mood_type: sealed(text),
    note: maybe(sealed(prose)),
    tags: maybe(sealed(list)),
    logged_for: open(day),
    /** As in `journal_entries`. */
    on_this_day_hidden: maybe(open(flag)),
  }),
  habits: table('created_at', {
    title: sealed(text),
    type: open(oneOf<'habit' | 'routine'>()),
    frequency: open(oneOf<'daily' | 'weekly'>()),
    time_block: maybe(open(oneOf<'morning' | 'evening' | 'custom'>())),
    description: maybe(sealed(prose)),
    archived_at: maybe(open(time)),
    /** Its place in the list, smaller first; between two others when it was moved there. */
    position: maybe(open(number)),
    /** The rhythm and target from a day on, so that a change leaves the past as it was: {day: text} (features/habits/schedule.ts). */
    schedule: maybe(open(settings)),
    /** What amounts are counted in: 'pages', 'km'. */
    unit: maybe(sealed(text)),
    /** Rests, which do not break a streak: {first day: last day, or '' while it lasts}. */
    paused: maybe(open(settings)),
    /** When to remind: 'HH:MM', or 'HH:MM 1,3,5' for some weekdays (1 is Monday). */
    reminders: maybe(open(list)),
  }),
  /** A habit on a day; its id is made from both. Unticking sets `state`, it never deletes. */
  habit_days: table('habit_id, day, [habit_id+day]', {
    habit_id: open(text),
    day: open(day),
    state: open(oneOf<'done' | 'skipped' | 'open'>()),
    amount: maybe(sealed(number)),
    note: maybe(sealed(prose)),
    /** When it was ticked. */
    done_at: maybe(open(time)),
  }),
  tasks: table('due_date, created_at, completed_at, project_id, remind_at', {
    ...ofTask,
    summary: maybe(sealed(text)),
    project_id: maybe(open(text)),
  }),
  project_lists: table('created_at', { title: sealed(text), emoji: maybe(sealed(text)) }),
  project_tasks: table('project_id, due_date, created_at, completed_at, remind_at', {
    ...ofTask,
    project_id: open(text),
  }),
  calendar_events: table('event_time, end_time, plan_id, rrule, series_id', {
    title: sealed(text),
    description: maybe(sealed(prose)),
    event_time: open(time),
    end_time: maybe(open(time)),
    event_type: sealed(text),
    color: maybe(sealed(text)),
    tags: maybe(sealed(list)),
    notes: maybe(sealed(prose)),
    source: maybe(sealed(text)),
    plan_id: maybe(open(text)),
    /** The task that it was planned from. */
    task_id: maybe(open(text)),
    /** An event of whole days: its first and last day, wherever it is read. `event_time` is then the start of the first day where it was made. */
    first_day: maybe(open(day)),
    last_day: maybe(open(day)),
    /** How it repeats: the value of an RRULE of RFC 5545 (lib/recurrence.ts), in days of `time_zone`. docs/decisions/0029. */
    rrule: maybe(open(text)),
    /** Days of the rule on which it does not take place, by the calendar that it was imported from: replaced as a whole. */
    except_days: maybe(open(list)),
    /** Days of the rule whose occurrence the person deleted: {day: true}. */
    cancelled_days: maybe(open(flags)),
    /** This row stands in the place of the occurrence of `series_id` on `occurrence_day`. */
    series_id: maybe(open(text)),
    occurrence_day: maybe(open(day)),
    /** IANA name of the zone that its clock times are of; without it, the reader's. */
    time_zone: maybe(open(text)),
    /** How long before its start it reminds, minutes. */
    remind_before: maybe(open(number)),
    /** Its UID in the calendar that it was imported from. */
    ical_uid: maybe(sealed(text)),
  }),
  calendar_plans: table('start_date', { start_date: open(day), end_date: open(day), updated_at: maybe(open(time)) }),
  /** Beginnings of journal entries that the person has made. */
  templates: table('created_at', { title: sealed(text), content: sealed(prose) }),
  /** A photo, a recording or a file that belongs to another row. Its bytes are blobs (blobs.ts), named by their SHA-256 in hex. */
  attachments: table('owner_id, sha256, small_sha256, created_at', {
    /** The kind of the row that it belongs to (src/kinds), and its id. */
    owner_kind: open(text),
    owner_id: open(text),
    /** Its place among those of the row, smaller first; between two others when it was moved there. */
    position: open(number),
    /** By the content, never by the name (src/blobs/media-type.ts). */
    media_type: sealed(text),
    name: sealed(text),
    /** In bytes. */
    size: open(number),
    sha256: blobName(text),
    /** The small picture, which lists show. */
    small_sha256: maybe(blobName(text)),
    /** A picture of a few pixels as a data URL, shown until the small one is there. */
    tiny: maybe(sealed(text)),
    width: maybe(open(number)),
    height: maybe(open(number)),
    seconds: maybe(open(number)),
    /** The wave of a recording: the height of each bar, one digit of base 36. */
    wave: maybe(sealed(text)),
    taken_at: maybe(open(time)),
    /** What is to be seen or heard: also the alternative text. */
    caption: maybe(sealed(text)),
    transcript: maybe(sealed(prose)),
    transcript_by: maybe(open(oneOf<'machine' | 'person'>())),
  }),
  feedback: table('', { type: open(oneOf<'suggestion' | 'bug' | 'praise' | 'other'>()), text: open(prose) }),
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

type Fields<T extends TableName> = (typeof tables)[T]['fields'];
type ValueOf<F> = F extends Field<infer V> ? V : never;

/**
 * A row as it is in Dexie. `_v` is the server version that was applied last (absent: the server has not seen the row);
 * only sync writes it. Fields this version of the app does not know are kept as they came.
 */
export type RowOf<T extends TableName> = {
  readonly id: string;
  readonly user_id: string;
  readonly _v?: number;
} & { readonly [K in keyof Fields<T> as null extends ValueOf<Fields<T>[K]> ? never : K]: ValueOf<Fields<T>[K]> } & {
  readonly [K in keyof Fields<T> as null extends ValueOf<Fields<T>[K]> ? K : never]?: ValueOf<Fields<T>[K]>;
};

export type Profile = RowOf<'profiles'>;
export type AssistantProfile = RowOf<'assistant_profiles'>;
export type Entry = RowOf<'entries'>;
export type JournalEntry = RowOf<'journal_entries'>;
export type MemoryEntry = RowOf<'memory_entries'>;
export type MoodEntry = RowOf<'mood_entries'>;
export type Habit = RowOf<'habits'>;
export type HabitDay = RowOf<'habit_days'>;
export type Task = RowOf<'tasks'>;
export type ProjectList = RowOf<'project_lists'>;
export type ProjectTask = RowOf<'project_tasks'>;
export type CalendarEvent = RowOf<'calendar_events'>;
export type Template = RowOf<'templates'>;
export type Attachment = RowOf<'attachments'>;

/** How a field of a table is stored and merged; undefined for one this version does not know. 'map.key' gives 'map'. */
export function kindOf(t: TableName, name: string): Kind | undefined {
  const fields: Readonly<Record<string, Field<unknown>>> = tables[t].fields;
  return fields[name.split('.', 1)[0]!]?.kind;
}

/** Who can read a field of a sealed account. A field that this version does not know is open, as the version that knows it has sent it. 'map.key' gives 'map'. */
export function sealOf(t: TableName, name: string): Seal {
  const fields: Readonly<Record<string, Field<unknown>>> = tables[t].fields;
  return fields[name.split('.', 1)[0]!]?.seal ?? 'open';
}

/** Whether a row may be without this field. */
export const mayBeMissing = (t: TableName, field: string): boolean =>
  (tables[t].fields as Readonly<Record<string, Field<unknown>>>)[field]?.nullable !== false;

const WORDS: ReadonlySet<Kind> = new Set(['text', 'prose', 'list']);

/** Whether a field holds text that a person may have written; true for a field that this version does not know. */
export const hasWords = (t: TableName, field: string): boolean => WORDS.has(kindOf(t, field) ?? 'text');

/** Whether a name is one of the synced tables. */
export const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name);

/** The version of this schema, sent as `sv`. Raise it when an older app could no longer read what this one writes. */
export const SCHEMA_VERSION = 1;
