/**
 * The walk over each habit's days (tally.ts), kept on this device at a day a few weeks back. The list then reads those few
 * weeks alone, however many years there are. The kept walks are a cache: they are made again from the rows in the
 * background, when the list has been shown and when an older day has changed.
 */
import { Dexie, RangeSet, type IntervalTree, type ObservabilitySet } from 'dexie';
import { db, type DaymarkDb } from '#data/db.ts';
import { isArriving } from '#data/arriving.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { dayFrom, numberOf } from './day-number.ts';
import { pausesOf } from './pauses.ts';
import { plansOf } from './schedule.ts';
import { emptyTally, walk, type Mark, type Rules, type Tally } from './tally.ts';

const KEY = 'habit-tallies';
/** The days before today that are always read from their rows: what is ticked late is ticked within these. */
export const FRESH_DAYS = 14;

/** The walks of all habits, at one day. */
export interface Tallies {
  readonly through: number;
  readonly weekStart: number;
  /** How many rows they have walked over. */
  readonly rows: number;
  readonly of: Readonly<Record<string, Tally>>;
}

/** The walks as this device keeps them; undefined where there are none that can be read. */
export async function readTallies(): Promise<Tallies | undefined> {
  const kept = await readFlag(KEY);
  return isLike(kept, { through: 0, weekStart: 0, rows: 0, of: {} }) &&
    Object.values(kept.of).every((tally) => isLike(tally, emptyTally(0)))
    ? kept
    : undefined;
}

/** Whether a value has the fields of `model`, each of the same type; lists hold numbers, and numbers are finite. */
function isLike<T>(value: unknown, model: T): value is T {
  if (typeof model === 'number') return Number.isFinite(value);
  if (Array.isArray(model)) return Array.isArray(value) && value.every(Number.isFinite);
  if (typeof model !== 'object' || model === null) return typeof value === typeof model;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([name, like]) => isLike((value as Record<string, unknown>)[name], like));
}

/** The kept walks where they fit, else empty ones: a device whose clock went back, another first day of the week. */
export function talliesFor(kept: Tallies | undefined, today: Day, weekStart: number): Tallies {
  const newest = numberOf(today) - FRESH_DAYS;
  return kept && kept.through <= newest && kept.weekStart === weekStart
    ? kept
    : { through: newest, weekStart, rows: 0, of: {} };
}

/** What decides how a habit's marks are counted. */
export const rulesOf = (habit: Pick<Habit, 'frequency' | 'schedule' | 'paused'>, weekStart: number): Rules => ({
  plans: plansOf(habit),
  pauses: pausesOf(habit.paused),
  weekStart,
});

/** Rows by the number of their day. */
export const marksOf = (rows: readonly HabitDay[]): Map<number, Mark> =>
  new Map(rows.map((row) => [numberOf(row.day), row]));

/** Where a habit's walk begins: its first row, or the day it was made. */
export function firstDay(habit: Pick<Habit, 'created_at'>, rows: readonly Pick<HabitDay, 'day'>[]): number {
  const made = numberOf(dayOf(new Date(habit.created_at)));
  return rows.reduce((first, { day }) => Math.min(first, numberOf(day)), made);
}

/** So many days of one habit are read at a time in the background: a frame is not missed for them. */
const PAGE = 400;

/** The rows up to a day, for a quick look at whether some came or went while nobody watched. */
const rowsThrough = (at: DaymarkDb, through: number): Promise<number> =>
  at.habit_days.where('day').belowOrEqual(dayFrom(through)).count();

