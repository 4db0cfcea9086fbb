/** 'Make it fit': moves blocks of the plan off the calendar's events and off each other. Pure. */
import { minuteOfDay } from '#lib/clock.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { weekFrom } from '#lib/months.ts';
import { weekday } from '#lib/format.ts';
import { shownAt, inTime, overlaps, type PlanBlock, type Stretch } from './block.ts';
import { t } from '#lib/i18n.ts';

/** Blocks are moved only to hours when a person is awake, minutes after midnight, and in steps of a quarter of an hour. */
export const WAKING = { from: 7 * 60, until: 22 * 60 } as const;
export const STEP = 15;

interface Named extends Stretch {
  readonly title: string;
}

/** What begins before this is past: it is not moved, and nothing is moved to it. */
export interface Moment {
  readonly day: Day;
  readonly minutes: number;
}

export const momentOf = (at: Date): Moment => ({ day: dayOf(at), minutes: minuteOfDay(at) });

/**
 * The blocks with those moved that overlap a fixed event or another block; all others stay. Of blocks that overlap each other the first in
 * the order of time stays, and daily habits and breaks stay before others, because they have the least room. A moved block goes to the
 * nearest free place of its day, the later one of two; a task goes to another day when its own is full, the earlier one first, because it
 * is due. Where nothing is free a block stays. `why` says what was done.
 */
export function fit(blocks: readonly PlanBlock[], fixed: readonly Named[], start: Day, now: Moment): PlanBlock[] {
  const stays = new Set(blocks.filter((block) => isPast(block, now)));
  const taken: Named[] = [...fixed, ...stays];
  for (const block of inTurn(blocks)) {
    if (stays.has(block) || taken.some((other) => overlaps(block, other))) continue;
    stays.add(block);
    taken.push(block);
  }
  const movers = inTurn(blocks).filter((block) => !stays.has(block));
  const stuck: PlanBlock[] = [];
  let moved = placed(movers, [...taken, ...stuck], start, now);
  // A block for which nothing is free keeps its place, so the others are placed again, around it.
  while ('stuck' in moved) {
    stuck.push(moved.stuck);
    moved = placed(
      movers.filter((block) => !stuck.includes(block)),
      [...taken, ...stuck],
      start,
      now,
    );
  }
  const places = moved;
  return inTime(
    blocks.map((block) => {
      const inTheWay = stays.has(block) ? undefined : taken.find((other) => overlaps(block, other));
      const place = places.get(block);
      return inTheWay ? { ...block, ...place, why: reason(block, place, inTheWay) } : block;
    }),
  );
}

/** A free place for each block in turn, or the first block for which there is none. */
function placed(
  movers: readonly PlanBlock[],
  taken: readonly Stretch[],
  start: Day,
  now: Moment,
): Map<PlanBlock, Stretch> | { readonly stuck: PlanBlock } {
  const places = new Map<PlanBlock, Stretch>();
  for (const block of movers) {
    const place = freePlace(block, [...taken, ...places.values()], start, now);
    if (!place) return { stuck: block };
    places.set(block, place);
  }
  return places;
}

/** How many of the blocks that are still to come overlap a fixed event or another block. */
export const overlapping = (blocks: readonly PlanBlock[], fixed: readonly Stretch[], now: Moment): number =>
  blocks.filter(
    (block) => !isPast(block, now) && [...fixed, ...blocks].some((other) => other !== block && overlaps(block, other)),
  ).length;

const isPast = ({ day, start }: Stretch, now: Moment) => day < now.day || (day === now.day && start < now.minutes);

const rank = ({ type, recurrence }: PlanBlock) => (recurrence === 'daily' || type === 'break' ? 0 : 1);
const inTurn = (blocks: readonly PlanBlock[]) => inTime(blocks).sort((a, b) => rank(a) - rank(b));

/** The best free place of a block; undefined when there is none. */
function freePlace(block: PlanBlock, taken: readonly Stretch[], start: Day, now: Moment): Stretch | undefined {
  for (const day of daysFor(block, start)) {
    for (const from of startsFor(block)) {
      const place = { day, start: from, end: from + block.end - block.start };
      if (!isPast(place, now) && !taken.some((other) => overlaps(place, other))) return place;
    }
  }
  return undefined;
}

/** Its own day, and for a task the others: the nearest first, the earlier of two. */
function daysFor({ day, type }: PlanBlock, start: Day): readonly Day[] {
  if (type !== 'task') return [day];
  const away = (other: Day) => Math.abs(Date.parse(other) - Date.parse(day));
  const days = weekFrom(start);
  return days.includes(day) ? days.toSorted((a, b) => away(a) - away(b) || (a < b ? -1 : 1)) : [day];
}

/** The times within the waking hours at which it could start: the nearest first, the later of two. */
function startsFor({ start, end }: Stretch): readonly number[] {
  const last = WAKING.until - (end - start);
  const count = Math.max(0, Math.floor((last - WAKING.from) / STEP) + 1);
  return Array.from({ length: count }, (_, n) => WAKING.from + n * STEP).sort(
    (a, b) => Math.abs(a - start) - Math.abs(b - start) || b - a,
  );
}

function reason(block: PlanBlock, place: Stretch | undefined, inTheWay: Named): string {
  const other = inTheWay.title.trim() || t('another event');
  if (!place) return t('Overlaps {other}, because no other time is free.', { other });
  if (place.day === block.day)
    return t('Moved from {start}, because {other} is at that time.', { start: shownAt(block.start), other });
  return t('Moved from {day} {start}, because {other} is at that time and that day is full.', {
    day: weekday(block.day),
    start: shownAt(block.start),
    other,
  });
}

/** The free stretches of a day between two times, at least `least` minutes long. */
export function gapsOf(day: Day, blocks: readonly Stretch[], from: number, until: number, least: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = from;
  const ofDay = blocks.filter((block) => block.day === day).sort((a, b) => a.start - b.start);
  for (const { start, end } of [...ofDay, { start: until, end: until }]) {
    if (Math.min(start, until) - at >= least) gaps.push({ day, start: at, end: Math.min(start, until) });
    at = Math.max(at, end);
  }
  return gaps;
}
