/** Which files of the shell stay: pure, so that the rule can be read and tested without a browser. */

/** The files of a version, as the cache names them. */
type Version = readonly string[];

const isVersion = (value: unknown): value is Version =>
  Array.isArray(value) && value.every((file) => typeof file === 'string');

/**
 * Called when a version takes over. `before` is what the last call gave as `versions`: newest first; anything else counts as
 * nothing. A version that was installed but never took over is in no list, so its files go.
 */
export function filesToKeep(mine: Version, before: unknown): { keep: ReadonlySet<string>; versions: Version[] } {
  const known = Array.isArray(before) ? before.filter(isVersion) : [];
  const previous = known.find((version) => !same(version, mine));
  const versions = previous ? [mine, previous] : [mine];
  return { keep: new Set(versions.flat()), versions };
}

const same = (a: Version, b: Version) => a.length === b.length && new Set([...a, ...b]).size === a.length;
