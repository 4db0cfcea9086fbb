/**
 * The entries of the log that a message is about, for the coach: found by the search on this device, whichever words they share. A few that
 * truly fit, or none.
 */
import type { GivenEntry } from '#coach/call.ts';
import { ENTRIES_BYTES, ENTRY_LENGTH, MOST_ENTRIES } from '#coach/limits.ts';
import type { OwnRow } from '#coach/own-line.ts';
import { asksForCare } from '#coach/safety.ts';
import { tellingWords } from '#coach/telling-words.ts';
import type { DaymarkDb } from '#data/db.ts';
import { type KindName, kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import { cutText } from '#lib/cut.ts';
import { isDamaged } from '#lib/damaged.ts';
import type { Day } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { readText } from '#kinds/read-words.ts';
import { clock } from '#ui/clock.ts';
import type { openSearch } from './client.ts';
import type { AnyRow } from './docs.ts';
import { searchEach } from './search-each.ts';
import type { Hit } from './search-index.ts';
import { t } from '#lib/i18n.ts';

/** What may go along: what was written, done and planned. Memories and moods have switches of their own, and thoughts were let go of. */
const GIVEN: ReadonlySet<KindName> = new Set(['journal', 'task', 'projectTask', 'event'] as const);
/** The most words of a message that are searched for. */
const MOST_WORDS = 12;
/** How many rows of a group are looked at for one word. */
const LIMIT = 40;
/** How rare the words must be that an entry shares with a message: for all words of the message about one row in five, for some of them one in thirty. */
const ALL_WORDS_RARITY = 1.6;
const SOME_WORDS_RARITY = 3.5;
/** A log with fewer rows says little about how rare a word is: it counts as one of so many. */
const FEW_ROWS = 200;

/** What is asked for. */
export interface RelatedTo {
  readonly message: string;
  /** When the message was written: what was made from it, or after it, is not looked at. */
  readonly before: string;
  readonly today: Day;
}

/** An entry that fits: as it is sent, and as a card links to it. */
export interface RelatedEntry {
  readonly entry: GivenEntry;
  readonly row: OwnRow;
}

/** The entries that fit a message, the best first; none when the search does not answer in time. */
export async function relatedEntries(
  db: DaymarkDb,
  to: RelatedTo,
  start?: Parameters<typeof openSearch>[2],
): Promise<readonly RelatedEntry[]> {
  const words = [...tellingWords(to.message)];
  if (words.length === 0) return [];
  const hits = await searchFor(db, words.slice(0, MOST_WORDS), to.today, start);
  const ranked = await rank(db, words, hits, to);
  // What speaks of harm is never sent: neither as a message nor as an entry.
  const safe = ranked.filter(({ text }) => !asksForCare(text));
  return bounded(safe.map((found) => related(found, words, to.today)));
}

interface WordHits {
  readonly hits: readonly Hit[];
  /** How rare each word is: the logarithm of how many rows there are for one that has it. */
  readonly rarity: ReadonlyMap<string, number>;
}
const NOTHING: WordHits = { hits: [], rarity: new Map() };

/** Searches for each word by itself: the search over everything wants all words of what is typed in one text. */
async function searchFor(
  db: DaymarkDb,
  words: readonly string[],
  today: Day,
  start?: Parameters<typeof openSearch>[2],
): Promise<WordHits> {
  const found = await searchEach(db, words, { today, limit: LIMIT }, start);
  if (!found) return NOTHING;
  const hits = new Map<string, Hit>();
  const rarity = new Map<string, number>();
  for (const [i, word] of words.entries()) {
    const { hits: own, counts } = found.results[i]!;
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
    rarity.set(word, Math.log(Math.max(found.size, FEW_ROWS) / Math.max(rows, 1)));
    for (const hit of own) if (GIVEN.has(hit.kind)) hits.set(hit.id, hit);
  }
  return { hits: [...hits.values()], rarity };
}

interface Found {
  readonly hit: Hit;
  readonly kind: Kind;
  readonly row: AnyRow;
  readonly text: string;
}

/** The rows that share enough with the message, the best first. The search finds parts of words; here only whole ones count. */
async function rank(
  db: DaymarkDb,
  words: readonly string[],
  { hits, rarity }: WordHits,
  { before }: RelatedTo,
): Promise<readonly Found[]> {
  const weigh = (some: readonly string[]) => some.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
  const scored = await Promise.all(
    hits.map(async (hit) => {
      const kind: Kind = kinds[hit.kind];
      const row = (await db.table<AnyRow, string>(kind.table).get(hit.id)) ?? null;
      if (!row || row.created_at >= before || isHidden(row) || Object.values(row).some(isDamaged)) return [];
      const text = textsOf(kind, row)
        .map((each) => readText(kind, row, each))
        .join('\n');
      const there = tellingWords([text, ...tagsOf(row)].join(' '));
      const shared = words.filter((word) => there.has(word));
      const weight = weigh(shared);
      // At least half of what the message is about.
      if (shared.length * 2 < words.length) return [];
      if (weight < (shared.length === words.length ? ALL_WORDS_RARITY : SOME_WORDS_RARITY)) return [];
      return [{ found: { hit, kind, row, text }, weight }];
    }),
  );
  return scored
    .flat()
    .sort((a, b) => b.weight - a.weight || (a.found.hit.day < b.found.hit.day ? 1 : -1))
    .map(({ found }) => found);
}

/** An entry that the person does not want to be shown again is not brought up by the coach either. */
const isHidden = (row: AnyRow) => 'on_this_day_hidden' in row && row.on_this_day_hidden === true;
const tagsOf = (row: AnyRow) => (row as { readonly tags?: readonly string[] | null }).tags ?? [];

function related({ hit, kind, row, text }: Found, words: readonly string[], today: Day): RelatedEntry {
  const { day } = hit;
  // The mood of an entry is under the switch of moods.
  const label = kind.log?.mood ? t(kind.label!) : (kind.log?.label?.(row, clock) ?? t(kind.one));
  return {
    entry: { day, kind: cutText(label, 40), text: partAbout(text, words) },
    row: {
      table: kind.table as OwnRow['table'],
      id: row.id,
      words: cutText(text.replaceAll(/\s+/g, ' ').trim(), 160),
      when: day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDate(day),
      day,
    },
  };
}

/** What of a long text is sent: from the line of the first word that it shares with the message. */
function partAbout(text: string, words: readonly string[]): string {
  if (text.length <= ENTRY_LENGTH) return text;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => words.some((word) => tellingWords(line).has(word)));
  return cutText(lines.slice(Math.max(at, 0)).join('\n'), ENTRY_LENGTH);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The best entries that fit into what may be sent. */
function bounded(found: readonly RelatedEntry[]): readonly RelatedEntry[] {
  const kept: RelatedEntry[] = [];
  let room = ENTRIES_BYTES;
  for (const each of found) {
    const size = bytesOf(JSON.stringify(each.entry));
    if (kept.length === MOST_ENTRIES || size > room) break;
    kept.push(each);
    room -= size;
  }
  return kept;
}
