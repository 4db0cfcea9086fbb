import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every reference in a comment, a test's title or a document can be followed inside the repository:
 * - spec 000, section 8 · spec 001, sections 2 to 4 · spec 000, "Page shell": a heading (or a bold start of a line) in docs/spec
 * - sync.md · sync.md, "Merge": a document beside the file that cites it or in docs, and a heading of it or a question of its table
 * - law 4 · fine print 6, 10: a row of the tables in src/sync/README.md
 * - docs/decisions/0008: a note
 * - `src/lib/day.ts` · day.ts · sync-server/sql: a file or a folder, by its path or the end of its path
 * - engine "law 2: …", in documents: a test file and the start of a title in it
 */
const project = resolve(import.meta.dirname, '../..');
const FOLDERS = ['docs', 'public', 'scripts', 'src', 'sw', 'sync-server', 'tests'];

const text = (file: string) => readFileSync(join(project, file), 'utf8');
const files = [
  ...readdirSync(project),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].map((file) => file.replaceAll('\\', '/'));

const specs: Readonly<Record<string, string>> = { '000': 'docs/spec/000.md', '001': 'docs/spec/001.md' };
const sync = text('src/sync/README.md');
const laws = [...sync.matchAll(/^\| (\d+)\. /gm)].map((match) => Number(match[1]));
const finePrint = [...sync.matchAll(/^\| (\d+(?:, \d+)*) \|/gm)].flatMap((match) => match[1]!.split(',').map(Number));

