import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { mergeText } from './merge-text.ts';

const word = fc.constantFrom('the', 'sea', 'was', 'calm', '🦦', '👩‍👩‍👧', 'naïve', 'e\u0301t', 'x');
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '\r\n', '\n\n', '  ');
const text = fc.array(fc.tuple(word, gap), { maxLength: 25 }).map((pairs) => pairs.map(([w, g]) => w + g).join(''));
/** The text with some of its words replaced, dropped or added to; each new word names its side. */
const edited = (side: string) => (base: string) =>
  fc.array(fc.tuple(fc.nat(60), fc.constantFrom('replace', 'drop', 'add', 'line')), { maxLength: 4 }).map((edits) => {
    const tokens: string[] = base.match(/\s+|\S+/g) ?? [];
    edits.forEach(([where, how], n) => {
      const i = tokens.length === 0 ? 0 : where % tokens.length;
      const fresh = `${side}${n}🪶`;
      if (how === 'replace') tokens.splice(i, 1, fresh);
      else if (how === 'drop') tokens.splice(i, 1);
      else if (how === 'add') tokens.splice(i, 0, `${fresh} `);
      else tokens.push(`\n${fresh}`);
    });
    return tokens.join('');
  });
const three = text.chain((base) => fc.tuple(fc.constant(base), edited('mine')(base), edited('theirs')(base)));

test('one side unchanged gives the other', () => {
  fc.assert(
    fc.property(text, text, (base, next) => {
      expect(mergeText(base, base, next)).toEqual({ clean: true, text: next });
      expect(mergeText(base, next, base)).toEqual({ clean: true, text: next });
    }),
  );
});

test('the result is the same whichever side is which', () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      expect(mergeText(base, mine, theirs)).toEqual(mergeText(base, theirs, mine));
    }),
    { numRuns: 1000 },
  );
});

test('a clean merge has every word that either side wrote', () => {
  let clean = 0;
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const merged = mergeText(base, mine, theirs);
      if (!merged.clean) return;
      clean++;
      for (const side of [mine, theirs]) {
        for (const written of side.match(/(mine|theirs)\d🪶/g) ?? []) expect(merged.text).toContain(written);
      }
    }),
    { numRuns: 1000 },
  );
  // The property must not hold only because no merge is clean.
  expect(clean).toBeGreaterThan(300);
});

test('a clean merge has only words of the three texts, so no emoji and no line end was cut', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeText(base, mine, theirs);
      if (!merged.clean) return;
      expect(merged.text).not.toMatch(/\p{Surrogate}/u);
      const known = new Set([base, mine, theirs].flatMap((side) => side.match(/\r?\n|\S+/g) ?? []));
      for (const token of merged.text.match(/\r?\n|\S/g) ?? []) if (/\n/.test(token)) expect(known).toContain(token);
    }),
    { numRuns: 1000 },
  );
});

test('edits of different sentences are merged', () => {
  const base = 'We walked to the pier.\nThe sea was calm.\nThen home.';
  expect(mergeText(base, base.replace('pier', 'old pier'), base.replace('calm', 'wild'))).toEqual({
    clean: true,
    text: 'We walked to the old pier.\nThe sea was wild.\nThen home.',
  });
});

test('two edits of the same words are not merged', () => {
  expect(mergeText('a calm sea', 'a wild sea', 'a grey sea')).toEqual({ clean: false });
  expect(mergeText('one two three four', 'ONE two three four', 'one TWO three four')).toEqual({ clean: false });
});

test('lines added at the end on both devices are both kept', () => {
  const merged = mergeText('Monday', 'Monday\nSwam.', 'Monday\nRead.');
  expect(merged).toEqual({ clean: true, text: 'Monday\nRead.\nSwam.' });
});

test('a text that continues the other is taken whole', () => {
  expect(mergeText('', 'Today I', 'Today I swam')).toEqual({ clean: true, text: 'Today I swam' });
});

test('100 KB merge in well under a second, even when everything is rewritten', () => {
  const base = Array.from({ length: 2000 }, (_, i) => `line ${i} ${'word '.repeat(8)}`).join('\n');
  const mine = base.replaceAll(/line (\d*7) /g, 'LINE $1 ');
  const theirs = base.replaceAll(/line (\d*3) /g, 'Zeile $1 ');
  const used = processorTime();
  expect(base.length).toBeGreaterThan(100_000);
  expect(mergeText(base, mine, theirs)).toMatchObject({ clean: true });
  const other = Array.from({ length: 18_000 }, (_, i) => `w${i % 97}`).join(' ');
  const another = Array.from({ length: 18_000 }, (_, i) => `w${(i * 7) % 89}`).join(' ');
  mergeText(base, other, another);
  expect(used()).toBeLessThan(1500);
});
