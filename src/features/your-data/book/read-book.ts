/** What a printed book has: the days of each month, and what a year comes to. It is read month by month, so that ten years never hold up the page. */
import { typeOf, TYPE_BYTES } from '#blobs/media-type.ts';
import { readBlobOf } from '#blobs/read-blob.ts';
import { getDb } from '#data/db.ts';
import { itemsBetween } from '#features/daily-log/read-log.ts';
import { byDay, type RangeDay } from '#features/daily-log/range-text.ts';
import type { LogItem } from '#features/daily-log/timeline.ts';
import { moodDays, type MoodDay } from '#features/mood/days.ts';
import { ofCheckIn, ofJournal } from '#features/mood/noted.ts';
import { kinds, type LogKind } from '#kinds/kinds.ts';
import { oldestDay } from '#kinds/read-days.ts';
import { dataUrl } from '#lib/base64.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { monthOf, nextMonth } from '#lib/months.ts';

/** What a person lived and wrote; not what they said to the coach or let go of. */
const BOOK_KINDS = [
  'journal',
  'mood',
  'habitDay',
  'memory',
  'event',
  'task',
  'projectTask',
] as const satisfies LogKind[];
/** A day of a calendar alone, a birthday of 1950 for instance, does not begin the book. */
const FIRST_KINDS = ['journal', 'mood', 'habitDay', 'memory'] as const satisfies LogKind[];

export interface BookMonth {
  readonly is: 'month';
  /** Its first day. */
  readonly month: Day;
  readonly days: readonly RangeDay[];
  /** The small pictures of its photos as data URLs, by the ids of their rows: the print dialog waits for none. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A habit in a year: on how many days of each month it was done. */
export interface HabitOfYear {
  readonly id: string;
  readonly title: string;
  readonly months: readonly number[];
  readonly total: number;
}

export interface BookYear {
  readonly is: 'year';
  readonly year: string;
  readonly moods: ReadonlyMap<Day, MoodDay>;
  /** The most kept first. */
  readonly habits: readonly HabitOfYear[];
}

export type BookPart = BookMonth | BookYear;

/** The months that have something, oldest first; after the last one of a year, what the year comes to. */
export async function* readBook(from: Day, to: Day): AsyncGenerator<BookPart, void> {
  let ofYear: LogItem[] = [];
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) {
    const [first, end] = [month < from ? from : month, nextMonth(month) > to ? dayAfter(to, 1) : nextMonth(month)];
    const items = (await itemsBetween(first, end, BOOK_KINDS)).filter(isDone);
    if (items.length > 0) yield { is: 'month', month, days: byDay(items), pictures: await picturesOf(items) };
    ofYear.push(...items);
    if (nextMonth(month).slice(0, 4) === month.slice(0, 4) && nextMonth(month) <= to) continue;
    if (ofYear.length > 0) yield yearOf(month.slice(0, 4), ofYear);
    ofYear = [];
  }
}

/** The pictures of items, as far as they are on this device: small ones always are, and a book waits for no network. */
async function picturesOf(items: readonly LogItem[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { id, small_sha256, tiny, media_type } of items.flatMap(({ attachments = [] }) => attachments)) {
    if (!media_type.startsWith('image/')) continue;
    const read = small_sha256
      ? await readBlobOf(getDb(), small_sha256, { storage: null, small: true, keep: false })
      : null;
    const picture = read?.state === 'here' ? pictureUrl(new Uint8Array(read.bytes)) : tiny;
    if (picture) found.set(id, picture);
  }
  return found;
}

const pictureUrl = (bytes: Uint8Array): string => dataUrl(typeOf(bytes.subarray(0, TYPE_BYTES)), bytes);

/** A task is in the book on the day that it was done. */
const isDone = ({ kind, row }: LogItem): boolean => (kind !== 'task' && kind !== 'projectTask') || row.completed;

function yearOf(year: string, items: readonly LogItem[]): BookYear {
  const moods = items.flatMap((item) =>
    item.kind === 'mood' ? ofCheckIn(item.row) : item.kind === 'journal' ? ofJournal([item.row]) : [],
  );
  const habits = new Map<string, { title: string; months: number[] }>();
  for (const item of items) {
    if (item.kind !== 'habitDay') continue;
    const { habit_id, day } = item.row;
    const habit = habits.get(habit_id) ?? { title: item.title ?? '', months: Array<number>(12).fill(0) };
    habit.months[Number(day.slice(5, 7)) - 1]!++;
    habits.set(habit_id, habit);
  }
  const counted = [...habits].map(([id, { title, months }]) => {
    const total = months.reduce((sum, n) => sum + n, 0);
    return { id, title, months, total };
  });
  return { is: 'year', year, moods: moodDays(moods), habits: counted.sort((a, b) => b.total - a.total) };
}

/** The first day that a book may have; null when there is none. */
export async function firstBookDay(): Promise<Day | null> {
  const days = await Promise.all(FIRST_KINDS.map((kind) => oldestDay(kinds[kind])));
  return days.reduce((a, b) => (a && b ? (a < b ? a : b) : (a ?? b)), null);
}
