import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = read('src/sync/README.md');

/** Every test title in a folder, by the name the README uses for the file: 'engine', 'mutation-log', 'two-devices'. */
function titles(folder: string): [file: string, title: string][] {
  return readdirSync(new URL(folder, root))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      [...read(`${folder}/${name}`).matchAll(/^\s*(?:test|\]\))(?:\.each)?.*?\(\s*(['"`])(.*?)\1,/gm)].map(
        (match): [string, string] => [name.replace(/\.test\.tsx?$/, ''), match[2]!],
      ),
    );
}
const all = [
  ...titles('src/blobs'),
  ...titles('src/data'),
  ...titles('src/remote'),
  ...titles('src/sync'),
  ...titles('tests/sync'),
];

/** The tests in the last column of the README's tables: `file "start of a title"`; an ellipsis ends a shortened title. */
const named = readme
  .split('\n')
  .filter((line) => /^\| *(\d|\d+, \d+)/.test(line))
  .flatMap((line) => {
    const column = line.split('|').at(-2)!;
    return [...column.matchAll(/([a-z-]+) ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file, quoted]) =>
      [...quoted!.matchAll(/"([^"]+)"/g)].map(([, title]) => ({ line: line.slice(0, 12), file: file!, title: title! })),
    );
  });

test('every law and every item of the fine print names its tests, or says whose they are', () => {
  for (let law = 1; law <= 9; law++) expect(readme).toMatch(new RegExp(`^\\| ${law}\\. .*\\|`, 'm'));
  const rows = readme.split('\n').filter((line) => /^\| \d+(, \d+)* \|/.test(line));
  const items = rows.flatMap((line) => line.split('|')[1]!.split(',').map(Number));
  expect(items.sort((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, n) => n + 1));
  for (const line of rows) expect(line.split('|').at(-2)).toMatch(/"|the server's tests/);
});

test.each(named)('the test that the README names exists: $file "$title"', ({ file, title }) => {
  const start = title.replace(/…$/, '');
  const found = all.filter(
    ([name, known]) => name === file && (title.endsWith('…') ? known.startsWith(start) : known === start),
  );
  expect(found.map(([, known]) => known)).not.toEqual([]);
});
