import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { withoutFacades } from './without-facades.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facades-'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('import() loads the shared file, and gives what the module exports', async () => {
  const files = {
    'main.js': `export const both = async () => {
      const [one, two] = await Promise.all([import('./one.js'), import('./two.js')]);
      return { one: { ...one }, two: { ...two } };
    };`,
    'one.js': `import { shared } from './shared.js'; export const name = 'one'; export default () => shared(1);`,
    'two.js': `import { shared } from './shared.js'; export const again = () => shared(2);`,
    'shared.js': `export const shared = (n) => ['shared', n, globalThis.performance.now() > 0];`,
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, 'src', name), code);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutFacades()],
    build: {
      manifest: true,
      rolldownOptions: {
        input: join(folder, 'src/main.js'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'assets/[name].js',
          codeSplitting: { groups: [{ name: 'group', test: /one\.js|two\.js|shared\.js/ }] },
        },
      },
    },
  });
  const built = readdirSync(join(folder, 'dist/assets')).filter((name) => name.endsWith('.js'));
  expect(built.filter((name) => /^(one|two)-/.test(name))).toEqual([]);
  expect(built.some((name) => name.startsWith('group-'))).toBe(true);
  const main = (await import(join(folder, 'dist/assets/main.js'))) as {
    both(): Promise<{ one: { name: string; default(): unknown }; two: { again(): unknown } }>;
  };
  const { one, two } = await main.both();
  expect(Object.keys(one).toSorted()).toEqual(['default', 'name']);
  expect([one.name, one.default(), two.again()]).toEqual(['one', ['shared', 1, true], ['shared', 2, true]]);
});
