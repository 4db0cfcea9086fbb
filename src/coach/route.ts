/**
 * Turns an answer into rows: the routing table of spec 000, section 4, and the only code that does so. Pure. What the table
 * does not name is not done. An unknown intent, an instruction hidden in the text or nonsense leaves only the chat message.
 *
 * | intent   | stores                                                        | stores nothing                         |
 * |----------|---------------------------------------------------------------|----------------------------------------|
 * | journal  | add_entry and any other: an entry · update_entry: that entry  | view_entries, update_entry without id  |
 * | calendar | create_event and any other: an event                          | check_schedule                         |
 * | memory   | add_note · thought_dump · any other: the message              | retrieve_note                          |
 * | task     | create_task and any other: a task · create_project: a project | a flag says that a project or task changed |
 */
import { type Message, msg, t } from '#lib/i18n.ts';
import { cutText } from '#lib/cut.ts';
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { storableText } from '#lib/storable.ts';
import { deviceZone, instantOf } from '#lib/zone.ts';
import { tagsToStore } from '#lib/tags.ts';
import { places, type Filed, type FiledTable, type Intent } from './filed.ts';
import type { CoachMeta, CoachReply, SecondaryIntent } from './reply.ts';

/** The fields of a row; null where the answer says nothing. */
interface Fields {
  readonly journal_entries: {
    readonly content: string;
    readonly summary: string | null;
    readonly tags: readonly string[] | null;
    readonly mood: string | null;
    readonly logged_for: Day;
  };
  readonly calendar_events: {
    readonly title: string;
    readonly description: string | null;
    readonly event_time: string;
    readonly end_time: string;
    readonly event_type: string;
    readonly color: string;
    readonly tags: readonly string[] | null;
    readonly source: string;
    readonly first_day?: Day;
    readonly last_day?: Day;
    readonly rrule?: string;
    readonly time_zone?: string;
  };
  readonly memory_entries: {
    readonly fact: string;
    readonly tags: readonly string[] | null;
    readonly source: string;
    readonly logged_for: Day;
  };
  readonly tasks: {
    readonly description: string;
    readonly summary: string | null;
    readonly tags: readonly string[] | null;
    readonly due_date: Day | null;
    readonly remind_at: string | null;
    readonly completed: boolean;
    readonly rrule?: string;
  };
  readonly project_lists: { readonly title: string };
}

/**
 * One row of an answer. `fill`: a new row. Its id is derived from the question's id, so the same answer makes the same row,
 * wherever and however often it is routed. `update`: only these fields of an existing row.
 */
export type RoutedRow = {
  [T in FiledTable]: Filed & { readonly table: T } & (
      | { readonly op: 'fill'; readonly row: Fields[T] }
      | { readonly op: 'update'; readonly row: Partial<Fields[T]> }
    );
}[FiledTable];

/** The question that the answer belongs to. */
export interface RoutedQuestion {
  readonly callId: string;
  readonly message: string;
  readonly at: Date;
  readonly day: Day;
  /** Where it was said; without it, the device's. */
  readonly zone?: string;
}

const HOUR_MS = 3_600_000;
const EVENT_COLOR = '#4f46e5';
const EVENT_TYPES = new Set(['task', 'habit', 'break', 'other', 'appointment']);
const MOODS = new Set(['great', 'good', 'neutral', 'bad', 'terrible']);
const TITLE_LENGTH = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of the row that the intent at a place in an answer makes. */
export const routedId = (callId: string, table: FiledTable, ordinal = 0): string =>
  idOf(callId, String(ordinal), table);

/** One intent with what is said of it: the main one, or a secondary one, which inherits the tags. */
type Item = SecondaryIntent & Partial<Pick<CoachMeta, 'entryId' | 'projectName'>> & { readonly changed: boolean };

