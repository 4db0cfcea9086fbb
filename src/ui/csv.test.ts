import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('commas, quotes and line ends are quoted; numbers stay; a formula becomes a text', () => {
  expect(
    csvOf({
      columns: ['What', 'Difference'],
      rows: [
        ['A walk, "long"', '+0.8'],
        ['=SUM(A1)', -1],
        ['-cmd', '−0.5'],
        ['two\nlines', '–'],
      ],
    }),
  ).toBe('What,Difference\r\n"A walk, ""long""",+0.8\r\n\'=SUM(A1),-1\r\n\'-cmd,−0.5\r\n"two\nlines",–');
});
