/**
 * The data model: every row of the product, its fields and its indexes.
 *
 * A table is described once, as data. From it come the row types below, the Dexie stores (database.ts), what the mutation
 * log may record (mutation-log.ts), how a field merges (src/sync) and what the server accepts (sync-server/sync).
 * Adding a field: one line here and one file in sync-server/sql/tables; tests/spec holds the two together.
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

interface Field<T> {
  readonly kind: Kind;
  readonly nullable: boolean;
  /** Only carries the type; never set. */
  readonly type?: T;
}
const field = <T>(kind: Kind): Field<T> => ({ kind, nullable: false });
const maybe = <T>({ kind }: Field<T>): Field<T | null> => ({ kind, nullable: true });

const text = field<string>('text');
const prose = field<string>('prose');
const flag = field<boolean>('flag');
const number = field<number>('number');
const time = field<Instant>('time');
const day = field<Day>('day');
const list = field<readonly string[]>('list');
const flags = field<Readonly<Record<string, boolean>>>('map');
const settings = field<Readonly<Record<string, string | number | boolean | null>>>('map');
/** One of a few words, which only the type has: the worker would otherwise carry them all. */
const oneOf = <T extends string>() => field<T>('text');

/** `index` is Dexie's syntax; `id` is the primary key everywhere, and `user_id` and `created_at` are in every row. */
const table = <F extends Record<string, Field<unknown>>>(index: string, fields: F) => ({
  index: index ? `id, ${index}` : 'id',
  fields: { created_at: time, ...fields },
});

/** What a task of the Inbox and a task of a project have in common. */
const ofTask = {
  description: text,
  tags: maybe(list),
  due_date: maybe(day),
  completed: flag,
  completed_at: maybe(time),
  remind_at: maybe(time),
  /** Its place among the open tasks of its project, as in `habits` (features/tasks/task.ts). */
  position: maybe(number),
  /** How it repeats: the value of an RRULE of RFC 5545 (lib/recurrence.ts). */
  rrule: maybe(text),
};

