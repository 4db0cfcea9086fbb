/**
 * Which modules share a file. The bundler alone makes a file for each set of modules that the same lazy screens and dialogs import: hundreds
 * of small files, which compress badly. Here a module belongs to the first parts that need it: the entry, and what the entry's modules import
 * lazily (every screen of the site map, and what the frame loads after it). All is computed from the imports: a new screen needs no line here.
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

/** Modules that this share of the signed-in first parts, or of the public ones, imports are in one file for all that need them. */
const MANY = 1 / 4;
/** So are sets of modules that at least two parts import, if smaller than this, in characters before minification. */
const SMALL = 1000;
/** Modules of a part that the same later files load are in one file with other such modules, if smaller than this. */
const SMALL_LATER = 1200;
/** No pages, and loaded beside every one: what they share with pages stays where these have it. */
const NO_PAGE = /[\\/](ErrorScreen\.tsx|CookieBanner\.tsx|once-painted\.ts)$/;
/** A part without this module is a public page: it must not load it because of a small shared module. */
const DATABASE = /[\\/]node_modules[\\/]dexie[\\/]/;
/** The page with the smallest budget: the shell has nothing shared that it does not import. */
const LANDING = /[\\/]LandingPage\.tsx$/;

/** Returns the file name of a module; null leaves the choice to the bundler: for modules that only later parts import. */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  let files: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (files ??= filesOf(id, graph)).get(id) ?? null;
}

function filesOf(some: string, graph: Graph): ReadonlyMap<string, string> {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const later = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const entry = entryOf(some, graph);
  const shell = reach([entry], imports);
  const beside = (id: string) => (NO_PAGE.test(id) ? [...reach([id], imports)].flatMap(later) : [id]);
  const parts = [...new Set([...shell].flatMap(later).flatMap(beside))];

  /** The numbers of the parts that import a module. */
  const users = new Map<string, number[]>();
  const publicParts = new Set<number>();
  /** The parts from which a later file can be reached. */
  const owners = new Map<string, Set<number>>();
  parts.forEach((part, number) => {
    const modules = reach([part], imports);
    if (![...modules].some((id) => DATABASE.test(id))) publicParts.add(number);
    for (const id of modules) {
      if (shell.has(id)) continue;
      users.set(id, [...(users.get(id) ?? []), number]);
    }
    for (const id of reach([part], (id) => [...imports(id), ...later(id)])) {
      for (const file of later(id)) owners.set(file, (owners.get(file) ?? new Set()).add(number));
    }
  });
  /** Modules of one part that other parts load with a later file, and these files. Theirs is not the part's, which the others need not load. */
  const roaming = new Map<string, Set<number>>();
  [...owners].forEach(([file, of], number) => {
    if (parts.includes(file)) return;
    for (const id of reach([file], imports)) {
      const [only, ...more] = users.get(id) ?? [];
      if (only === undefined || more.length > 0) continue;
      if ([...of].some((owner) => owner !== only)) roaming.set(id, (roaming.get(id) ?? new Set()).add(number));
    }
  });
  const sizes = new Map<string, number>();
  for (const [id, by] of users) {
    sizes.set(nameOf(by), (sizes.get(nameOf(by)) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
  }
  const roamingSizes = new Map<string, number>();
  for (const [id, others] of roaming) {
    const set = nameOf([...(users.get(id) ?? []), ...others]);
    roamingSizes.set(set, (roamingSizes.get(set) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
  }

  const files = new Map([...shell].map((id) => [id, 'shell']));
  // The entry and its direct imports are the entry's file.
  for (const id of [entry, ...imports(entry)]) files.delete(id);
  /** Each set of parts has a number, to keep the file names short: they are in every preload list. */
  const sets: string[] = [];
  const numberOf = (set: readonly number[]) => {
    const known = sets.indexOf(nameOf(set));
    return known < 0 ? sets.push(nameOf(set)) - 1 : known;
  };
  const landing = parts.findIndex((part) => LANDING.test(part));
  const signedInParts = parts.length - publicParts.size;
  for (const [id, by] of users) {
    const ofPublic = by.filter((number) => publicParts.has(number)).length;
    const ofSignedIn = by.length - ofPublic;
    const few = ofPublic < publicParts.size * MANY && (by.length < 2 || sizes.get(nameOf(by))! >= SMALL);
    // What few signed-in parts share with public pages would burden all signed-in parts.
    const mixed = ofPublic > 0 && ofSignedIn > 0 && !by.includes(landing);
    if (ofSignedIn >= signedInParts * MANY || !(few || mixed)) {
      const apart = ofSignedIn === 0 ? 'public' : 'both';
      files.set(id, ofPublic === 0 ? 'signed-in' : by.includes(landing) ? 'shell' : apart);
    } else {
      const others = roaming.get(id);
      const alone = others && roamingSizes.get(nameOf([...by, ...others]))! >= SMALL_LATER;
      files.set(id, others ? `later-${numberOf([...by, -1, ...(alone ? others : [])])}` : `part-${numberOf(by)}`);
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

/** Everything that can be reached from `starts`. */
function reach(starts: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const each of next(id)) found.add(each);
  return found;
}
