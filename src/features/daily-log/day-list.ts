/**
 * The days of the timeline, page by page backwards, each page live: a day that gains its first line appears, also from
 * another device. A store outside React, because the number of pages grows. A page that was read is watched over the
 * same range of days, so nothing shifts between pages.
 */
import { liveQuery, type Subscription } from 'dexie';
import type { Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { daysBetween, pageBefore, type DayPage } from './read-log.ts';
import type { ItemKind } from './timeline.ts';

export interface DayList {
  /** The days so far, newest first; undefined until the first page was read. */
  readonly days: readonly Day[] | undefined;
  /** Whether there are no earlier days. */
  readonly end: boolean;
}

export interface DayListStore {
  readonly get: () => DayList;
  readonly subscribe: (changed: () => void) => () => void;
  /** Reads the next page; while one is being read this does nothing. */
  readonly more: () => void;
}

/** How many days a page has at least: two screens of quiet days. */
const PAGE = 14;

/** The days before `to` that have something of these kinds. Reads nothing until someone subscribes. */
export function createDayList(to: Day, kinds: readonly ItemKind[], atLeast = PAGE): DayListStore {
  let pages: DayPage[] = [];
  let list: DayList = { days: undefined, end: false };
  let reading = false;
  const watches: Subscription[] = [];
  const listeners = new Set<() => void>();

  const publish = () => {
    list = { days: pages.flatMap(({ days }) => days), end: pages.at(-1)?.end ?? false };
    for (const changed of listeners) changed();
  };
  const failed = (cause: unknown) => {
    logFailure('ReadFailed', cause);
    list = { days: list.days ?? [], end: true };
    for (const changed of listeners) changed();
  };
  const watch = (index: number) => {
    const { from, to } = pages[index]!;
    watches[index] = liveQuery(() => daysBetween(from, to, kinds)).subscribe({
      next: (days) => {
        const page = pages[index]!;
        if (days.length === page.days.length && days.every((day, i) => day === page.days[i])) return;
        pages = pages.map((old, i) => (i === index ? { ...page, days } : old));
        publish();
      },
      error: failed,
    });
  };
  const more = () => {
    if (reading || list.end || listeners.size === 0) return;
    reading = true;
    pageBefore(pages.at(-1)?.from ?? to, kinds, atLeast)
      .then((page) => {
        reading = false;
        if (listeners.size === 0) return;
        pages = [...pages, page];
        watch(pages.length - 1);
        publish();
      })
      .catch((cause: unknown) => {
        reading = false;
        failed(cause);
      });
  };

  return {
    get: () => list,
    more,
    subscribe: (changed) => {
      listeners.add(changed);
      if (pages.length === 0) more();
      else if (watches.length === 0) pages.forEach((_, index) => watch(index));
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        for (const watched of watches.splice(0)) watched.unsubscribe();
      };
    },
  };
}
