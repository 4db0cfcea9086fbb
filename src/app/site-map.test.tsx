import { createMemoryHistory } from '@tanstack/react-router';
import { readFile } from 'node:fs/promises';
import { expect, expectTypeOf, test } from 'vitest';
import type { TasksSearch } from '#features/tasks/tasks-search.ts';
import { pageFiles } from '#lib/page-file.ts';
import { createAppRouter } from './router.tsx';
import { pages, type AnyPage } from './site-map.ts';

/** What an address may say for a key: anything that JSON can. */
const NONSENSE = ['xyz', '', '2026-13-45', '__proto__', 7, -1.5, true, null, ['xyz', 7, null], { a: { b: 1 } }];
const withSearch = pages.flatMap(({ path, search = {} }) =>
  Object.entries(search).map(([key, read]) => ({ path, key, read })),
);

test.each(withSearch)('nonsense for $key in the address of $path never reaches its screen', ({ path, key, read }) => {
  const router = createAppRouter(createMemoryHistory());
  for (const raw of NONSENSE) {
    const { search } = router.matchRoutes(path, { [key]: raw }).at(-1)!;
    expect(search, JSON.stringify(raw)).toHaveProperty(key, read(raw));
  }
});

test('an unknown value is undefined or the default', () => {
  const readings = withSearch.map(({ path, key, read }) => [`${path} ${key}`, read({ a: 1 })]);
  expect(Object.fromEntries(readings)).toEqual({
    '/auth mode': 'signup',
    '/journal kind': undefined,
    '/journal day': undefined,
    '/logs kind': undefined,
    '/logs day': undefined,
    '/memory q': undefined,
    '/memory tag': undefined,
    '/mood day': undefined,
    '/tasks filter': undefined,
    '/calendar day': undefined,
    '/resources category': undefined,
    '/resources q': undefined,
    '/help q': undefined,
  });
});

test('links, parameters and addresses are checked by the types of the records', () => {
  type Routes = ReturnType<typeof createAppRouter>['routesByPath'];
  expectTypeOf<keyof Routes>().toEqualTypeOf<AnyPage['path']>();
  expectTypeOf<Routes['/auth']['types']['fullSearchSchema']['mode']>().toEqualTypeOf<'login' | 'signup'>();
  expectTypeOf<Routes['/tasks']['types']['fullSearchSchema']['filter']>().toEqualTypeOf<TasksSearch['filter']>();
  expectTypeOf<Routes['/habits/$id']['types']['allParams']['id']>().toEqualTypeOf<string>();
});

test('the shortcuts of the installed app are the pages that say so, and it starts at a page', async () => {
  const manifest: { start_url: string; shortcuts: { url: string }[] } = JSON.parse(
    await readFile('public/manifest.webmanifest', 'utf8'),
  );
  const urls = manifest.shortcuts.map(({ url }) => url);
  expect(urls.sort()).toEqual(pages.flatMap(({ path, shortcuts = [] }) => shortcuts.map((rest) => path + rest)).sort());
  expect(pages.map(({ path }) => path)).toContain(manifest.start_url);
});

test('a record names only existing pages, and has all texts that are shown', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, under, redirect, tab, visitorPlace, name, screen } of pages) {
    for (const other of [under, redirect]) if (other) expect(paths, path).toContain(other);
    if (tab || visitorPlace) expect(name, path).toBeTruthy();
    expect(Boolean(screen) !== Boolean(redirect), path).toBe(true);
  }
  // What leads somewhere has an item of the navigation there.
  const items = pages.filter(({ tab }) => tab).map(({ path }) => path);
  for (const { under } of pages) if (under) expect(items).toContain(under);
});

test.each(pages)('$path may have HTML that is built, unless it shows what a person wrote', ({ path, guarded }) => {
  expect(pageFiles(path.replace('$id', '7')).length).toBe(guarded ? 0 : 1);
});
