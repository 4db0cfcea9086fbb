/** Makes one timeline out of many tables: what is an item, its day and its order. Pure. */
import type { Attachment, Entry, Instant } from '#data/schema.ts';
import { chipKeys, type ChipKey, type Filter } from '#kinds/chips.ts';
import type { Chip } from '#kinds/kind.ts';
import { kinds, logKinds, type LogKind, type RowOfKind, wordsOf } from '#kinds/kinds.ts';
import { timeOn, type Day } from '#lib/day.ts';
import { type Message, msg } from '#lib/i18n.ts';

interface FilterOf {
  readonly label: Message;
  readonly kinds: readonly LogKind[];
  /** The text when there are no items. */
  readonly empty: Chip['empty'];
}

/** The chips of /logs, and what each shows. Released thoughts are shown only by their own chip. */
export const filters: Readonly<Record<Filter, FilterOf>> = {
  all: {
    label: msg('All'),
    kinds: logKinds.filter((kind) => !kinds[kind].log.apart),
    empty: kinds.journal.log.chip.empty,
  },
  ...(Object.fromEntries(
    chipKeys.map((key) => {
      const under = logKinds.filter((kind) => kinds[kind].log.chip.key === key);
      return [key, { ...kinds[under[0]!].log.chip, kinds: under }];
    }),
  ) as unknown as Record<ChipKey, FilterOf>),
};

/** A row with its kind and its day. */
export type LogItem = {
  [K in LogKind]: {
    readonly kind: K;
    readonly day: Day;
    readonly row: RowOfKind<K>;
    /** The title of the row it belongs to, for a kind without titles. */
    readonly title?: string;
    /** Its photos and files in their order; absent when there are none. */
    readonly attachments?: readonly Attachment[];
  };
}[LogKind];

type ChatItem = Extract<LogItem, { row: Entry }>;

/** When an item happened, for its place in the day. */
const instantOf = ({ kind, row }: LogItem): Instant => kinds[kind].log.at?.(row) ?? row.created_at;

/** The time to show for an item; null when it would be misleading. */
export const timeOf = (item: LogItem): Instant | null =>
  kinds[item.kind].log.allDay?.(item.row) ? null : timeOn(item.day, instantOf(item));

/** Oldest first; items of one instant by id, so that every device has the same order. */
function byTime(a: LogItem, b: LogItem): number {
  const [x, y] = [`${instantOf(a)} ${a.row.id}`, `${instantOf(b)} ${b.row.id}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The items of one day in order: newest first, but a chat oldest first. */
export function itemsInOrder(items: readonly LogItem[], filter: Filter): LogItem[] {
  const ordered = [...items].sort(byTime);
  return filter === 'chat' ? ordered : ordered.reverse();
}

/**
 * What one day shows. Under All its chat and its habits are one line each, so that they do not hide what was written.
 */
export interface DayLog {
  readonly items: readonly LogItem[];
  /** The number of messages, and the person's first one; null when there was no chat. */
  readonly chat: { readonly count: number; readonly first: string } | null;
  /** The titles of what was done, in that order. */
  readonly habits: readonly string[];
}

/** A day's items as one filter shows them; `each`: every message and habit on a line of its own, under All too. */
export function dayLog(items: readonly LogItem[], filter: Filter, each = filter !== 'all'): DayLog {
  if (each) return { items: itemsInOrder(items, filter), chat: null, habits: [] };
  const chat = items.filter((item): item is ChatItem => item.kind === 'chat').sort(byTime);
  const first = chat.find(({ row }) => row.role === 'user') ?? chat[0];
  return {
    items: itemsInOrder(
      items.filter(({ kind }) => kind !== 'chat' && kind !== 'habitDay'),
      filter,
    ),
    chat: first ? { count: chat.length, first: first.row.content } : null,
    habits: items
      .filter((item) => item.kind === 'habitDay')
      .sort(byTime)
      .map(itemText),
  };
}

/** A day's log with the earlier objects where nothing has changed, so that React does not render them again. */
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

/** The text of an item: what it shows and what an edit starts from. */
export const itemText = ({ kind, row, title }: LogItem): string => title ?? wordsOf(kinds[kind], row);

/** The mood that an item carries: of a check-in, or of a journal entry; null for none. */
export const moodIn = ({ kind, row }: LogItem): string | null => kinds[kind].log.mood?.(row) || null;

/** Whether the person does not want to see it under On this day. */
export const isHidden = ({ row }: LogItem): boolean => 'on_this_day_hidden' in row && row.on_this_day_hidden === true;

/** Whether the text can be edited here: not a coach's answer or a habit's title. */
export const canEdit = ({ kind, row }: LogItem): boolean => kinds[kind].log.mayEdit?.(row) ?? true;
