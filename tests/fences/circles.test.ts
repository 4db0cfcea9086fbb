/** Circles of files, by types and by `import()` too, which the lint rule import/no-cycle does not follow. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { circleIn, type Imports } from './circle.ts';
import { sourcesOf, type Source } from './sources.ts';

/** The one door: the site map loads the screens of a signed-in person through it, and their search and guard read the site map. */
const DOOR = { from: 'src/app/signed-in-parts.ts', to: 'src/app/signed-in.ts' };

const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g;

function importsOf(sources: readonly Source[]): Imports {
  const known = new Set(sources.map(({ path }) => path));
  const fileOf = (from: string, name: string) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(from), name);
  return new Map(
    sources.map(({ path, code }) => {
      const files = [...code.matchAll(IMPORTED)].map(([, name]) => fileOf(path, name!));
      return [path, new Set(files.filter((file) => known.has(file)))];
    }),
  );
}

test('no file imports itself through others, also not by a type or by import(), but through the one door', () => {
  const imports = importsOf(sourcesOf('src', 'sw', 'sync-server', 'scripts'));
  expect(imports.get(DOOR.from)).toContain(DOOR.to);
  const closed = new Map(imports).set(DOOR.from, new Set());
  expect(circleIn(closed)).toBeNull();
  // Else the door is needed no more.
  expect(circleIn(imports)).toContain(DOOR.to);
});

test.each([
  ['an import', "import { b } from './b.ts';"],
  ['a type', "import type { B } from '#lib/b.ts';"],
  ['a type in a list', "import { x, type B } from '#lib/b.ts';"],
  ['an import over lines', "import {\n  b,\n} from './b.ts';"],
  ['import()', "const b = () => import('./b.ts');"],
  ['the type of import()', "type B = typeof import('#lib/b.ts');"],
  ['an export', "export { b } from './b.ts';"],
  ['an import for its effect', "import './b.ts';"],
])('a circle by %s is refused', (_what, code) => {
  const back = { path: 'src/lib/b.ts', code: "import { a } from './a.ts';" };
  expect(circleIn(importsOf([{ path: 'src/lib/a.ts', code }, back]))).toEqual([
    'src/lib/a.ts',
    'src/lib/b.ts',
    'src/lib/a.ts',
  ]);
  expect(circleIn(importsOf([{ path: 'src/lib/a.ts', code: '' }, back]))).toBeNull();
});
