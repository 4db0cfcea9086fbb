import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { threadOpening, threadQuestion, threadText } from './say-thread.ts';
import { THREAD_DAYS, type ThreadRows, threadOfDay, threadOfWeek, type WrittenEntry } from './threads.ts';

/** A Monday; the letter takes up the week from April 20 to 26. */
const week = '2026-05-11' as Day;
const then = dayAfter(week, -19);
let n = 0;
const entry = (text: string, day: Day = then, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  id: `id ${String((n += 1)).padStart(3, '0')}`,
  day,
  text,
  asked: '',
  hidden: false,
  ...more,
});
const rows = (...entries: readonly WrittenEntry[]): ThreadRows => ({ entries, others: [] });
const letter = (...entries: readonly WrittenEntry[]) => threadOfWeek(rows(...entries), week);

describe('a plan that nothing was written about since', () => {
  test.each([
    'I want to learn to swim before the summer.',
    'I’d really like to paint the kitchen.',
    'I am planning to cycle along the Danube.',
    'One day I will open a small bakery.',
    'I still want to write to my old teacher.',
  ])('is quoted as it was written: %s', (quote) => {
    expect(letter(entry(`A long day.\n${quote} Then we ate soup.`))).toMatchObject({ kind: 'plan', quote, day: then });
  });

  test.each([
    'I like to swim in the lake.',
    'I don’t want to learn to swim.',
    'I want to sleep for a week now.',
    'I want to scream at the printer.',
    'I want to be left alone today.',
    'She said “I want to learn to swim”, and I laughed.',
    'He wants me to learn to swim this year.',
    'Do I want to learn to swim at all?',
    'I want to go.',
    `I want to learn to swim ${'and then some more '.repeat(10)}.`,
  ])('is not found in: %s', (text) => {
    expect(letter(entry(text))).toBeNull();
  });

  const plan = entry('I want to learn to swim before the summer.');
  test.each([
    ['an entry', { entries: [entry('Went swimming with Sam.', dayAfter(then, 3))], others: [] }],
    [
      'a task',
      { entries: [], others: [{ day: dayAfter(then, 3), known: dayAfter(then, 3), text: 'Book a swim course' }] },
    ],
    [
      'an event that is ahead',
      { entries: [], others: [{ day: dayAfter(week, 9), known: dayAfter(then, 5), text: 'Swim course' }] },
    ],
    ['one in the week of the letter', { entries: [entry('First swim!', dayAfter(week, 2))], others: [] }],
  ] as const)('is dropped, and nothing takes its place, when %s has taken it up', (_, { entries, others }) => {
    expect(threadOfWeek({ entries: [plan, ...entries], others: [...others] }, week)).toBeNull();
  });
});

test('a word that only tells more of a plan does not take it up, and another plan of that week comes in its place', () => {
  const plan = entry('I want to learn to swim in the lake before the summer.');
  expect(letter(plan, entry('A summer evening at last.', dayAfter(then, 3)))).not.toBeNull();
  const other = entry('I’d like to paint the kitchen.', dayAfter(then, 1));
  expect(letter(plan, other, entry('Swam twice.', dayAfter(then, 3)))).toMatchObject({
    quote: 'I’d like to paint the kitchen.',
  });
});

describe('a worry of that time', () => {
  test('is asked about', () => {
    const quote = 'I am nervous about the talk in Ghent.';
    expect(letter(entry(quote))).toMatchObject({ kind: 'worry', quote });
  });
  test.each(['My sister is worried about her exam.', 'Nobody was afraid of the dark.'])(
    'of somebody else is not: %s',
    (text) => {
      expect(letter(entry(text))).toBeNull();
    },
  );
});

describe('a subject that came up again after a pause', () => {
  const earlier = entry('Long call with Dana about the garden.');
  test('is named, with what was written then', () => {
    expect(letter(earlier, entry('Dana wrote me a letter.', dayAfter(week, -2)))).toMatchObject({
      kind: 'again',
      about: 'Dana',
      quote: 'Long call with Dana about the garden.',
    });
    expect(
      letter(entry('Helped my brother with his bike.'), entry('My brother called.', dayAfter(week, -2))),
    ).toMatchObject({ about: 'your brother' });
  });
  test('is none when it never went away, is everyday, or is hidden', () => {
    const now = entry('Dana wrote me a letter.', dayAfter(week, -2));
    expect(letter(earlier, entry('Tea with Dana.', dayAfter(then, 4)), now)).toBeNull();
    expect(letter(earlier, ...[1, 2, 3, 4].map(() => now))).toBeNull();
    expect(letter({ ...earlier, hidden: true }, now)).toBeNull();
    expect(letter(earlier)).toBeNull();
  });
});

