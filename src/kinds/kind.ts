/** The record of a kind of thing that a person writes or does (kinds.ts has them all). */
import type { Instant, RowOf, TableName } from '#data/schema.ts';
import type { Changes } from '#data/write.ts';
import type { WriteTime } from '#lib/clock.ts';
import type { Day } from '#lib/day.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { ChipKey, SearchGroup } from './chips.ts';
import type { Message } from '#lib/i18n.ts';

export interface Kind<T extends TableName = TableName> {
  readonly table: T;
  /** 'Journal entry', 'Journal entries'. */
  readonly one: Message;
  readonly many: Message;
  /** Its label where kinds are mixed, if that is not `one`: 'Journal'. */
  readonly label?: Message;
  readonly icon: IconName;
  /** The page that shows it, with search parameters; absent: no page shows it. */
  readonly page?: { readonly to: Page; readonly by?: 'day' | 'words' };
  /** The field with its text, which an edit in place changes. */
  readonly words?: T extends TableName ? keyof RowOf<T> & string : never;
  /** Its other fields with text: the search, the filters of the log and exports read them after `words`. */
  readonly also?: readonly (T extends TableName ? keyof RowOf<T> & string : never)[];
  /** Whether its words are Markdown light (lib/markdown.ts); by default they are shown as they were typed. */
  markdown?(row: RowOf<T>): boolean;
  /** The toast, with Undo, after a deletion. */
  deleted?(): { readonly title: string; readonly description?: string };
  readonly days?: Days<T>;
  readonly log?: Log<T>;
  readonly search?: Search<T>;
  readonly slip?: Slip<T>;
  /** Its name in the counts of a week: 'task done', 'tasks done'. Counted through the first index of `days`. */
  readonly week?: readonly [one: string, many: string];
}

type Page = '/logs' | '/memory' | '/mood' | '/habits' | '/tasks' | '/calendar' | '/settings';

/** Its day, and the indexes that find the rows of a day. */
export interface Days<T extends TableName> {
  of(row: RowOf<T>): Day;
  /** Together these find each row once: the first the rows that have happened, the others the rows without that date. */
  readonly by: readonly DayIndex<T>[];
  /** For rows that stand for several days: knows these, and is asked instead of the indexes. */
  readonly reader?: DayReader<T>;
}

/** Reads the rows of days; they may not be stored, but can be written. */
interface DayReader<T extends TableName> {
  rowsTakingPlace(from: Day, to: Day): Promise<RowOf<T>[]>;
  newestTakingPlace(to: Day): Promise<Day | null>;
  /** What else is written when such a row is deleted. */
  leftOutWith(row: RowOf<T>): Promise<{ readonly id: string; readonly changes: Changes<T> } | null>;
}

export interface DayIndex<T extends TableName = TableName> {
  /** The index in Dexie's syntax; with `under` it is '[field+day]', and `under` is the field's value. */
  readonly index: string;
  readonly under?: string;
  /** Whether its keys are days or instants. */
  readonly keys: 'day' | 'time';
  /** Filters the rows that it finds. */
  takes?(row: RowOf<T>): boolean;
}

/** Its form in the daily log. */
interface Log<T extends TableName> {
  /** 'More for this task'; also the beginning of a draft's key, so it never changes. */
  readonly short: string;
  readonly chip: Chip;
  /** Shown under its own chip only. */
  readonly apart?: true;
  /** When it happened; without it, when it was written. */
  at?(row: RowOf<T>): Instant;
  /** Whether it takes the whole day, so that it has no time. */
  allDay?(row: RowOf<T>): boolean;
  /** For kinds whose rows have different labels and icons. */
  label?(row: RowOf<T>, clock: WriteTime): string;
  icon?(row: RowOf<T>): IconName;
  /** The mood whose sun is shown instead of the icon. */
  mood?(row: RowOf<T>): string | null | undefined;
  /** Shown when its text is empty. */
  readonly untitled?: Message;
  /** Its title is a field of the row that it belongs to, which may be missing. */
  readonly title?: {
    readonly table: TableName;
    readonly by: string;
    readonly field: string;
    readonly missing: Message;
  };
  /** Whether its text can be edited in the log; by default always. */
  mayEdit?(row: RowOf<T>): boolean;
  /** The values that it gets instead of being deleted; `action` is the label in the menu. */
  readonly unset?: { readonly values: Readonly<Record<string, string>>; readonly action: Message };
}

/** Its form in the search over everything. Besides `words` and `also`, the tags are read. */
interface Search<T extends TableName> {
  /** The group that it is found in. */
  readonly group: SearchGroup;
  /** Another group, for a row that belongs to one of another kind. */
  groupOf?(row: RowOf<T>): SearchGroup | undefined;
  /** What is searched instead of all its texts. */
  texts?(row: RowOf<T>): readonly (string | null | undefined)[];
  /** Words for a value: a mood's name. */
  said?(row: RowOf<T>): string;
  /** Whether it is still to be done, so that it comes first. */
  open?(row: RowOf<T>): boolean;
  /** The day on which it is due, while it is still to be done. */
  due?(row: RowOf<T>): Day | null | undefined;
  /** Its day; without it, the day of `days`. */
  day?(row: RowOf<T>): Day;
}

export interface Chip {
  readonly key: ChipKey;
  readonly label: Message;
  /** The text when nothing is found under it. */
  readonly empty: { readonly title: Message; readonly hint: Message };
}

/** The coach's card of a row that a message was filed as. */
interface Slip<T extends TableName> {
  /** The colour of its bands, where the row has none of its own. */
  readonly color: string;
  /** The time or the mood; may be empty. */
  detail(row: RowOf<T>, today: Day, clock: WriteTime): string;
  /** What is listed when the person asks the coach without a day. */
  readonly lists?: 'today' | 'newest' | 'words';
}
