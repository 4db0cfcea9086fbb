import { expect, test } from 'vitest';
import { sourcesOf, type Source } from './sources.ts';

type Folders = ReadonlyMap<string, ReadonlySet<string>>;

/** Which feature folders import which: types count too, because a reader follows them. */
function foldersOf(sources: readonly Source[]): Folders {
  const folders = new Map<string, Set<string>>();
  for (const { path, code } of sources) {
    const [, from] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
    if (!from) continue;
    const into = folders.get(from) ?? new Set();
    folders.set(from, into);
    for (const [, to] of code.matchAll(/['"]#features\/([^/'"]+)\//g)) if (to !== from) into.add(to!);
  }
  return folders;
}

/** A way from a folder back to itself, as the folders on it; null when there is none. */
function circleIn(folders: Folders): readonly string[] | null {
  const without = new Set<string>();
  const follow = (folder: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (without.has(folder)) return null;
    for (const next of folders.get(folder) ?? []) {
      const circle = follow(next, [...way, folder]);
      if (circle) return circle;
    }
    without.add(folder);
    return null;
  };
  for (const folder of folders.keys()) {
    const circle = follow(folder, []);
    if (circle) return circle;
  }
  return null;
}

test('no two feature folders import each other, directly or through others', () => {
  const folders = foldersOf(sourcesOf('src/features'));
  expect(folders.get('chat')).toContain('daily-log');
  expect(circleIn(folders)).toBeNull();
});

test('a circle through a third folder is refused, two ways to one folder are not', () => {
  const file = (folder: string, ...imports: readonly string[]): Source => ({
    path: `src/features/${folder}/x.ts`,
    code: imports.map((to) => `import { x } from '#features/${to}/x.ts';`).join('\n'),
  });
  const two = [file('chat', 'profile', 'mood'), file('mood', 'profile', 'mood'), file('profile')];
  expect(circleIn(foldersOf(two))).toBeNull();
  expect(circleIn(foldersOf([...two, file('profile', 'tasks'), file('tasks', 'mood')]))).toEqual([
    'profile',
    'tasks',
    'mood',
    'profile',
  ]);
  expect(circleIn(foldersOf([file('a', 'b'), file('b', 'a')]))).toEqual(['a', 'b', 'a']);
});
