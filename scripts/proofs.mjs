/**
 * What the documents promise, and which of it a run of the tests proved: the points of the specifications (tests/spec/points.tsv), whose tests have
 * `@` and the number of the point in their titles, and the tests that the tables of the threat model and of sync name. A test proves something
 * if it ran and passed. A skipped one proves nothing, so what needs a second engine, Postgres or LONG=1 cannot be the only proof.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './bootstrap.mjs';

const POINTS = 'tests/spec/points.tsv';
const DOCUMENTS = [
  'docs/promises.md',
  'docs/security.md',
  'docs/imports.md',
  'src/sync/README.md',
  'tests/sync/README.md',
];
const text = (file) => readFileSync(join(root, file), 'utf8');

/** The points of a table: `number<tab>point`, one a line; `# ` begins a comment. */
export function pointsIn(table) {
  const points = new Map();
  for (const [index, line] of table.split('\n').entries()) {
    if (line === '' || line.startsWith('# ')) continue;
    const [, id, point] = /^(\d{3}\.\d+)\t(\S.*)$/.exec(line) ?? [];
    if (!id || points.has(id)) throw new Error(`${POINTS}:${index + 1}: not a new number and its point`);
    points.set(id, point);
  }
  return points;
}

/** The tests that the last cells of a document's tables name by their file and the beginning of the title: engine "law 2: a page…", "law 2: …". */
export const testsNamedIn = (document) =>
  [...document.matchAll(/^\|.*\| (.+?) \|$/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/([\w./-]+)`? ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, file, titles]) =>
      [...titles.matchAll(/"([^"…]+)…?"/g)].map(([, title]) => ({ file, title })),
    ),
  );

const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withoutEnding = (file) => file.replace(/\.(?:test|spec)\.tsx?$/, '');

/** Whether a test that passed is the one that is named. `%s` and the like stand for the values of its cases. */
function isNamed({ file, title }, test) {
  const ofFile = `/${withoutEnding(test.file)}`.endsWith(`/${withoutEnding(file)}`);
  return (
    ofFile &&
    new RegExp(
      title
        .split(/%[sdijo]/)
        .map(escaped)
        .join('.*'),
    ).test(test.title)
  );
}

/** The tests that passed, in the report of vitest. */
export const passedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: relative(root, name), title: fullName })),
  );

/** The tests that passed, in the report of Playwright, in which a skipped one is `ok` too. Its files are named from `tests`. */
export const passedInPlaywright = ({ suites }) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'expected' || status === 'flaky'))
      .map(({ file, title }) => ({ file: `tests/${file}`, title })),
    ...passedInPlaywright({ suites: inner }),
  ]);

/** What no test proved, a line each, and the tags that name no point. */
export function unproved({ points, named }, passed) {
  const tags = new Set(passed.flatMap(({ title }) => [...title.matchAll(/@(\d{3}\.\d+)/g)].map(([, id]) => id)));
  return [
    ...[...points].filter(([id]) => !tags.has(id)).map(([id, point]) => `@${id} ${point}`),
    ...[...tags].filter((id) => !points.has(id)).map((id) => `@${id} is not in ${POINTS}`),
    ...named.filter((one) => !passed.some((test) => isNamed(one, test))).map(({ file, title }) => `${file} "${title}"`),
  ];
}

/** What the documents of this repository promise. */
export const promises = () => ({
  points: pointsIn(text(POINTS)),
  named: DOCUMENTS.flatMap((file) => testsNamedIn(text(file))),
});
