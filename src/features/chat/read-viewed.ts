/** The rows that the person asked to see: read when the answer is shown, not stored with it. */
import type { Viewed } from '#coach/viewed.ts';
import { getDb } from '#data/db.ts';
import type { MemoryEntry, RowOf, TableName } from '#data/schema.ts';
import { filedKind, wordsOf } from '#kinds/kinds.ts';
import { readWordsOf } from '#kinds/read-words.ts';
import { rowsOn } from '#kinds/read-days.ts';
import { fold } from '#lib/fold.ts';
import { clock } from '#ui/clock.ts';
import { nearDay } from '#lib/format.ts';
import type { Day } from '#lib/day.ts';

export interface Hit {
  readonly id: string;
  readonly words: string;
  /** The time; may be empty. */
  readonly when: string;
}

export interface Hits {
  /** The first few. */
  readonly hits: readonly Hit[];
  readonly count: number;
}

type Row = RowOf<TableName>;

const SHOWN = 3;
/** Words that are ignored in the search. */
const EMPTY = new Set(
  'a an and are at did do for have i in is it me my of on or s that the to was what when where who with'.split(' '),
);

const wordsIn = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word));

/** Whether a text has each of the searched words; the beginning of a word is enough. */
export function speaksOf(text: string, query: string): boolean {
  const there = wordsIn(text);
  return wordsIn(query).every((word) =>
    there.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one))),
  );
}

/** The day whose rows are listed; null for any day. */
export const dayViewed = ({ table, day }: Viewed, today: Day): Day | null => {
  const { lists } = filedKind(table).slip;
  return lists === 'words' ? null : (day ?? (lists === 'today' ? today : null));
};

/** The matching memories, the newest first; the events of a day, in order; the entries of a day or the newest. */
export async function readViewed(viewed: Viewed, today: Day): Promise<Hits> {
  const kind = filedKind(viewed.table);
  const { table, days, slip, log } = kind;
  const on = dayViewed(viewed, today);
  const newest = getDb().table<Row>(table).orderBy('created_at').reverse();
  const matches = (row: Row) =>
    speaksOf(
      [wordsOf(kind, row), ...('tags' in row ? ((row.tags as MemoryEntry['tags']) ?? []) : [])].join(' '),
      viewed.query,
    );
  const rows = await (on && days
    ? rowsOn({ table, days }, on)
    : slip.lists === 'words'
      ? newest.filter(matches).toArray()
      : newest.limit(SHOWN).toArray());
  const when = (row: Row) => (log?.at ? clock(log.at(row)) : on || !days ? '' : nearDay(days.of(row), today));
  const hits = rows.slice(0, SHOWN).map((row) => ({
    id: row.id,
    words: readWordsOf(kind, row),
    when: slip.lists === 'words' ? '' : when(row),
  }));
  return { hits, count: rows.length };
}
