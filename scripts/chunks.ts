/**
 * Which modules share a file of the build. A person waits for requests and rounds, not for kilobytes: what every page needs is one file (`shell`),
 * what every signed-in screen needs is another (`app`). What is large and rare keeps the file that its import() gives it.
 */
import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The files by name, each with the module that begins it. A module belongs to the first of them that imports it statically. */
const starts = { shell: '../src/main.tsx', app: '../src/app/signed-in.ts', visitors: '../src/app/visitors.ts' };

/** What the late files of exports and imports share, and the tools of hashes, which the passphrase shares too: one file instead of several of a kilobyte. */
const ZIPS = ['crc32', 'in/slices', 'in/zip-reader'].map((module) => `../src/features/your-data/${module}.ts`);

/** What asks the search in its worker: also of several late files. */
const SEARCH = ['client', 'docs', 'search-each'].map((module) => `../src/features/search/${module}.ts`);

/** Small parts of the coach's rules that several late files share. */
const TITLES = ['sparse-model', 'rules/title', 'rules/tags', 'languages/gloss', 'recall/recall', 'recall/words'].map(
  (module) => `../src/coach/${module}.ts`,
);

/** Returns the name of a module's file; null leaves the choice to the bundler. */
export function chunkOf(): (id: string, graph: ModuleGraph) => string | null {
  let files: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    if (id.includes('rolldown/runtime')) return 'shell';
    return (files ??= chunkNames(graph)).get(id) ?? (/\/fflate\/|\/@noble\/hashes\/utils/.test(id) ? 'zips' : null);
  };
}

function chunkNames(graph: ModuleGraph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, start] of Object.entries(starts)) {
    const reached = new Set([fileOf(start)]);
    for (const id of reached) {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
      if (!names.has(id)) names.set(id, name);
    }
    if (reached.size === 1) throw new Error(`Nothing is imported by ${start}`);
  }
  for (const module of ZIPS) names.set(fileOf(module), 'zips');
  for (const module of SEARCH) names.set(fileOf(module), 'search');
  for (const module of TITLES) names.set(fileOf(module), 'titles');
  // The entry itself is what index.html names; the bundler's own helper comes with the shell.
  names.delete(fileOf(starts.shell));
  return names;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
