/**
 * The Dexie that is built into the app: its modern build without what nothing here uses, 3 KB smaller in a page and 4 in the service worker.
 * (Dexie's own wrapper would bring the ES5 build, 2 KB larger.)
 */
import type { Plugin } from 'vite';

const unused = [
  // Hooks on tables: the mutation log is a layer of its own.
  /this\.use\(hooksMiddleware\);/,
  // Results that live queries share: switched off in src/data/database.ts.
  /this\.use\(cacheMiddleware\);/,
  /(?<=\n) +cache,\n/,
  // How an index is searched whatever the case of the letters: src/lib/fold.ts does that for the rows in hand.
  /(?<=\nfunction addIgnoreCaseAlgorithm\([^\n]*\) \{\n)[^]*?(?=\n\}\n)/,
];
/** Nothing is drawn there. */
const unusedInWorker = [/(?<=\n) +liveQuery,\n/];

/** The plugin. Each piece that it takes out must be in Dexie exactly once, or the build fails. */
export function leanDexie(place: 'page' | 'worker'): Plugin {
  return {
    name: 'lean-dexie',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] } }),
    transform(code, id) {
      if (!/[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/.test(id)) return null;
      const lean = [...unused, ...(place === 'worker' ? unusedInWorker : [])].reduce((text, piece) => {
        const parts = text.split(piece);
        if (parts.length !== 2) this.error(`Dexie has changed: ${piece.source} is in it ${parts.length - 1} times`);
        return parts.join('');
      }, code);
      return { code: lean, map: null };
    },
  };
}
