/**
 * The days of the timeline with their items, page by page backwards. Each page is a live query, so new lines, also of other devices, appear
 * in place. A store outside React, because the number of pages grows and only the days that changed are rendered again.
 */
import { liveQuery, type Subscription } from 'dexie';
import type { Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import type { Keeps } from './narrow.ts';
import { daysIn, itemsBetween, pageBefore } from './read-log.ts';
import type { Filter } from '#kinds/chips.ts';
import { dayLog, filters, sameWhereEqual, type DayLog, type LogItem } from './timeline.ts';

export interface DayList {
  /** The days so far, newest first; undefined until the first page was read. */
  readonly days: readonly Day[] | undefined;
  /** Whether there are no earlier days. */
  readonly end: boolean;
}

export interface DayListStore {
  readonly filter: Filter;
  readonly get: () => DayList;
  readonly subscribe: (changed: () => void) => () => void;
  /** The items of a day, the same object until they change; undefined for a day that is empty or was not read. */
  readonly log: (day: Day) => DayLog | undefined;
  /** Reads the next page; while one is being read this does nothing. */
  readonly more: () => void;
}

interface Page {
  /** The range of the query; null until its first read has found the start. */
  from: Day | null;
  readonly to: Day;
  days: readonly Day[];
  logs: ReadonlyMap<Day, DayLog>;
  end: boolean;
  watch: Subscription | null;
}

/** The least days of a page: two screens of days with few lines. */
const PAGE = 14;
/** The last page also covers all that is older. When it gets this many days (a first sync), it is split into pages. */
const TOO_LONG = 4;

interface Options {
  /** Narrows the items; absent: all are kept. */
  readonly narrow?: Keeps | undefined;
  /** The least days of a page. */
  readonly atLeast?: number;
}

/** The days before `to` that have something under a filter. Reads nothing until someone subscribes. */
export function createDayList(to: Day, filter: Filter, { narrow, atLeast = PAGE }: Options = {}): DayListStore {
  const { kinds } = filters[filter];
  let pages: Page[] = [];
  let list: DayList = { days: undefined, end: false };
  let publishing = false;
  const kept: Keeps = narrow ?? (() => true);
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const changed of listeners) changed();
  };
  const publish = () => {
    const days = pages.flatMap((page) => page.days);
    const end = pages.at(-1)?.end ?? false;
    if (end !== list.end || !list.days || !equal(days, list.days)) list = { days, end };
    tell();
  };
  const publishSoon = () => {
    // Pages that are read again together (a return to the screen, a sync) are rendered together.
    if (publishing) return;
    publishing = true;
    queueMicrotask(() => {
      publishing = false;
      publish();
    });
  };

  const watch = (page: Page) => {
    const read = async (): Promise<readonly LogItem[]> => {
      if (page.from !== null) return (await itemsBetween(page.from, page.to, kinds)).filter(kept);
      const found = await pageBefore(page.to, kinds, atLeast, kept);
      page.from = found.from;
      page.end = found.end;
      return found.items;
    };
    page.watch = liveQuery(read).subscribe({
      next: (items) => {
        page.days = daysIn(items);
        if (page.end && page.days.length > atLeast * TOO_LONG) cut(page);
        const byDay = new Map<Day, LogItem[]>(page.days.map((day) => [day, []]));
        for (const item of items) byDay.get(item.day)?.push(item);
        page.logs = new Map(
          [...byDay].map(([day, found]) => [
            day,
            sameWhereEqual(page.logs.get(day), dayLog(found, filter, narrow ? true : undefined)),
          ]),
        );
        publishSoon();
      },
      error: (cause: unknown) => {
        logFailure('ReadFailed', cause);
        page.watch = null;
        page.end = true;
        publishSoon();
      },
    });
  };
  const cut = (page: Page) => {
    page.days = page.days.slice(0, atLeast);
    page.from = page.days.at(-1)!;
    page.end = false;
    page.watch?.unsubscribe();
    watch(page);
  };
  const more = () => {
    const last = pages.at(-1);
    if (listeners.size === 0 || last?.end || last?.from === null) return;
    const page: Page = { from: null, to: last?.from ?? to, days: [], logs: new Map(), end: false, watch: null };
    pages.push(page);
    watch(page);
  };

  return {
    filter,
    get: () => list,
    log: (day) => pages.find(({ from }) => from === null || day >= from)?.logs.get(day),
    more,
    subscribe: (changed) => {
      listeners.add(changed);
      if (pages.length === 0) more();
      else for (const page of pages) if (!page.watch) watch(page);
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        for (const page of pages) page.watch?.unsubscribe();
        // A read that was interrupted is started again by the next subscriber.
        pages = pages.filter(({ from }) => from !== null).map((page) => ({ ...page, watch: null }));
      };
    },
  };
}

const equal = (a: readonly Day[], b: readonly Day[]) => a.length === b.length && a.every((day, i) => day === b[i]);
