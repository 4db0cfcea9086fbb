/**
 * `npm run counts`: counts the places in the sources that a new page, a new kind of thing or a new way to write a row would change.
 *
 *   npm run counts                 the last commit and the working tree
 *   npm run counts -- 9c1f0a7      a commit and the working tree
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$|^tests\//;
const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Every source file of a commit, or of the working tree: its path and its text. */
function filesOf(commit) {
  const names = commit
    ? git('ls-tree', '-r', '--name-only', commit).split('\n')
    : git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  const wanted = names.filter(
    (name) => /^(src|sw|sync-server|scripts|tests)\//.test(name) && /\.(ts|tsx|mjs|css)$/.test(name),
  );
  return wanted.flatMap((path) => {
    if (commit) return [{ path, text: git('show', `${commit}:${path}`) }];
    return existsSync(join(root, path)) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

function countsOf(commit) {
  const files = filesOf(commit);
  const product = files.filter(({ path }) => /^(src|sw|sync-server)\//.test(path) && !TEST.test(path));
  const code = product
    .filter(({ path }) => CODE.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const naming = (pattern) => code.filter(({ text }) => pattern.test(text)).length;
  const found = (pattern, among = code) => among.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  const lines = (among) => among.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const others = files.filter(
    ({ path }) => path.startsWith('src/features/') && !path.startsWith('src/features/daily-log/'),
  );
  return {
    'files that name memory_entries': naming(/\bmemory_entries\b/),
    'files that name habit_days': naming(/\bhabit_days\b/),
    // Lists of paths, routes, wrappers, the navigation; not its own folder and the links to it.
    'files of src/app and scripts that name the page /mood': files.filter(
      ({ path, text }) =>
        /^(src\/app|scripts)\//.test(path) &&
        !TEST.test(path) &&
        /['"`]\/mood['"`]|MoodPage|MoodScreen/.test(withoutComments(text)),
    ).length,
    'imports of features/daily-log by other features': found(/from '#features\/daily-log\//g, others),
    'places that put an authorised client together':
      found(/(?<!function )\bcreateAuthorised(?:<\w+>)?\(\{/g) + found(/(?<!function )\bcreatePost\(\{/g),
    'lines of the product': lines(product),
    'lines of tests, scripts and their helpers': lines(files.filter((file) => !product.includes(file))),
  };
}

const before = countsOf(process.argv[2] ?? 'HEAD');
const now = countsOf(undefined);
const width = Math.max(...Object.keys(now).map((name) => name.length));
console.log(`${''.padEnd(width)}  ${process.argv[2] ?? 'HEAD'}`.padEnd(width + 12) + 'now');
for (const [name, value] of Object.entries(now))
  console.log(`${name.padEnd(width)}  ${String(before[name]).padStart(8)}  ${String(value).padStart(8)}`);
