import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { levelOf, moods } from '#lib/moods.ts';
import { narrowedIn } from './log-context.ts';
import type { LogNarrowing } from './logs-search.ts';
import { keeps, markedWords } from './narrow.ts';
import type { LogItem } from './timeline.ts';

const day = '2026-05-14' as Day;
const base = { user_id: 'ada', created_at: '2026-05-14T10:00:00.000Z', logged_for: day };
const item = (kind: string, row: object, title?: string) =>
  ({ kind, day, row: { id: '1', ...base, ...row }, ...(title === undefined ? {} : { title }) }) as unknown as LogItem;

const walk = item('journal', { content: 'A walk to the Café', tags: ['Harbour', 'studio'], mood: 'happy' });
const low = item('mood', { mood_type: 'bad', note: null });
const said = item('chat', { role: 'user', type: 'chat', content: 'good night', cleared: true });
const pages = item('habitDay', { day, state: 'done', note: null }, 'Morning pages');
const visit = item('event', { title: 'Dentist', notes: 'bring the card', event_time: base.created_at });

describe('Kept', () => {
  const rows: readonly (readonly [string, LogNarrowing, LogItem, boolean])[] = [
    ['nothing asked', {}, walk, true],
    ['words, whatever their case and accents', { q: 'CAFE walk' }, walk, true],
    ['one word is missing', { q: 'walk quay' }, walk, false],
    ['words in quotes together', { q: '"to the"' }, walk, true],
    ['words in quotes apart', { q: '"the to"' }, walk, false],
    ['a tag among the words, by its beginning', { q: '#harb' }, walk, true],
    ['a tag whole, whatever its case', { tag: ['harbour'] }, walk, true],
    ['a part of a tag', { tag: ['harb'] }, walk, false],
    ['two tags', { tag: ['harbour', 'studio'] }, walk, true],
    ['two tags, one of them missing', { tag: ['harbour', 'home'] }, walk, false],
    ['a kind without tags', { tag: ['home'] }, low, false],
    ['a mood of the same level', { mood: 'good' }, walk, true],
    ['another mood', { mood: 'bad' }, walk, false],
    ['a check-in', { mood: 'bad' }, low, true],
    ['the name of a mood', { q: 'not good' }, low, true],
    ['an unknown mood', { mood: 'sublime' }, low, true],
    ['something without a mood', { mood: 'bad' }, visit, false],
    ['a title in another row', { q: 'pages' }, pages, true],
    ['other fields with text', { q: 'card' }, visit, true],
    ['cleared', { cleared: true }, said, true],
    ['not cleared', { cleared: true }, walk, false],
    ['all together', { q: 'walk', tag: ['studio'], mood: 'good' }, walk, true],
    ['all but one', { q: 'walk', tag: ['studio'], mood: 'bad' }, walk, false],
  ];
  test.each(rows)('%s', (_, by, of, kept) => {
    expect(keeps(by)(of)).toBe(kept);
  });
});

test('what is marked are the words without tags and quotes', () => {
  expect(markedWords('"to the" #harb Café')).toBe('to the cafe');
  expect(markedWords(undefined)).toBe('');
});

test('an address that narrows nothing is null', () => {
  expect(narrowedIn({ kind: 'mood', day })).toBeNull();
  expect(narrowedIn({ kind: 'mood', mood: 'good' })).toMatchObject({ mood: 'good' });
});

/** The slow, obvious way: every text spelled out, compared letter by letter. */
function oracle(
  { q, tag, mood, cleared }: LogNarrowing,
  { kind, row }: Extract<LogItem, { kind: 'journal' }> | LogItem,
) {
  const plain = (text: string) => text.replaceAll('é', 'e').toLowerCase();
  const own = 'tags' in row ? (row.tags ?? []) : [];
  const of = 'mood' in row ? row.mood : 'mood_type' in row ? row.mood_type : null;
  const name = of ? { great: 'Great', good: 'Good', happy: 'Happy' }[of] : '';
  const texts = ['content' in row ? row.content : '', 'note' in row ? (row.note ?? '') : '', name ?? '', ...own];
  if (cleared && !(kind === 'chat' && row.cleared)) return false;
  if (mood && (!of || levelOf(of) !== levelOf(mood))) return false;
  for (const wanted of tag ?? []) if (!own.some((one) => plain(one) === plain(wanted))) return false;
  for (const word of (q ?? '').split(' ').filter(Boolean)) {
    if (word.startsWith('#') ? !own.some((one) => plain(one).startsWith(plain(word.slice(1)))) : false) return false;
    if (!word.startsWith('#') && !texts.some((text) => plain(text).includes(plain(word)))) return false;
  }
  return true;
}

test('agrees with the slow way on any items and any filters @001.88', () => {
  const word = fc.constantFrom('sea', 'Café', 'cafe', 'a', 'good', 'Great', 'quay');
  const tag = fc.constantFrom('home', 'Home', 'café', 'hom');
  const tags = fc.option(fc.uniqueArray(tag, { maxLength: 2 }));
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const mood = fc.constantFrom('great', 'good', 'happy');
  const items = fc.oneof(
    fc.record({ content: text, tags, mood: fc.option(mood) }).map((row) => item('journal', row)),
    fc.record({ mood_type: mood, note: fc.option(text), tags }).map((row) => item('mood', row)),
    fc
      .record({ content: text, cleared: fc.option(fc.boolean()) })
      .map((row) => item('chat', { ...row, role: 'user', type: 'chat' })),
  );
  const filters = fc.record(
    {
      q: fc
        .array(
          fc.oneof(
            word,
            tag.map((one) => `#${one}`),
          ),
          { maxLength: 2 },
        )
        .map((words) => words.join(' ')),
      tag: fc.array(tag, { maxLength: 2 }),
      mood: fc.constantFrom(...moods.map(({ type }) => type)),
      cleared: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(items, filters, (of, by) => {
      expect(keeps(by)(of)).toBe(oracle(by, of));
    }),
    { numRuns: 1000 },
  );
});
