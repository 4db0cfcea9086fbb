/**
 * The texts of everything, in memory. A search looks into every text: a year of a person's days is read faster than a frame, in every
 * script and for any part of a word (docs/decisions/0026).
 */
import type { KindName } from '#kinds/kinds.ts';
import type { SearchGroup } from '#kinds/chips.ts';
import type { Day } from '#lib/day.ts';
import type { MoodLevel } from '#lib/moods.ts';
import { isBlank, scoreOf, type Query, type Searched } from './query.ts';

/** One row as it is searched. */
export interface Doc extends Searched {
  readonly kind: KindName;
  readonly id: string;
  readonly group: SearchGroup;
  readonly day: Day;
  /** The level of the mood that it carries; null or absent for none. */
  readonly mood?: MoodLevel | null;
  /** Still to be done: it comes before others that match as well. */
  readonly open: boolean;
}

export interface Hit {
  readonly kind: KindName;
  readonly id: string;
  readonly group: SearchGroup;
}

export interface Asked {
  readonly query: Query;
  /** Only this group. 'all': every group but the released thoughts. */
  readonly group: SearchGroup | 'all';
  /** Only days from this one on. */
  readonly from: Day | null;
  /** Only with a mood of this level; then nothing else need be asked. */
  readonly mood?: MoodLevel | null;
  readonly today: Day;
  /** The most hits of one group. */
  readonly limit: number;
}

export interface Found {
  /** The best first, of each group at most `limit`. */
  readonly hits: readonly Hit[];
  /** How many match, by group; not limited. */
  readonly counts: Readonly<Partial<Record<SearchGroup, number>>>;
}

interface Kept {
  readonly doc: Doc;
  /** The day in ms. */
  readonly at: number;
}

export class SearchIndex {
  readonly #docs = new Map<string, Kept>();

  get size(): number {
    return this.#docs.size;
  }

  /** Adds a row, or replaces it. */
  put(doc: Doc): void {
    this.#docs.set(keyOf(doc), { doc, at: Date.parse(doc.day) });
  }

  delete(kind: KindName, id: string): void {
    this.#docs.delete(keyOf({ kind, id }));
  }

  /** Removes all rows of a kind. */
  clear(kind: KindName): void {
    for (const [key, { doc }] of this.#docs) if (doc.kind === kind) this.#docs.delete(key);
  }

  find({ query, group, from, mood = null, today, limit }: Asked): Found {
    const best = new Map<SearchGroup, Best>();
    const counts: Partial<Record<SearchGroup, number>> = {};
    if (isBlank(query) && mood === null) return { hits: [], counts };
    const now = Date.parse(today);
    for (const { doc, at } of this.#docs.values()) {
      if (from !== null && doc.day < from) continue;
      if (mood !== null && doc.mood !== mood) continue;
      const matches = scoreOf(query, doc);
      if (matches === 0) continue;
      counts[doc.group] = (counts[doc.group] ?? 0) + 1;
      if (group === 'all' ? doc.group === 'thoughts' : doc.group !== group) continue;
      let list = best.get(doc.group);
      if (!list) best.set(doc.group, (list = new Best(limit)));
      list.add(doc, matches + (doc.open ? 1 : 0) + freshness(at - now));
    }
    const hits = [...best.values()].flatMap((list) => list.docs());
    return { hits: hits.map(({ kind, id, group: of }) => ({ kind, id, group: of })), counts };
  }
}

const keyOf = ({ kind, id }: Pick<Doc, 'kind' | 'id'>): string => `${kind}/${id}`;

/** How much a row's day counts: 3 today, half of it 60 days away. `ms` from today, before or after. */
const freshness = (ms: number): number => 3 / (1 + Math.abs(ms) / (60 * 86_400_000));

/** The best so many docs, by score, then by day. */
class Best {
  readonly #limit: number;
  #kept: { readonly doc: Doc; readonly score: number }[] = [];
  /** What a doc must be better than, once the list was cut. */
  #least = -Infinity;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(doc: Doc, score: number): void {
    if (score <= this.#least) return;
    this.#kept.push({ doc, score });
    if (this.#kept.length >= 4 * this.#limit + 64) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.score - a.score || (a.doc.day < b.doc.day ? 1 : -1));
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
    if (this.#kept.length === this.#limit) this.#least = this.#kept.at(-1)!.score;
  }

  docs(): Doc[] {
    this.#cut();
    return this.#kept.map(({ doc }) => doc);
  }
}
