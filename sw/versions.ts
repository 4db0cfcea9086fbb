/** Which files of the shell stay. Pure, so that it can be tested without a browser. */

/** The files of a version, as the cache names them. */
type Version = readonly string[];

const isVersion = (value: unknown): value is Version =>
  Array.isArray(value) && value.every((file) => typeof file === 'string');

/**
 * Called when a version takes over. `before` is the `versions` that the last call returned, newest first; an invalid value counts as none.
 * A version that was installed but never took over is in no list, so its files are deleted.
 */
export function filesToKeep(mine: Version, before: unknown): { keep: ReadonlySet<string>; versions: Version[] } {
  const known = Array.isArray(before) ? before.filter(isVersion) : [];
  const previous = known.find((version) => !same(version, mine));
  const versions = previous ? [mine, previous] : [mine];
  return { keep: new Set(versions.flat()), versions };
}

const same = (a: Version, b: Version) => a.length === b.length && new Set([...a, ...b]).size === a.length;