/** Makes all walks again from the rows and keeps them, a year of a habit at a time, so that nothing on the screen waits. */
export async function tallyAll(at: DaymarkDb, today: Day, weekStart: number, pause = idle): Promise<void> {
  const through = numberOf(today) - FRESH_DAYS;
  const of: Record<string, Tally> = {};
  for (const habit of await at.habits.toArray()) {
    const first = await at.habit_days.where('[habit_id+day]').between([habit.id, ''], [habit.id, '\uffff']).first();
    const begun = firstDay(habit, first ? [first] : []);
    const rules = rulesOf(habit, weekStart);
    let tally: Tally = begun > through ? { ...emptyTally(begun), through } : emptyTally(begun);
    while (tally.through < through) {
      await pause();
      if (db !== at) return;
      const to = Math.min(through, tally.through + PAGE);
      const rows = await at.habit_days
        .where('[habit_id+day]')
        .between([habit.id, dayFrom(tally.through + 1)], [habit.id, dayFrom(to)], true, true)
        .toArray();
      tally = walk(tally, marksOf(rows), rules, to);
    }
    of[habit.id] = tally;
  }
  const next: Tallies = { through, weekStart, rows: await rowsThrough(at, through), of };
  if (db === at && JSON.stringify(await readFlag(KEY)) !== JSON.stringify(next)) await writeFlag(KEY, next);
}

const idle = () =>
  new Promise<void>((go) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => go(), { timeout: 1000 });
    else setTimeout(go, 16);
  });

/** A frame may come between; for figures that somebody waits for. */
const breath = () => new Promise<void>((go) => setTimeout(go));

/** After the screen, and when a burst of changes is over, ms. */
const SOON = 600;
/** When the first presses on a list that has all it needs are over, ms: to count years of rows takes the store a tenth of a second. */
const SETTLED = 2500;
/** Days that are on their way are looked for again, ms. */
const ARRIVING = 2000;
/** Walks that are there, of as many rows, are made again when nobody is busy with the list they serve, ms. */
const LATER = 8000;

/**
 * Keeps the walks true while a list is shown: once at first, and again whenever a day that they cover has changed, here, in
 * another tab or by sync. `whole`: the list has all it needs, nothing presses. Gives the way to stop.
 */
export function keepTallies(today: Day, weekStart: number, whole: boolean): () => void {
  const at = db;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = Promise.resolve();
  let stopped = false;
  /** Nothing is known to have changed: what is kept may do. */
  let first = whole;
  const soon = (ms = SOON) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      working = working.then(look).catch((error: unknown) => {
        if (db === at && at.isOpen()) logFailure('Habits could not be counted:', error);
      });
    }, ms);
  };
  const look = async () => {
    // Half a history is no history: its figures would be believed until somebody looked again.
    if (await isArriving(at, 'habit_days')) return soon(ARRIVING);
    if (first && (await isComplete(at))) {
      first = false;
      return soon(LATER);
    }
    return tallyAll(at, today, weekStart, whole ? idle : breath);
  };
  const changed = (parts: ObservabilitySet) => {
    const rows = parts[`idb://${at.name}/habit_days/`];
    if (!rows || db !== at) return;
    void isOld(at, rows, dayFrom(numberOf(today) - FRESH_DAYS)).then(
      (old) => {
        if (!old) return;
        first = false;
        soon();
      },
      () => undefined,
    );
  };
  Dexie.on.storagemutated.subscribe(changed);
  soon(whole ? SETTLED : SOON);
  return () => {
    stopped = true;
    clearTimeout(timer);
    Dexie.on.storagemutated.unsubscribe(changed);
  };
}

/** Whether what is kept has every row that there is now. */
async function isComplete(at: DaymarkDb): Promise<boolean> {
  const kept = await readTallies();
  return kept !== undefined && kept.rows === (await rowsThrough(at, kept.through));
}

/** Looking at more rows than these one by one would cost more than walking again. */
const MANY = 100;

/** Whether one of the changed rows is of a day up to `last`; a deleted one may be. */
async function isOld(at: DaymarkDb, changed: IntervalTree, last: Day): Promise<boolean> {
  const ids: string[] = [];
  for (const { from, to } of { [Symbol.iterator]: () => RangeSet(changed)[Symbol.iterator]() }) {
    if (from !== to || typeof from !== 'string' || ids.length >= MANY) return true;
    ids.push(from);
  }
  const rows = await at.habit_days.bulkGet(ids);
  return rows.some((row) => !row || row.day <= last);
}
