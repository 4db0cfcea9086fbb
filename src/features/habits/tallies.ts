/**
 * The tally of each habit (tally.ts), cached on this device for a day a few weeks back. The list then reads only the rows since that day,
 * however long the history is. The cache is computed again from the rows in the background: after the list is shown, and when an older day
 * has changed.
 */
import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import { changedIds } from '#data/announce.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { dayFrom, numberOf } from '#lib/day-number.ts';
import { pausesOf } from './pauses.ts';
import { plansOf } from './schedule.ts';
import { emptyTally, tallyThrough, type Mark, type Rules, type Tally } from './tally.ts';
import { readMeta } from '#data/meta.ts';

const KEY = 'habit-tallies';
/** The days before today that are always read from their rows: late ticks are mostly within these days. */
export const FRESH_DAYS = 14;

/** The tallies of all habits, at one day. */
export interface Tallies {
  readonly through: number;
  readonly weekStart: number;
  /** How many rows they have counted. */
  readonly rows: number;
  readonly of: Readonly<Record<string, Tally>>;
}

/** The cached tallies; undefined when there are none, or when they cannot be read. */
export async function readTallies(): Promise<Tallies | undefined> {
  const cached = await readFlag(KEY);
  return isLike(cached, { through: 0, weekStart: 0, rows: 0, of: {} }) &&
    Object.values(cached.of).every((tally) => isLike(tally, emptyTally(0)))
    ? cached
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

/** The cached tallies if they are valid, else empty ones: the clock may have gone back, or the first day of the week may have changed. */
export function talliesFor(cached: Tallies | undefined, today: Day, weekStart: number): Tallies {
  const newest = numberOf(today) - FRESH_DAYS;
  return cached && cached.through <= newest && cached.weekStart === weekStart
    ? cached
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

/** The first day of a habit's tally: its first row, or the day it was created. */
export function firstDay(habit: Pick<Habit, 'created_at'>, rows: readonly Pick<HabitDay, 'day'>[]): number {
  const made = numberOf(dayOf(new Date(habit.created_at)));
  return rows.reduce((first, { day }) => Math.min(first, numberOf(day)), made);
}

/** How many days of one habit are read at a time in the background, short enough not to miss a frame. */
const PAGE = 400;

/** The number of rows up to a day: a quick test whether rows were added or deleted. */
const rowsThrough = (at: DaymarkDb, through: number): Promise<number> =>
  at.habit_days.where('day').belowOrEqual(dayFrom(through)).count();

/** Computes all tallies again from the rows and caches them, PAGE days of a habit at a time, so that the screen does not wait. */
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
      if (getDb() !== at) return;
      const to = Math.min(through, tally.through + PAGE);
      const rows = await at.habit_days
        .where('[habit_id+day]')
        .between([habit.id, dayFrom(tally.through + 1)], [habit.id, dayFrom(to)], true, true)
        .toArray();
      tally = tallyThrough(tally, marksOf(rows), rules, to);
    }
    of[habit.id] = tally;
  }
  const next: Tallies = { through, weekStart, rows: await rowsThrough(at, through), of };
  if (getDb() === at && JSON.stringify(await readFlag(KEY)) !== JSON.stringify(next)) await writeFlag(KEY, next);
}

const idle = () => new Promise<void>((go) => void whenIdle(go, 1000));

/** Lets a frame be painted in between; for numbers that the screen waits for. */
const breath = () => new Promise<void>((go) => setTimeout(go));

/** After the screen is shown, and after a burst of changes, ms. */
const SOON_MS = 600;
/** After the first presses on a complete list, ms: counting years of rows takes the database a tenth of a second. */
const SETTLED_MS = 2500;
/** How soon to look again while rows are still arriving, ms. */
const ARRIVING_MS = 2000;
/** How long to wait before complete tallies are computed again, ms. */
const LATER_MS = 8000;

/**
 * Keeps the cached tallies current while a list is shown: once at first, and again whenever a day they cover has changed, here, in another
 * tab or by sync. `whole`: the list has all its numbers, so nothing is urgent. Returns the function that stops it.
 */
export function keepTallies(today: Day, weekStart: number, whole: boolean): () => void {
  const at = getDb();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = Promise.resolve();
  let stopped = false;
  /** No change is known: the cache may still be valid. */
  let first = whole;
  const schedule = (ms = SOON_MS) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      working = working.then(update).catch((error: unknown) => {
        if (getDb() === at && at.isOpen()) logFailure('Habits could not be counted:', error);
      });
    }, ms);
  };
  const update = async () => {
    // Part of a history would give wrong numbers, which would stay until the next count.
    if (await isArriving(at)) return schedule(ARRIVING_MS);
    if (first && (await isComplete(at))) {
      first = false;
      return schedule(LATER_MS);
    }
    return tallyAll(at, today, weekStart, whole ? idle : breath);
  };
  const changed = (parts: ObservabilitySet) => {
    const rows = parts[`idb://${at.name}/habit_days/`];
    if (!rows || getDb() !== at) return;
    void isOld(at, rows, dayFrom(numberOf(today) - FRESH_DAYS)).then(
      (old) => {
        if (!old) return;
        first = false;
        schedule();
      },
      () => undefined,
    );
  };
  Dexie.on.storagemutated.subscribe(changed);
  schedule(whole ? SETTLED_MS : SOON_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
    Dexie.on.storagemutated.unsubscribe(changed);
  };
}

/** Whether the cache has counted every present row. */
async function isComplete(at: DaymarkDb): Promise<boolean> {
  const cached = await readTallies();
  return cached !== undefined && cached.rows === (await rowsThrough(at, cached.through));
}

/** With more changed rows than this, counting again is cheaper than looking at each. */
const LOOK_LIMIT = 100;

/** Whether one of the changed rows is of a day up to `last`; a deleted row counts as one. */
async function isOld(at: DaymarkDb, changed: IntervalTree, last: Day): Promise<boolean> {
  const ids = changedIds(changed, LOOK_LIMIT);
  if (ids === null) return true;
  const rows = await at.habit_days.bulkGet(ids);
  return rows.some((row) => !row || row.day <= last);
}

/** Whether a snapshot of the habits' days is still arriving (src/sync/snapshot.ts): until then a count of them is too low. */
const isArriving = async (at: DaymarkDb): Promise<boolean> =>
  (await readMeta(at, 'snapshot'))?.tables.includes('habit_days') ?? false;
