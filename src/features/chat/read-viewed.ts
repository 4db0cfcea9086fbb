/** What is there now of something that was asked for: read when the answer is shown, never stored with it. */
import type { Viewed } from '#coach/viewed.ts';
import { db } from '#data/db.ts';
import { itemsOn } from '#features/daily-log/read-log.ts';
import { dateOf, dayAfter } from '#lib/day.ts';
import { clock, nearDay } from '#lib/format.ts';
import type { Day } from '#lib/day.ts';

export interface Hit {
  readonly id: string;
  readonly words: string;
  /** When; empty for nothing to say. */
  readonly when: string;
}

export interface Hits {
  /** The first few. */
  readonly hits: readonly Hit[];
  readonly count: number;
}

const SHOWN = 3;
/** Words that say nothing about what is looked for. */
const EMPTY = new Set(
  'a an and are at did do for have i in is it me my of on or s that the to was what when where who with'.split(' '),
);

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word));

/** Whether a text has every word that is looked for, or their beginnings. */
export function speaksOf(text: string, query: string): boolean {
  const there = wordsIn(text);
  return wordsIn(query).every((word) =>
    there.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one))),
  );
}

const first = (hits: readonly Hit[]): Hits => ({ hits: hits.slice(0, SHOWN), count: hits.length });

/** The matching memories, the newest first; the events of a day, in order; the entries of a day or the newest. */
export async function readViewed({ table, day, query }: Viewed, today: Day): Promise<Hits> {
  if (table === 'memory_entries') {
    const found = await db.memory_entries
      .orderBy('created_at')
      .reverse()
      .filter(({ fact, tags }) => speaksOf([fact, ...(tags ?? [])].join(' '), query))
      .toArray();
    return first(found.map(({ id, fact }) => ({ id, words: fact, when: '' })));
  }
  if (table === 'calendar_events') {
    const on = day ?? today;
    const events = await db.calendar_events
      .where('event_time')
      .between(dateOf(on).toISOString(), dateOf(dayAfter(on, 1)).toISOString())
      .toArray();
    return first(events.map(({ id, title, event_time }) => ({ id, words: title, when: clock(event_time) })));
  }
  const entries = day
    ? (await itemsOn(day, ['journal'])).map(({ row }) => row)
    : await db.journal_entries.orderBy('created_at').reverse().limit(SHOWN).toArray();
  return first(
    entries.flatMap((row) =>
      'content' in row ? [{ id: row.id, words: row.content, when: day ? '' : nearDay(row.logged_for, today) }] : [],
    ),
  );
}
