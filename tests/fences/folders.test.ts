import { expect, test } from 'vitest';
import { circleIn, type Imports } from './circle.ts';
import { sourcesOf, type Source } from './sources.ts';

/** Which feature folders import which: types count too, because a reader follows them. */
function foldersOf(sources: readonly Source[]): Imports {
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
