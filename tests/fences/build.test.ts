/** What a build is made of is in the list by which `npm start` and `npm test` see that it is outdated (scripts/bootstrap.mjs). */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { SOURCES } from '../../scripts/bootstrap.mjs';

const root = resolve(import.meta.dirname, '../..');

test('every file that the configuration of the build imports, and every folder that the code may import from', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, resolve(root, 'vite.config.ts'));
  const configuration = loaded!.dependencies.map((file) => relative(root, resolve(root, file)));
  expect(configuration).toContain('scripts/prerender.ts');
  const { imports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    readonly imports: Readonly<Record<string, string>>;
  };
  const code = Object.values(imports)
    .map((to) => to.replace(/^\.\//, '').replace(/\/\*$/, ''))
    .filter((to) => to !== 'tests');
  const missing = [...configuration, ...code, 'package.json'].filter(
    (file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  expect(missing).toEqual([]);
});
