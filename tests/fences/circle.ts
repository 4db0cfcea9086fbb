/** What each file or folder imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** A way from a file or folder back to itself, as the stops on it; null when there is none. */
export function circleIn(imports: Imports): readonly string[] | null {
  const without = new Set<string>();
  const follow = (stop: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(stop)) return [...way.slice(way.indexOf(stop)), stop];
    if (without.has(stop)) return null;
    for (const next of imports.get(stop) ?? []) {
      const circle = follow(next, [...way, stop]);
      if (circle) return circle;
    }
    without.add(stop);
    return null;
  };
  for (const stop of imports.keys()) {
    const circle = follow(stop, []);
    if (circle) return circle;
  }
  return null;
}
