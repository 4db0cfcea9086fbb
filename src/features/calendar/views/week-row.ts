/** Where the events of a row of days are: bands across days, and lines within one, on lanes below each other. Pure. */
import { DAY_MS } from '#lib/durations.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { isWithin, type Occurrence } from '#kinds/occurrence.ts';

export interface Piece {
  readonly occurrence: Occurrence;
  /** The columns that it takes, from 0: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** From 0, at the top. */
  readonly lane: number;
  /** A band in the event's colour; else a line with a time. */
  readonly band: boolean;
  /** Whether it began before these days, and whether it ends after them. */
  readonly before: boolean;
  readonly after: boolean;
}

export interface WeekRow {
  readonly pieces: readonly Piece[];
  /** For each day how many events it has. */
  readonly count: readonly number[];
  /** For each day how many events have no room. */
  readonly more: readonly number[];
}

/**
 * The events of successive days on at most `lanes` lanes. Bands are above lines, the earlier and longer ones first. Where a day has more than
 * fits, its last lane is free for a text that says how many.
 */
export function layOutRow(days: readonly Day[], occurrences: readonly Occurrence[], lanes: number): WeekRow {
  const all = placed(days, occurrences);
  const count = days.map((_, day) => all.filter((each) => covers(each, day)).length);
  const room = days.map((_, day) => {
    const deepest = Math.max(-1, ...all.filter((each) => covers(each, day)).map(({ lane }) => lane));
    return deepest < lanes ? lanes : lanes - 1;
  });
  const pieces = all.filter(({ lane, from, to }) => room.slice(from, to).every((most) => lane < most));
  const more = days.map((_, day) => count[day]! - pieces.filter((each) => covers(each, day)).length);
  return { pieces, count, more };
}

const covers = ({ from, to }: Pick<Piece, 'from' | 'to'>, day: number): boolean => from <= day && day < to;

function placed(days: readonly Day[], occurrences: readonly Occurrence[]): Piece[] {
  // Compared as instants: making the days of thousands of occurrences takes long.
  const starts = [...days, dayAfter(days.at(-1)!, 1)].map((day) => dateOf(day).toISOString());
  const [low, high] = [starts[0]!, starts.at(-1)!];
  const unplaced = occurrences
    .filter((each) => isWithin(each, low, high))
    .map((occurrence) => {
      const { begin, end, allDay } = occurrence;
      const [before, after] = [begin < low, end > high];
      const from = before ? 0 : starts.findLastIndex((start) => start <= begin);
      const to = after ? days.length : starts.findIndex((start) => start >= end);
      return { occurrence, from, to, band: allDay || before || after || to - from > 1, before, after };
    });
  unplaced.sort((a, b) => Number(b.band) - Number(a.band) || a.from - b.from || (a.band ? b.to - a.to : 0));
  /** For each lane, for each day whether it is taken. */
  const taken: boolean[][] = [];
  return unplaced.map((each) => {
    let lane = 0;
    while (taken[lane]?.slice(each.from, each.to).includes(true)) lane++;
    taken[lane] ??= days.map(() => false);
    taken[lane]!.fill(true, each.from, each.to);
    return { ...each, lane };
  });
}

/** Whether it stands above the hours of a day: an event of whole days, or one that takes a day or longer. */
export const isAboveHours = (occurrence: Occurrence): boolean =>
  occurrence.allDay || Date.parse(occurrence.end) - Date.parse(occurrence.begin) >= DAY_MS;