/** The rows of an answer, in the order of its intents. The same answer to the same question gives the same rows. */
export function routeReply(reply: CoachReply, said: RoutedQuestion): RoutedRow[] {
  const { meta } = reply;
  if (meta.help) return [];
  const day = reply.logged_for && reply.logged_for <= said.day ? reply.logged_for : said.day;
  const items: Item[] = [
    { ...meta, intent: reply.intent, changed: changesElsewhere(meta) },
    ...meta.secondary_intents.map((item) => ({ ...item, tags: item.tags ?? meta.tags, changed: false })),
  ];
  const rows: RoutedRow[] = [];
  const seen = new Set<string>();
  for (const [ordinal, item] of items.entries()) {
    const routed = routeItem(item, said, day, ordinal);
    // A model may list its main intent among the secondary ones: that makes one row.
    const what = routed && JSON.stringify([routed.table, routed.row]);
    if (!routed || !what || seen.has(what)) continue;
    seen.add(what);
    rows.push(routed);
  }
  return rows;
}

/** The answer says that a project or task was changed elsewhere. The reply mentions it; no row is made. */
const changesElsewhere = (meta: CoachMeta) =>
  Boolean(meta.projectCreated || meta.taskCompleted || meta.projectDeleted || meta.taskDeleted);

interface RoutedIntent {
  readonly item: Item;
  readonly action: string;
  /** The content of the intent, or else the message. */
  readonly words: string;
  readonly message: string;
  readonly tags: readonly string[];
  readonly at: Date;
  readonly zone: string;
  /** The day that the words are about, and the person's day when they were written. */
  readonly day: Day;
  readonly today: Day;
  readonly filed: <T extends FiledTable>(table: T, action: string, id?: string) => Filed & { readonly table: T };
}

const routers: Readonly<Record<Intent, (of: RoutedIntent) => RoutedRow | null>> = {
  journal: ({ item, action, words, tags, day, filed }) => {
    if (action === 'view_entries') return null;
    const mood = item.mood?.toLowerCase();
    const more = {
      summary: item.summary ? cleanText(item.summary) : null,
      tags: tagsToStore(tags),
      mood: mood && MOODS.has(mood) ? mood : null,
    };
    if (action !== 'update_entry') {
      const row = { content: words, ...more, logged_for: day };
      return { ...filed('journal_entries', 'add_entry'), op: 'fill', row };
    }
    const id = item.entryId?.toLowerCase();
    if (!id || !UUID.test(id)) return null;
    const said = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null));
    return { ...filed('journal_entries', action, id), op: 'update', row: { content: words, ...said } };
  },

  calendar: (of) =>
    of.action === 'check_schedule'
      ? null
      : { ...of.filed('calendar_events', 'create_event'), op: 'fill', row: eventOf(of) },

  memory: ({ item, action, words, message, tags, today, filed }) => {
    if (action === 'retrieve_note') return null;
    const dump = action === 'thought_dump';
    const note = action === 'add_note';
    const mark = dump ? 'thought_dump' : note ? cleanText(item.type ?? '') : '';
    const row = {
      fact: dump || note ? words : message,
      tags: tagsToStore([...tags, mark]),
      source: 'chat',
      logged_for: today,
    };
    return { ...filed('memory_entries', dump ? action : 'add_note'), op: 'fill', row };
  },

  task: ({ item, action, words, tags, filed }) => {
    if (item.changed) return null;
    const description = cleanText(item.title ?? '') || words;
    if (action === 'create_project') {
      const title = cut(cleanText(item.projectName ?? '') || description);
      return { ...filed('project_lists', action), op: 'fill', row: { title } };
    }
    const row = {
      description,
      summary: item.summary ? cleanText(item.summary) : null,
      tags: tagsToStore(tags),
      due_date: item.due_date ?? null,
      remind_at: item.remind_at && usable(item.remind_at) ? item.remind_at : null,
      completed: false,
      ...(item.due_date ? ruleOf(item) : null),
    };
    return { ...filed('tasks', 'create_task'), op: 'fill', row };
  },
};

