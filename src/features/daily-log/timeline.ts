/** One timeline out of many tables: what is an item, on which day and in which order it stands. Pure. */
import type { Entry, Instant } from '#data/schema.ts';
import { chipKeys, type ChipKey, type Filter } from '#kinds/chips.ts';
import type { Chip } from '#kinds/kind.ts';
import { kinds, logKinds, type LogKind, type RowOfKind, wordsOf } from '#kinds/kinds.ts';
import { timeOn, type Day } from '#lib/day.ts';

interface FilterOf {
  readonly label: string;
  readonly kinds: readonly LogKind[];
  /** What is said when there is nothing at all. */
  readonly empty: Chip['empty'];
}

/** The chips of /logs as they are shown, and what each lets through. Released thoughts come when asked for, never else. */
export const filters: Readonly<Record<Filter, FilterOf>> = {
  all: {
    label: 'All',
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
    /** What the row it belongs to is called, for a kind that has no title of its own. */
    readonly title?: string;
  };
}[LogKind];

type ChatItem = Extract<LogItem, { row: Entry }>;

/** When an item happened, for its place in the day. */
const instantOf = ({ kind, row }: LogItem): Instant => kinds[kind].log.at?.(row) ?? row.created_at;

/** The time to print beside an item; null when it would mislead. */
export const timeOf = (item: LogItem): Instant | null => timeOn(item.day, instantOf(item));

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
      items.filter(({ kind }) => kind !== 'chat' && kind !== 'habitDay'),
      filter,
    ),
    chat: first ? { count: chat.length, first: first.row.content } : null,
    habits: items
      .filter((item) => item.kind === 'habitDay')
      .sort(byTime)
      .map(textOf),
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

/** The words of an item: what it shows, what an edit starts from. */
export const textOf = ({ kind, row, title }: LogItem): string => title ?? wordsOf(kinds[kind], row);

/** Whether a person wrote the words themselves: the coach's answers and a habit's title are not theirs to change here. */
export const canEdit = ({ kind, row }: LogItem): boolean => kinds[kind].log.mayEdit?.(row) ?? true;
