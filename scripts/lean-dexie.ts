/**
 * The Dexie that is built into the app: its modern build without the layers that nothing here uses, 2 KB smaller in a page and 3 in the
 * service worker. (Dexie's own wrapper would bring the ES5 build, 2 KB larger.)
 */
import type { Plugin } from 'vite';

const unused = [
  // Hooks on tables: the mutation log is a layer of its own.
  'this.use(hooksMiddleware);',
  // Results that live queries share: switched off in src/data/database.ts.
  'this.use(cacheMiddleware);',
  'cache,\n    semVer',
];
/** No page, no live queries. */
const unusedInWorker = ['liveQuery,\n    extendObservabilitySet'];

/** The plugin. Each line that it takes out must be in Dexie exactly once, or the build fails. */
export function leanDexie(place: 'page' | 'worker'): Plugin {
  return {
    name: 'lean-dexie',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] } }),
    transform(code, id) {
      if (!/[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/.test(id)) return null;
      for (const text of place === 'worker' ? [...unused, ...unusedInWorker] : unused) {
        const [before, after, ...more] = code.split(text);
        if (before === undefined || after === undefined || more.length > 0) this.error(`Dexie has changed: ${text}`);
        // The last line of a text in a list of names is the name that follows it.
        code = `${before}${text.split('\n').at(1) ?? ''}${after}`;
      }
      return { code, map: null };
    },
  };
}