function routeItem(item: Item, said: RoutedQuestion, day: Day, ordinal: number): RoutedRow | null {
  const intent = item.intent?.toLowerCase();
  if (!isIntent(intent)) return null;
  const own = cleanText(item.content ?? '');
  if (ordinal > 0 && !(item.action && own)) return null;
  const message = ordinal > 0 ? own : cleanText(said.message);
  const words = own || message;
  if (words === '') return null;
  return routers[intent]({
    item,
    action: item.action ?? '',
    words,
    message,
    tags: (item.tags ?? []).map(cleanText),
    at: said.at,
    zone: said.zone ?? deviceZone(),
    day,
    today: said.day,
    filed: (table, action, id = routedId(said.callId, table, ordinal)) => ({
      table,
      id,
      action,
      module: cleanText(item.module ?? '') || places[intent].module,
    }),
  });
}

const isIntent = (intent: string | undefined): intent is Intent =>
  intent !== undefined && Object.hasOwn(places, intent);

/** An event without a time starts as a new event of the calendar does: at the next whole hour, or at nine on its day. */
function eventOf({ item, words, tags, at, zone }: RoutedIntent): Fields['calendar_events'] {
  const said = item.event_time && usable(item.event_time) ? item.event_time : null;
  const begin = said ?? (item.due_date ? nineOn(item.due_date, zone) : nextHour(at));
  const end = item.end_time && usable(item.end_time) && item.end_time > begin ? item.end_time : hourAfter(begin);
  const type = item.type?.toLowerCase();
  return {
    title: cut(cleanText(item.title ?? '') || words),
    description: item.summary ? cleanText(item.summary) : null,
    event_time: begin,
    end_time: end,
    event_type: type && EVENT_TYPES.has(type) ? type : 'appointment',
    color: EVENT_COLOR,
    tags: tagsToStore(tags),
    source: 'chat',
    ...(item.first_day && { first_day: item.first_day, last_day: daysEnd(item.first_day, item.last_day) }),
    ...(ruleOf(item) && { ...ruleOf(item), time_zone: zone }),
  };
}

/** How it repeats, if that is written as a rule is. */
const ruleOf = ({ rrule }: Item) => (rrule && /^FREQ=[A-Z]+(;[A-Z]+=[\w,+-]+)*$/.test(rrule) ? { rrule } : null);
const daysEnd = (first: Day, last: Day | null | undefined) => (last && last > first ? last : first);

/** Years of four digits, which is what a row can hold, minus an hour for the end. */
const usable = (instant: string) => instant.length === 24 && instant < '9999-12-31T22';

const hourAfter = (instant: string) => new Date(Date.parse(instant) + HOUR_MS).toISOString();
const nextHour = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS + 1) * HOUR_MS).toISOString();

const nineOn = (day: Day, zone: string): string => instantOf({ day, minute: 9 * 60 }, zone).toISOString();

const cut = (text: string) => (text.length > TITLE_LENGTH ? `${cleanText(cutText(text, TITLE_LENGTH - 1))}…` : text);

/** Words as a row keeps them. */
export const cleanText = (text: string) => storableText(text).trim();

const TOASTS: Readonly<Record<string, readonly [intent: Intent, title: Message, where: Message]>> = {
  add_entry: ['journal', msg('Journal Updated'), msg('Added to your {module}.')],
  create_task: ['task', msg('Task Created'), msg('Added to your {module}.')],
  create_project: ['task', msg('Task Created'), msg('Added to your {module}.')],
  add_note: ['memory', msg('Memory Saved'), msg('Added to your {module}.')],
  create_event: ['calendar', msg('Calendar Updated'), msg('Event added to your {module}.')],
};

/** The toast when an answer has filed something, in English to the letter of spec 000, section 8; null for every other answer. */
export function toastFor({ intent, meta }: CoachReply): { title: string; description: string } | null {
  const { action, module } = meta;
  if (!intent || !action || !module || meta.help || !Object.hasOwn(TOASTS, action)) return null;
  const [of, title, where] = TOASTS[action]!;
  if (of !== intent || (of === 'task' && changesElsewhere(meta))) return null;
  return { title: t(title), description: t(where, { module: t(module) }) };
}