describe('nothing is thrown back at anybody', () => {
  const plan = 'I want to learn to swim before the summer.';
  test.each([
    `I want to kill myself. ${plan}`,
    `Read a novel on the train.\n${plan} Everything is too much and I feel like giving up.`,
    `${plan} Grandma died on Tuesday.`,
    `The funeral was long. ${plan}`,
    `I miss my dad. ${plan}`,
    `The biopsy is on Monday. ${plan}`,
    'I want to visit the grave with my brother.',
    'I am worried about the lump that they found.',
    'I am afraid of what he does when he is drunk.',
    'I was nervous about the court date with my ex.',
  ])('%s', (text) => {
    expect(letter(entry(text))).toBeNull();
  });

  test('an entry that is hidden from On this day, or of a terrible day, is not quoted', () => {
    expect(letter(entry(plan, then, { hidden: true }))).toBeNull();
    expect(letter(entry(plan, then, { mood: 'terrible' }))).toBeNull();
    expect(letter(entry(plan, then, { mood: 'bad' }))).not.toBeNull();
  });

  test.each([
    'Grandma died last night.',
    'I want to kill myself.',
    'Everything is too much and I feel like giving up.',
  ])('in days like these nothing at all is asked: %s', (text) => {
    expect(letter(entry(plan), entry(text, dayAfter(week, -3)))).toBeNull();
  });

  test('after grief and danger nothing is asked until the thread is over; after a heavy day, for three days', () => {
    const shown = (text: string) => letter(entry(plan), entry(text, dayAfter(week, -4))) !== null;
    expect(shown('Grandma died last night.')).toBe(false);
    expect(shown('I want to kill myself.')).toBe(false);
    expect(shown('Everything is too much and I feel like giving up.')).toBe(true);
    const well = entry('Everything is too much and I feel like giving up.', dayAfter(week, -2), { mood: 'great' });
    expect(letter(entry(plan), well)).not.toBeNull();
  });

  test('a name that is also in an entry of grief is not brought up', () => {
    expect(
      letter(
        entry('Dana’s mother died, I sat with her.', dayAfter(then, -20)),
        entry('Long call with Dana about the garden.'),
        entry('Dana wrote me a letter.', dayAfter(week, -2)),
      ),
    ).toBeNull();
  });
});

/** Texts of which some are threads and some are not. */
const aText = fc.constantFrom(
  'I want to learn to swim before the summer.',
  'I’d like to paint the kitchen.',
  'I am nervous about the talk in Ghent.',
  'Long call with Dana about the garden.',
  'Dana wrote me a letter.',
  'Painted the kitchen with Sam.',
  'Soup, and an early night.',
);
const someEntries = fc.array(fc.tuple(aText, fc.integer({ min: -60, max: 30 })), { maxLength: 25 });

test('over many weeks no entry is taken up twice, by letters and prompts together, and each is about three weeks old', () => {
  fc.assert(
    fc.property(someEntries, (written) => {
      const all = rows(...written.map(([text, days]) => entry(text, dayAfter(week, days))));
      const seen: string[] = [];
      for (let w = -3; w < 5; w++) {
        const monday = dayAfter(week, w * 7);
        const ofWeek = threadOfWeek(all, monday);
        const taken = [ofWeek, ...[0, 1, 2, 3, 4, 5, 6].map((d) => threadOfDay(all, dayAfter(monday, d), monday))];
        for (const thread of taken) {
          if (!thread) continue;
          seen.push(thread.id);
          expect(all.entries.find(({ id }) => id === thread.id)?.text).toContain(thread.quote);
          expect(thread.day >= dayAfter(monday, -THREAD_DAYS) && thread.day <= dayAfter(monday, 6 - THREAD_DAYS)).toBe(
            true,
          );
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
    }),
  );
});

test('the order of the rows changes nothing', () => {
  fc.assert(
    fc.property(someEntries, (written) => {
      const all = written.map(([text, days]) => entry(text, dayAfter(week, days)));
      expect(threadOfWeek(rows(...all.toReversed()), week)).toEqual(threadOfWeek(rows(...all), week));
    }),
  );
});

test('it is said when it was, in the words of the person, with one question in the tone of the coach', () => {
  const thread = {
    kind: 'plan',
    id: 'x',
    day: '2026-05-03' as Day,
    quote: 'I want to learn to swim.',
    about: '',
  } as const;
  expect(threadText(thread, '2026-05-24' as Day, 'balanced')).toBe(
    'Three weeks ago, on Sunday, May 3, you wrote “I want to learn to swim.” Do you still want that?',
  );
  expect(threadOpening(thread, '2026-05-18' as Day)).toEqual({ ago: 'Two weeks ago, on', date: 'Sunday, May 3' });
  expect(threadOpening(thread, '2027-01-18' as Day)).toEqual({ ago: 'On', date: 'May 3, 2026' });
  expect(threadQuestion({ ...thread, kind: 'again', about: 'your brother' }, 'friend')).toBe(
    'Your brother came up again last week. How is that going?',
  );
  expect(threadQuestion(thread, 'of a newer version')).toBe('Do you still want that?');
});
