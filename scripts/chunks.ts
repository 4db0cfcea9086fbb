/**
 * Which modules share a file. Left alone, each set of modules that the same lazy screens and dialogs import is a file of its own: hundreds of
 * tiny ones, which compress badly. Here a module belongs to the first parts that need it: the entry, and whatever the entry's own modules import
 * lazily (every screen of the site map, and what the frame fetches after it). All of it is read from the imports: a new screen needs no line here.
 */

interface Module {
  readonly isEntry: boolean;
  readonly code: string | null;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** What so large a share of the first parts import, all of them load with one file. */
const MANY = 1 / 4;
/** So does what at least two of them import when it is smaller than this, in characters before it is made small. */
const SMALL = 2500;
/** What brings the device's rows; a part without it is a public page's, and must not load it for a small thing that it shares. */
const DATABASE = /[\\/]node_modules[\\/]dexie[\\/]/;

/** Names the file of a module; null: the bundler's own choice, for what only later parts import or what they share with one screen that is not theirs. */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  let files: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (files ??= filesOf(id, graph)).get(id) ?? null;
}

function filesOf(some: string, graph: Graph): ReadonlyMap<string, string> {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const later = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const entry = entryOf(some, graph);
  const shell = reach([entry], imports);
  const parts = [...new Set([...shell].flatMap(later))];

  /** Which parts import a module, by their number. */
  const users = new Map<string, number[]>();
  const ofPublic = new Set<string>();
  /** From which parts a file that is fetched later can be come to. */
  const owners = new Map<string, Set<number>>();
  parts.forEach((part, number) => {
    const modules = reach([part], imports);
    const isPublic = ![...modules].some((id) => DATABASE.test(id));
    for (const id of modules) {
      if (shell.has(id)) continue;
      users.set(id, [...(users.get(id) ?? []), number]);
      if (isPublic) ofPublic.add(id);
    }
    for (const id of reach([part], (id) => [...imports(id), ...later(id)])) {
      for (const file of later(id)) owners.set(file, (owners.get(file) ?? new Set()).add(number));
    }
  });
  /** Modules of one part that are fetched later from others too, with those others: they must not bring all of the one. */
  const roaming = new Map<string, Set<number>>();
  for (const [file, of] of owners) {
    if (parts.includes(file)) continue;
    for (const id of reach([file], imports)) {
      const [only, ...more] = users.get(id) ?? [];
      if (only === undefined || more.length > 0) continue;
      for (const owner of of) if (owner !== only) roaming.set(id, (roaming.get(id) ?? new Set()).add(owner));
    }
  }
  const sizes = new Map<string, number>();
  for (const [id, by] of users) {
    sizes.set(nameOf(by), (sizes.get(nameOf(by)) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
  }

  const files = new Map([...shell].map((id) => [id, 'shell']));
  // The page itself and what it names stay the entry's file.
  for (const id of [entry, ...imports(entry)]) files.delete(id);
  /** Each set of parts has a number: names of files stand in every list of what to load. */
  const sets: string[] = [];
  const numberOf = (set: readonly number[]) => {
    const known = sets.indexOf(nameOf(set));
    return known < 0 ? sets.push(nameOf(set)) - 1 : known;
  };
  for (const [id, by] of users) {
    const forMany = by.length >= parts.length * MANY || (by.length > 1 && sizes.get(nameOf(by))! < SMALL);
    if (forMany) files.set(id, ofPublic.has(id) ? 'shell' : 'signed-in');
    else {
      const others = [...(roaming.get(id) ?? [])].sort((a, b) => a - b);
      files.set(id, others.length > 0 ? `later-${numberOf([...by, -1, ...others])}` : `part-${numberOf(by)}`);
    }
  }
  return files;
}

const nameOf = (users: readonly number[]) => users.join();

function entryOf(some: string, graph: Graph): string {
  const up = reach([some], (id) => {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    return [...importers, ...dynamicImporters];
  });
  const entry = [...up].find((id) => graph.getModuleInfo(id)?.isEntry);
  if (entry === undefined) throw new Error(`No entry imports ${some}`);
  return entry;
}

/** Everything that can be come to from `starts`. */
function reach(starts: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const each of next(id)) found.add(each);
  return found;
}
