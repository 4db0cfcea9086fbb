import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuickLine, type QuickContext } from './quick-line.ts';

const context: QuickContext = {
  // A Sunday.
  at: new Date('2026-11-22T14:00:00Z'),
  zone: 'UTC',
  dayStartsAt: 0,
  plain: [],
  projects: [
    { id: 'shed', title: 'Harbour shed' },
    { id: 'home', title: 'Home' },
    { id: 'thesis', title: 'Thesis' },
    { id: 'theses', title: 'Theses of others' },
  ],
};
const read = (line: string, plain: readonly string[] = []) => {
  const { said: _, ...rest } = readQuickLine(line, { ...context, plain });
  return rest;
};
const nothing = { due: null, time: null, project: null, tags: [], rrule: null };

test.each<[line: string, read: Partial<ReturnType<typeof read>>]>([
  ['buy milk friday 9am #errand', { words: 'Buy milk', due: '2026-11-27' as never, time: '09:00', tags: ['errand'] }],
  ['buy milk', { words: 'buy milk' }],
  ['call Anna tomorrow', { words: 'Call Anna', due: '2026-11-23' as never }],
  ['call Anna at 17:30', { words: 'Call Anna', due: '2026-11-22' as never, time: '17:30' }],
  ['order grey board +harbour', { words: 'Order grey board', project: 'shed' }],
  [
    'order grey board #HarbourShed by Friday',
    { words: 'Order grey board', project: 'shed', due: '2026-11-27' as never },
  ],
  ['order grey board for harbour shed', { words: 'Order grey board', project: 'shed' }],
  ['paint the door for Homer', { words: 'paint the door for Homer' }],
  ['print +the', { words: 'print +the' }],
  ['print +thesis', { words: 'Print', project: 'thesis' }],
  ['read #home #evening', { words: 'Read', project: 'home', tags: ['evening'] }],
  ['answer #3', { words: 'answer #3' }],
  ['write down what happened yesterday', { words: 'write down what happened yesterday' }],
  ['read chapter #friday', { words: 'Read chapter', tags: ['friday'] }],
  [
    'water the plants every Monday',
    { words: 'Water the plants', due: '2026-11-23' as never, rrule: 'FREQ=WEEKLY;BYDAY=MO' },
  ],
  [
    'run every 2 weeks on tuesday 7am',
    { words: 'Run', due: '2026-11-24' as never, time: '07:00', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' },
  ],
  [
    'pay rent every month on the 1st',
    { words: 'Pay rent', due: '2026-12-01' as never, rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  ],
  ['#errand', { words: '#errand', tags: ['errand'] }],
  ['', { words: '' }],
])('"%s"', (line, expected) => {
  expect(read(line)).toEqual({ ...nothing, ...expected });
});

test('a part that is taken back is plain words again, and the rest is still understood', () => {
  const line = 'see friday night lights tomorrow 9am #errand';
  const before = readQuickLine('buy milk friday 9am #errand', context);
  expect(before.said).toEqual({ when: ['friday', '9am'], time: ['9am'], project: [] });
  expect(read('buy milk friday 9am #errand', ['9am'])).toEqual({
    ...nothing,
    words: 'Buy milk 9am',
    due: '2026-11-27',
    tags: ['errand'],
  });
  expect(read('buy milk friday 9am #errand', ['#errand'])).toMatchObject({ words: 'Buy milk errand', tags: [] });
  expect(read('order board +home', ['+home'])).toEqual({ ...nothing, words: 'order board home' });
  expect(read(line, ['friday night'])).toMatchObject({
    words: 'See friday night lights',
    due: '2026-11-23',
    time: '09:00',
  });
});

test('whatever is typed, nothing is lost without a value for it, and nothing is thrown', () => {
  const piece = fc.constantFrom<string[]>(
    'milk',
    'friday',
    'every monday',
    '9am',
    '#errand',
    '+home',
    'for',
    'Harbour shed',
    'İ',
    '👩‍🚀',
    'the',
    ',',
    '#',
    '+',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.subarray(['friday', '9am', '#errand', '+home']),
      (pieces, plain) => {
        const line = pieces.join(' ');
        const { words, due, time, project, tags, rrule } = readQuickLine(line, { ...context, plain });
        if (line.trim() !== '') expect(words).not.toBe('');
        if (!due && !project && tags.length === 0 && plain.length === 0) expect(letters(words)).toBe(letters(line));
        if (time) expect(due).not.toBeNull();
        if (line.includes('every') && !words.toLowerCase().includes('every')) expect(rrule).not.toBeNull();
        for (const part of plain.filter((part) => pieces.includes(part)))
          expect(words.toLowerCase(), part).toContain(part.replace(/^[#+]/, ''));
      },
    ),
  );
});

/** Without spaces, of which the line keeps only those between words. */
const letters = (text: string) => text.replaceAll(/\s/g, '');
