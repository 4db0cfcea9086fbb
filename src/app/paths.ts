/** Paths of the site as texts: pure, for guards, navigation and the not-found page. */

/** Whether `path` is `base` or below it: '/habits' and '/habits/7' are within '/habits', '/habitsx' is not. */
export const within = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** The known path that was probably meant, or null when none is near: about two letters in five may differ. */
export function nearestPath(path: string, known: readonly string[]): string | null {
  // The whole address, and each of its parts: '/app/memry' means '/memory'.
  const wanted = [path, ...path.split('/')].map(normal).filter(Boolean);
  let best: { path: string; distance: number } | null = null;
  for (const candidate of known) {
    const name = normal(candidate);
    const distance = Math.min(...wanted.map((each) => (each.includes(name) ? 0 : editDistance(each, name))));
    if (distance <= Math.ceil(name.length * 0.4) && (!best || distance < best.distance)) {
      best = { path: candidate, distance };
    }
  }
  return best?.path ?? null;
}

const normal = (path: string) => path.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Levenshtein: the insertions, deletions and replacements between two short texts. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
