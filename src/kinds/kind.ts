/** What one record of the registry says about a kind of thing that a person keeps (kinds.ts has them all). */
import type { Instant, RowOf, TableName } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { ChipKey } from './chips.ts';

export interface Kind<T extends TableName = TableName> {
  readonly table: T;
  /** 'Journal entry', 'Journal entries'. */
  readonly one: string;
  readonly many: string;
  /** What stands over its words where kinds are mixed, if that is not `one`: 'Journal'. */
  readonly label?: string;
  readonly icon: IconName;
  /** The page that shows it, and what that page can be asked for; absent: it cannot be seen again. */
  readonly page?: { readonly to: Page; readonly by?: 'day' | 'words' };
  /** The field with its words: what is printed of it, and what an edit in place changes. */
  readonly words?: T extends TableName ? keyof RowOf<T> & string : never;
  /** What is said, with Undo, when one was deleted. */
  readonly deleted?: { readonly title: string; readonly description?: string };
  readonly days?: Days<T>;
  readonly log?: Log<T>;
  readonly slip?: Slip<T>;
  /** What a week is told of it: 'task done', 'tasks done'. Counted through the first index of `days`. */
  readonly week?: readonly [one: string, many: string];
}

type Page = '/logs' | '/memory' | '/mood' | '/habits' | '/tasks' | '/calendar' | '/settings';

/** The day it belongs to, and how the rows of a day are found without reading the table. */
export interface Days<T extends TableName> {
  of(row: RowOf<T>): Day;
  /** Together these find each row once: the first those that have happened, the others those without such a date. */
  readonly by: readonly DayIndex<T>[];
}

export interface DayIndex<T extends TableName = TableName> {
  /** Of the table, in Dexie's syntax; with `under` it is '[field+day]', and `under` is the field's value. */
  readonly index: string;
  readonly under?: string;
  /** Whether its keys are days or instants. */
  readonly keys: 'day' | 'time';
  /** Of the rows it finds, those that count. */
  takes?(row: RowOf<T>): boolean;
}

/** How it stands in the daily log. */
interface Log<T extends TableName> {
  /** 'More for this task'; also the beginning of a draft's key, so it never changes. */
  readonly short: string;
  readonly chip: Chip;
  /** Shown under its own chip only. */
  readonly apart?: true;
  /** When it happened; without it, when it was written. */
  at?(row: RowOf<T>): Instant;
  /** Where these are not the same for every row. */
  label?(row: RowOf<T>): string;
  icon?(row: RowOf<T>): IconName;
  /** The mood whose sun stands there instead of the icon. */
  mood?(row: RowOf<T>): string | null | undefined;
  /** Said when its words are empty. */
  readonly untitled?: string;
  /** Its title is a field of the row that it belongs to, which may be missing. */
  readonly title?: { readonly table: TableName; readonly by: string; readonly field: string; readonly missing: string };
  /** Whether its words may be changed there; without it, always. */
  mayEdit?(row: RowOf<T>): boolean;
  /** Instead of being deleted it gets these values; `action` is what the menu calls that. */
  readonly unset?: { readonly values: Readonly<Record<string, string>>; readonly action: string };
}

export interface Chip {
  readonly key: ChipKey;
  readonly label: string;
  /** What is said when nothing is found under it. */
  readonly empty: { readonly title: string; readonly hint: string };
}

/** The coach's card of a row that came of a message. */
interface Slip<T extends TableName> {
  /** The colour of its bands, where the row has none of its own. */
  readonly color: string;
  /** When, or how it felt; empty for nothing to say. */
  detail(row: RowOf<T>, today: Day): string;
  /** What is listed when the coach was asked about no particular day. */
  readonly lists?: 'today' | 'newest' | 'words';
}