/** Headings, first columns of tables, and the bold words that a line starts with. */
const titlesIn = (file: string) =>
  [...text(file).matchAll(/^(?:#+ (.+)|\| (.+?) \|.*|- \*\*(.+?):?\*\*.*)$/gm)].map(
    (match) => match[1] ?? match[2] ?? match[3],
  );

/** The file that a name means: from the root, beside the file that cites it, in docs, or one whose path ends with the name. */
function find(from: string, name: string): string | undefined {
  const bare = name.replace(/^#|^\.\//, '');
  const places = [bare, join(dirname(from), bare).replaceAll('\\', '/'), `docs/${bare}`];
  return places.find((one) => files.includes(one)) ?? files.find((one) => one.endsWith(`/${bare}`));
}

/** '2' · '5 and 9' · '2, 4 and 8' · '2 to 4' as numbers. */
function numbers(list: string): number[] {
  return list.split(/,| and /).flatMap((part) => {
    const [first, last] = part.split(' to ').map(Number) as [number, number?];
    return Array.from({ length: (last ?? first) - first + 1 }, (_, n) => first + n);
  });
}
const LIST = String.raw`(\d+(?: to \d+)?(?:(?:, | and )\d+(?!\d|[.:]\d| ?%)(?: to \d+)?)*)`;
const every = (list: string, known: readonly number[]) => numbers(list).every((n) => known.includes(n));

/** What may be cited, each as a pattern and whether a match can be followed. `whole` patterns are read in titles of tests too. */
const RULES: readonly {
  pattern: RegExp;
  whole?: boolean;
  documents?: boolean;
  is: (from: string, match: RegExpMatchArray) => boolean;
}[] = [
  {
    pattern: new RegExp(`\\bspec (\\d+)(?:, sections? ${LIST}(?!\\d))?(?:(?:, | \\()"([^"]+)")?`, 'gi'),
    whole: true,
    is: (_, [, spec, sections, title]) => {
      const known = specs[spec!] ? titlesIn(specs[spec!]!) : [];
      const numbered = known.map((heading) => Number.parseInt(heading ?? ''));
      return known.length > 0 && (!sections || every(sections, numbered)) && (!title || known.includes(title));
    },
  },
  { pattern: /(?<!(?:spec|RFC) \d+, )\bsections? \d+/gi, is: () => false },
  { pattern: new RegExp(`\\blaws? ${LIST}`, 'gi'), whole: true, is: (_, [, list]) => every(list!, laws) },
  { pattern: new RegExp(`\\bfine print ${LIST}`, 'gi'), whole: true, is: (_, [, list]) => every(list!, finePrint) },
  { pattern: /\b(?:of|in|by|from|as) the design\b|\bthe design's\b|\b(?:decision|note) \d+/gi, is: () => false },
  {
    pattern:
      /(?<![\w/:.@*-])((?:\.{0,2}\/|#)?(?:[\w.@$-]+\/)*[\w.$-]+\.(?:md|tsx?|mjs|sql|css))\b(?!\()(?:`?, "([^"]+)")?/g,
    is: (from, [, name, title]) => {
      const target = find(from, name!);
      return target !== undefined && (!title || titlesIn(target).includes(title));
    },
  },
  {
    pattern: /(?<![\w/:.#-])(?:docs|scripts|src|sw|sync-server|tests)\/[\w/$-]+(?![\w*/-]|\.\w)/g,
    is: (_, [path]) => files.some((file) => file.startsWith(path)),
  },
  {
    pattern: /(?<=\]\()(?!https?:|#)[^)#]+/g,
    documents: true,
    is: (from, [target]) => existsSync(join(project, dirname(from), target)),
  },
  {
    pattern: /([\w/-]+)(?:\.(?:test|spec)\.tsx?)?`? "([^"…]+)…?"/g,
    documents: true,
    is: (_, [, name, title]) => {
      const named = files.filter((file) => new RegExp(`(?:^|/)${name!}\\.(?:test|spec)\\.tsx?$`).test(file));
      return named.length === 0 || named.some((file) => text(file).includes(title!));
    },
  },
];

const joined = (source: string) => source.replace(/\n\s*(?:\*(?!\/)|\/\/|--)?/g, ' ');

/** The comments of code, or a document without its blocks of code. */
function prose(file: string, source: string): string {
  if (file.endsWith('.md')) return source.replace(/```[\s\S]*?```/g, '');
  const comments = file.endsWith('.sql')
    ? /(?:^\s*--.*\n?)+|--.*$/gm
    : /(?<=^|[\s{(,])\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/ .*\n?\s*)+/gm;
  return [...source.matchAll(comments)].map(([comment]) => joined(comment)).join('\n');
}

/** What a text cites and the repository does not have, in the text's own words. */
function broken(file: string, source: string): string[] {
  const document = file.endsWith('.md');
  const comments = prose(file, source);
  const everything = document ? comments : joined(source);
  return RULES.filter(({ documents }) => document || !documents).flatMap(({ pattern, whole, is }) =>
    [...(whole ? everything : comments).matchAll(pattern)].filter((match) => !is(file, match)).map(([words]) => words),
  );
}

test.each([
  'spec 002, section 1',
  'spec 000, section 77',
  'spec 001, sections 2 and 6',
  'spec 000, "The cellar"',
  'section 8',
  'law 10',
  'fine print 6, 99',
  'docs/decisions/0999',
  'of the design',
  'decision 3',
  'server.md',
  'sync.md, "Poetry"',
  'no-such-module.ts',
  'src/nowhere',
])('a comment that cites %s is refused', (words) => {
  expect(broken('src/lib/made-up.ts', `/** Because (${words}). */\n// Because ${words}:\n`)).toEqual([words, words]);
  expect(broken('sync-server/made-up.sql', `-- Because ${words}.\n`)).toEqual([words]);
  expect(broken('docs/made-up.md', `Because \`${words}\`.\n`)).toEqual([words]);
});

test.each(['[more](nowhere.md)', 'engine "law 2: no such test…"'])('a document that cites %s is refused', (words) => {
  expect(broken('docs/made-up.md', `More: ${words}\n`)).not.toEqual([]);
});

test.each([
  'spec 000, section 8, and spec 001, sections 2, 4 and 8',
  'spec 000, "Page shell"',
  'laws 1 to 4, fine print 6, 10',
  'docs/decisions/0008',
  'sync.md, "Merge"; product.md, "when does a day start"',
  '`src/lib/day.ts`, day.ts, #lib/day.ts and sync-server/sql',
])('a comment may cite %s', (words) => {
  expect(broken('src/lib/made-up.ts', `/** Because (${words}). */\n`)).toEqual([]);
});

test('everything that is cited is there', () => {
  const citing = files.filter(
    (file) =>
      /\.(md|tsx?|mjs|sql|css)$/.test(file) &&
      !file.includes('node_modules/') &&
      // Texts that the app shows: they link to its pages (tests/spec/pages.test.ts).
      !/\/content\/(?:\w\w\/)?[\w-]+\.md$/.test(file) &&
      !file.endsWith('references.test.ts'),
  );
  expect(citing.length).toBeGreaterThan(500);
  expect(citing.flatMap((file) => broken(file, text(file)).map((words) => `${file}: ${words}`))).toEqual([]);
});