export const tables = {
  /** The person: one row, whose id is the user's. The coach is `assistant_profiles`. */
  profiles: table('', {
    onboarded: flag,
    welcome_shown: flag,
    updated_at: maybe(time),
    name: maybe(text),
    gender: maybe(text),
    goals: maybe(text),
    core_values: maybe(list),
    strengths: maybe(list),
    weaknesses: maybe(list),
    more_of: maybe(list),
    less_of: maybe(list),
    suggestions_rejected: maybe(flags),
    onboarding_checklist: maybe(flags),
  }),
  /** One row per person, its id made from the user's. */
  assistant_profiles: table('', {
    name: text,
    tone: text,
    personality_type: maybe(text),
    coaching_style: maybe(text),
    strengths: maybe(list),
  }),
  /** One row per person: what a setting is called, and its value. */
  preferences: table('', { values: maybe(settings) }),
  /** Chat messages and released thoughts. */
  entries: table('logged_for, [type+logged_for], [type+created_at]', {
    role: oneOf<'user' | 'assistant'>(),
    content: prose,
    type: oneOf<'chat' | 'thought_dump'>(),
    logged_for: day,
    cleared: maybe(flag),
    /** The question an answer belongs to: the id of the person's message. */
    call_id: maybe(text),
    /** What the message was filed as, one line for each row: 'table/id/action/module' (src/coach/filed.ts). */
    filed: maybe(list),
    /** The author of that decision: the coach, or the rules on the device while the coach was out of reach. */
    filed_by: maybe(oneOf<'coach' | 'rules'>()),
    /** What a released thought is about (src/coach/topics.ts). */
    topic: maybe(text),
  }),
  journal_entries: table('logged_for, created_at, *tags', {
    content: prose,
    summary: maybe(text),
    tags: maybe(list),
    mood: maybe(text),
    logged_for: day,
    /** Not shown under On this day. */
    on_this_day_hidden: maybe(flag),
  }),
  memory_entries: table('logged_for, created_at, *tags', {
    fact: prose,
    tags: maybe(list),
    source: maybe(text),
    logged_for: maybe(day),
  }),
  mood_entries: table('logged_for, created_at', {
    mood_type: text,
    note: maybe(prose),
    tags: maybe(list),
    logged_for: day,
    /** As in `journal_entries`. */
    on_this_day_hidden: maybe(flag),
  }),
  habits: table('created_at', {
    title: text,
    type: oneOf<'habit' | 'routine'>(),
    frequency: oneOf<'daily' | 'weekly'>(),
    time_block: maybe(oneOf<'morning' | 'evening' | 'custom'>()),
    description: maybe(prose),
    archived_at: maybe(time),
    /** Its place in the list, smaller first; between two others when it was moved there. */
    position: maybe(number),
    /** The rhythm and target from a day on, so that a change leaves the past as it was: {day: text} (features/habits/schedule.ts). */
    schedule: maybe(settings),
    /** What amounts are counted in: 'pages', 'km'. */
    unit: maybe(text),
    /** Rests, which do not break a streak: {first day: last day, or '' while it lasts}. */
    paused: maybe(settings),
    /** When to remind: 'HH:MM', or 'HH:MM 1,3,5' for some weekdays (1 is Monday). */
    reminders: maybe(list),
  }),
  /** A habit on a day; its id is made from both. Unticking sets `state`, it never deletes. */
  habit_days: table('habit_id, day, [habit_id+day]', {
    habit_id: text,
    day,
    state: oneOf<'done' | 'skipped' | 'open'>(),
    amount: maybe(number),
    note: maybe(prose),
    /** When it was ticked. */
    done_at: maybe(time),
  }),
  tasks: table('due_date, created_at, completed_at, project_id, remind_at', {
    ...ofTask,
    summary: maybe(text),
    project_id: maybe(text),
  }),
  project_lists: table('created_at', { title: text, emoji: maybe(text) }),
  project_tasks: table('project_id, due_date, created_at, completed_at, remind_at', { ...ofTask, project_id: text }),
  calendar_events: table('event_time, end_time, plan_id, rrule, series_id', {
    title: text,
    description: maybe(prose),
    event_time: time,
    end_time: maybe(time),
    event_type: text,
    color: maybe(text),
    tags: maybe(list),
    notes: maybe(prose),
    source: maybe(text),
    plan_id: maybe(text),
    /** The task that it was planned from. */
    task_id: maybe(text),
    /** An event of whole days: its first and last day, wherever it is read. `event_time` is then the start of the first day where it was made. */
    first_day: maybe(day),
    last_day: maybe(day),
    /** How it repeats: the value of an RRULE of RFC 5545 (lib/recurrence.ts), in days of `time_zone`. docs/decisions/0029. */
    rrule: maybe(text),
    /** Days of the rule on which it does not take place, by the calendar that it was imported from: replaced as a whole. */
    except_days: maybe(list),
    /** Days of the rule whose occurrence the person deleted: {day: true}. */
    cancelled_days: maybe(flags),
    /** This row stands in the place of the occurrence of `series_id` on `occurrence_day`. */
    series_id: maybe(text),
    occurrence_day: maybe(day),
    /** IANA name of the zone that its clock times are of; without it, the reader's. */
    time_zone: maybe(text),
    /** How long before its start it reminds, minutes. */
    remind_before: maybe(number),
    /** Its UID in the calendar that it was imported from. */
    ical_uid: maybe(text),
  }),
  calendar_plans: table('start_date', { start_date: day, end_date: day, updated_at: maybe(time) }),
  /** Beginnings of journal entries that the person has made. */
  templates: table('created_at', { title: text, content: prose }),
  /** A photo, a recording or a file that belongs to another row. Its bytes are blobs (blobs.ts), named by their SHA-256 in hex. */
  attachments: table('owner_id, sha256, small_sha256, created_at', {
    /** The kind of the row that it belongs to (src/kinds), and its id. */
    owner_kind: text,
    owner_id: text,
    /** Its place among those of the row, smaller first; between two others when it was moved there. */
    position: number,
    /** By the content, never by the name (src/blobs/media-type.ts). */
    media_type: text,
    name: text,
    /** In bytes. */
    size: number,
    sha256: text,
    /** The small picture, which lists show. */
    small_sha256: maybe(text),
    /** A picture of a few pixels as a data URL, shown until the small one is there. */
    tiny: maybe(text),
    width: maybe(number),
    height: maybe(number),
    seconds: maybe(number),
    /** The wave of a recording: the height of each bar, one digit of base 36. */
    wave: maybe(text),
    taken_at: maybe(time),
    /** What is to be seen or heard: also the alternative text. */
    caption: maybe(text),
    transcript: maybe(prose),
    transcript_by: maybe(oneOf<'machine' | 'person'>()),
  }),
  feedback: table('', { type: oneOf<'suggestion' | 'bug' | 'praise' | 'other'>(), text: prose }),
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
