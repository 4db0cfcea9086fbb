/**
 * The texts of everything, in memory. A search looks into every text: a year of a person's days is read faster than a frame, in every
 * script and for any part of a word (docs/decisions/0026).
 */
import type { KindName } from '#kinds/kinds.ts';
import type { SearchGroup } from '#kinds/chips.ts';
import type { Day } from '#lib/day.ts';
import type { MoodLevel } from '#lib/moods.ts';
import type { DayAsked } from './occurrences.ts';
import { isBlank, scoreOf, type Query, type Searched } from './query.ts';
import { DAY_MS } from '#lib/durations.ts';

/** One row as it is searched. */
export interface Doc extends Searched {
  readonly kind: KindName;
  readonly id: string;
  readonly group: SearchGroup;
  readonly day: Day;
  /** The level of the mood that it carries; null or absent for none. */
  readonly mood?: MoodLevel | null;
  /** The day of a repeating event for what is asked; null when it has none there. */
  readonly dayFor?: ((asked: DayAsked) => Day | null) | undefined;
  /** The repeating event of an occurrence that has a row of its own, and the day of its rule. */
  readonly instead?: { readonly of: string; readonly day: string } | undefined;
  /** Still to be done: it comes before others that match as well. */
  readonly open: boolean;
}

export interface Hit {
  readonly kind: KindName;
  readonly id: string;
  readonly group: SearchGroup;
  /** The day; for a repeating event, the day of the occurrence that is found. */
  readonly day: Day;
}

export interface SearchRequest {
  readonly query: Query;
  /** The same as it was typed: a day in it is asked for too. */
  readonly typed?: string;
  /** Only this group. 'all': every group but the released thoughts. */
  readonly group: SearchGroup | 'all';
  /** Only days from this one on. */
  readonly from: Day | null;
  /** Only with a mood of this level; then nothing else need be asked. */
  readonly mood?: MoodLevel | null;
  /** Only this day. */
  readonly on?: Day | null;
  readonly today: Day;
  /** The most hits of one group. */
  readonly limit: number;
}

export interface SearchResults {
  /** The best first, of each group at most `limit`. */
  readonly hits: readonly Hit[];
  /** How many match, by group; not limited. */
  readonly counts: Readonly<Partial<Record<SearchGroup, number>>>;
}

interface IndexedDoc {
  readonly doc: Doc;
  /** The day in ms. */
  readonly at: number;
}

export class SearchIndex {
  readonly #docs = new Map<string, IndexedDoc>();
  /** The days of each event that repeats for which an occurrence has a row of its own. */
  readonly #changed = new Map<string, Set<string>>();

  get size(): number {
    return this.#docs.size;
  }

  /** Adds a row, or replaces it. */
  put(doc: Doc): void {
    this.delete(doc.kind, doc.id);
    if (doc.instead) {
      const { of, day } = doc.instead;
      this.#changed.set(of, new Set(this.#changed.get(of)).add(day));
    }
    this.#docs.set(docKey(doc), { doc, at: Date.parse(doc.day) });
  }

  delete(kind: KindName, id: string): void {
    const key = docKey({ kind, id });
    const { instead } = this.#docs.get(key)?.doc ?? {};
    if (instead) this.#changed.get(instead.of)?.delete(instead.day);
    this.#docs.delete(key);
  }

  /** Removes all rows of a kind. */
  clear(kind: KindName): void {
    for (const [key, { doc }] of this.#docs) if (doc.kind === kind) this.#docs.delete(key);
    if (kind === 'event') this.#changed.clear();
  }

  find({ query, group, from, mood = null, on = null, today, limit }: SearchRequest): SearchResults {
    const best = new Map<SearchGroup, Best>();
    const counts: Partial<Record<SearchGroup, number>> = {};
    if (isBlank(query) && mood === null && on === null) return { hits: [], counts };
    const now = Date.parse(today);
    for (const kept of this.#docs.values()) {
      const { doc } = kept;
      if (mood !== null && doc.mood !== mood) continue;
      const matches = scoreOf(query, doc);
      if (matches === 0) continue;
      const changed = this.#changed.get(doc.id) ?? NONE;
      const day = doc.dayFor ? doc.dayFor({ today, on, changed }) : doc.day;
      if (day === null || (from !== null && day < from) || (on !== null && day !== on)) continue;
      counts[doc.group] = (counts[doc.group] ?? 0) + 1;
      if (group === 'all' ? doc.group === 'thoughts' : doc.group !== group) continue;
      let list = best.get(doc.group);
      if (!list) best.set(doc.group, (list = new Best(limit)));
      const at = day === doc.day ? kept.at : Date.parse(day);
      list.add(
        { kind: doc.kind, id: doc.id, group: doc.group, day },
        matches + (doc.open ? 1 : 0) + freshness(at - now),
      );
    }
    return { hits: [...best.values()].flatMap((list) => list.hits()), counts };
  }
}

const NONE: ReadonlySet<string> = new Set();

const docKey = ({ kind, id }: Pick<Doc, 'kind' | 'id'>): string => `${kind}/${id}`;

/** How much a row's day counts: 3 today, half of it 60 days away. `ms` from today, before or after. */
const freshness = (ms: number): number => 3 / (1 + Math.abs(ms) / (60 * DAY_MS));

/** The best so many hits, by score, then by day. */
class Best {
  readonly #limit: number;
  #kept: { readonly hit: Hit; readonly score: number }[] = [];
  /** What a hit must be better than, once the list was cut. */
  #least = -Infinity;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(hit: Hit, score: number): void {
    if (score <= this.#least) return;
    this.#kept.push({ hit, score });
    if (this.#kept.length >= 4 * this.#limit + 64) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.score - a.score || (a.hit.day < b.hit.day ? 1 : -1));
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
    if (this.#kept.length === this.#limit) this.#least = this.#kept.at(-1)!.score;
  }

  hits(): Hit[] {
    this.#cut();
    return this.#kept.map(({ hit }) => hit);
  }
}
