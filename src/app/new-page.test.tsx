/** A new page costs its screen and its record: what one that is added to the site map is found in. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Page, ScreenProps } from './site-map.ts';
import { msg } from '#lib/i18n.ts';

const keys = { from: (raw: unknown) => (typeof raw === 'number' ? raw : undefined) };

function Issue({ params, search, onSearchChange }: ScreenProps<'/press/$issue', typeof keys>) {
  const [first] = useState(params.issue);
  return (
    <button onClick={() => onSearchChange({ from: 2 })}>
      {first} from {search.from ?? 'the start'}
    </button>
  );
}

const added: readonly Page[] = [
  {
    path: '/trash',
    guarded: true,
    name: msg('Trash'),
    tab: { place: 8, icon: 'trash' },
    visitorPlace: 8,
    layout: 'wide',
    screen: async () => () => null,
  },
  { path: '/trash-bin', guarded: true, under: '/trash', redirect: '/trash' },
  { path: '/press', footer: msg('Press'), screen: async () => () => <h1>The news</h1> },
  { path: '/press/$issue', search: keys, screen: async () => Issue },
];
// What reads the site map is imported after this, and anew by the next test file.
beforeAll(async () => {
  vi.resetModules();
  const { pages } = await import('./site-map.ts');
  (pages as Page[]).push(...added);
});
afterAll(() => void vi.resetModules());

async function visit(path: string) {
  const { createAppRouter } = await import('./router.tsx');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}

test('by the guard, the navigation and its frame', async () => {
  const { decide } = await import('./guards.ts');
  const who = { status: 'out', returning: false } as const;
  expect(decide({ path: '/trash', who, profile: 'missing', pulled: false }).kind).toBe('go');
  const { currentItem, navItems, publicItems } = await import('./shell/nav-items.ts');
  expect(navItems.at(-1)).toMatchObject({ to: '/trash', label: 'Trash', icon: 'trash' });
  expect(publicItems.at(-1)).toMatchObject({ to: '/trash', label: 'Trash' });
  expect(currentItem('/trash-bin')?.to).toBe('/trash');
  const { createAppRouter } = await import('./router.tsx');
  const router = createAppRouter(createMemoryHistory());
  expect(router.matchRoutes('/trash', {}).at(-1)).toMatchObject({
    routeId: '/guarded/trash',
    staticData: { layout: 'wide' },
  });
});

test('by its address and by the footer', async () => {
  await visit('/press');
  expect(await screen.findByRole('heading', { name: 'The news' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Press' })).toHaveAttribute('href', '/press');
  expect(document.title).toBe('Daymark | Press');
});

test('by the suggestion for a mistyped address', async () => {
  await visit('/trahs');
  expect(await screen.findByRole('link', { name: 'Did you mean /trash?' })).toBeVisible();
});

test('by its screen, with what the address says; another parameter is another screen', async () => {
  const router = await visit('/press/spring?from=xyz');
  const button = await screen.findByRole('button', { name: 'spring from the start' });
  expect(router.state.location.href).toBe('/press/spring');
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'spring from 2' })).toBeVisible();
  expect(router.state.location.href).toBe('/press/spring?from=2');
  expect(router.history.length).toBe(1);
  router.history.push('/press/autumn');
  expect(await screen.findByRole('button', { name: 'autumn from the start' })).toBeVisible();
});
