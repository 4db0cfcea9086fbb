/**
 * The Dexie of the build: its modern build without the parts that nothing here uses. Dexie's own wrapper would include the ES5 build, which is
 * 2 KB larger.
 */
import type { Plugin } from 'vite';

/** Methods of Dexie's classes that the app does not call. The build fails when a file of the app begins to. */
const unusedMethods = [
  // Of a table.
  'mapToClass',
  'bulkUpdate',
  'upsert',
  // Of where().
  'startsWithIgnoreCase',
  'equalsIgnoreCase',
  'anyOfIgnoreCase',
  'startsWithAnyOfIgnoreCase',
  'notEqual',
  'noneOf',
  'inAnyRange',
  'startsWithAnyOf',
  // Of a collection.
  'distinct',
  'eachPrimaryKey',
  'eachKey',
  'eachUniqueKey',
  'until',
  // Of a transaction.
  'waitFor',
  // Of a database.
  'hasBeenClosed',
  'hasFailed',
];
const calls = new RegExp(String.raw`\.(${unusedMethods.join('|')})\(`);

/** A piece of Dexie, and its replacement, if any. */
type Cut = readonly [piece: RegExp, instead?: string];

const unused: readonly Cut[] = [
  ...unusedMethods.map((name): Cut => [new RegExp(String.raw`(?<=\n) {4}${name}\([^\n]*\) \{\n[^]*?\n {4}\}\n`)]),
  // Generators as transactions, and functions of Dexie itself.
  [/else if \(typeof returnValue\.next === 'function' &&[^]*?awaitIterator\(returnValue\);\n +\}/],
  [/(?<=\n) {4}async: function [^]*?(?= {4}currentTransaction: \{)/],
  [/(?<=\n) {4}getDatabaseNames\(cb\) \{[^]*?\n {4}\},\n/],
  [/(?<=\n) {4}waitFor: function [^]*?\n {4}\},\n/],
  // Hooks on tables: the mutation log is a middleware.
  [/this\.use\(hooksMiddleware\);/],
  // The shared cache of live queries: disabled in src/data/database.ts.
  [/this\.use\(cacheMiddleware\);/],
  [/(?<=\n) +cache,\n/],
  // Changes of a value in place (Dexie's add, remove and replacePrefix).
  [/(?<=class PropModification \{\n) {4}execute\(value\) \{[^]*?\n {4}\}\n/],
  [/if \(value instanceof PropModification\) \{[^]*?\} *\n +else (?=if \(origValue !== value\))/],
  // Debug messages on localhost.
  [/var debug = typeof location[^;]*;\nfunction setDebug\(.*\) \{\n.*\n\}/, 'const debug = false;'],
  [/(?<=\n) {4}debug: \{[^]*?\n {4}\},\n/],
  [/\nsetDebug\(debug\);/],
];
const unusedInWorker: readonly Cut[] = [
  // No live query runs in the worker, so the read ranges are not needed.
  [/(?<=\n) +liveQuery,\n/],
  [/(?<=\n) +const getRange = \(\{ query[^]*?(?= +return tableClone;)/],
  // The worker opens only a database that a page has made, of its own version (sw/profile.ts): it never makes or changes
  // stores. If that is needed, opening fails and the database is not changed.
  [/(?<=req\.onupgradeneeded = )wrap\(\(e\) => \{[^]*?\n {8}\}, reject\);/, '() => req.transaction.abort();'],
  [
    /if \(state\.autoSchema\)\n +readGlobalSchema[^]*?return resolve\(tryOpenDB\(\)\);\n +\}\n +\}/,
    'adjustToExistingIndexNames(db, db._dbSchema, tmpTrans);',
  ],
  // A worker has no back/forward cache.
  [/if \(typeof addEventListener !== 'undefined'\) \{\n +addEventListener\('pagehide'[^]*?\n\}\n/],
];

/** The plugin. The build fails unless each piece that it removes is in Dexie exactly once. */
export function leanDexie(place: 'page' | 'worker'): Plugin {
  return {
    name: 'lean-dexie',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] } }),
    transform(code, id) {
      const called = /[\\/]node_modules[\\/]/.test(id) ? null : calls.exec(code);
      if (called) this.error(`${called[1]} is left out of Dexie: scripts/lean-dexie.ts`);
      if (!/[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/.test(id)) return null;
      const lean = [...unused, ...(place === 'worker' ? unusedInWorker : [])].reduce((text, [piece, instead = '']) => {
        const parts = text.split(piece);
        if (parts.length !== 2) this.error(`Dexie has changed: ${piece.source} is in it ${parts.length - 1} times`);
        return parts.join(instead);
      }, code);
      return { code: lean, map: null };
    },
  };
}
