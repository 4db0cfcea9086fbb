import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { decide } from '#app/guards.ts';
import { navItems, publicItems } from '#app/shell/nav-items.ts';
import { pageTitle } from '#app/page-title.ts';
import { pages } from '#app/site-map.ts';

/** Spec 000, section 2, "Routes in this area", and the table of spec 001, section 2. */
const ROUTES = [
  '/',
  '/auth',
  '/onboarding',
  '/chat',
  '/calendar',
  '/dashboard',
  '/profile',
  '/habits',
  '/thought-dump',
  '/settings',
  '/memory',
  '/privacy',
  '/terms',
  '/data-protection',
  '/accessibility',
  '/cookie-policy',
  '/contact',
  '/help',
  '/faq',
  '/resources',
  '/updates',
  '/journal',
  '/logs',
  '/mood',
  '/insights',
  '/tasks',
  '/about',
];
/** Paths that match a route with a parameter. */
const RESOURCES = ['/resources/student-guide', '/resources/work-life-balance', '/resources/creative-habits'];

let router: ReturnType<(typeof import('#app/router.tsx'))['createAppRouter']>;
let paths: Set<string>;

/** The route of a path; the not-found page is the root alone. */
const pageOf = (path: string) => router.matchRoutes(path, {}).at(-1)?.routeId;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { createAppRouter } = await import('#app/router.tsx');
  router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
  paths = new Set(Object.keys(router.routesByPath));
});

describe('The site map', () => {
  test.each(ROUTES)('has %s', (path) => {
    expect(paths).toContain(path);
  });

  test.each(RESOURCES)('has a page for %s', (path) => {
    expect(pageOf(path)).toBe('/resources/$slug');
  });

  test('has nothing that the specs do not name', () => {
    // Beside them each habit has a page, and so have encryption and what the server can see.
    expect([...paths].filter((path) => !ROUTES.includes(path)).sort()).toEqual([
      '/habits/$id',
      '/only-you-can-read-it',
      '/resources/$slug',
      '/settings/what-the-server-sees',
    ]);
  });

  test('shows the not-found page for any other path', () => {
    expect(['/no-such-page', '/memory'].map(pageOf)).toEqual(['__root__', '/guarded/memory']);
  });
});

describe('The profile guard', () => {
  /** Spec 000, section 4, and what product.md adds: every screen that shows what a person wrote. */
  const GUARDED = ['/dashboard', '/chat', '/settings', '/calendar', '/memory', '/profile', '/habits', '/thought-dump'];
  const ADDED = ['/logs', '/journal', '/mood', '/insights', '/tasks'];
  /** Below a guarded page. */
  const BELOW = ['/settings/what-the-server-sees'];

  /** Where the guard leads whoever has not begun; it is behind the guard too, and signed out it leads to sign-up. */
  const ITS_OWN = '/onboarding';
  const isGuarded = (path: string) =>
    decide({ path, who: { status: 'unknown' }, profile: 'reading', pulled: false }).kind !== 'pass';

  test('guards exactly these', () => {
    const guarded = pages.map(({ path }) => path).filter((path) => isGuarded(path) && !path.includes('$'));
    expect(guarded.sort()).toEqual([...GUARDED, ...ADDED, ...BELOW, ITS_OWN].sort());
  });

  test.each([...GUARDED, ...ADDED])('matches %s and the paths below it, but no path that only begins alike', (path) => {
    expect([path, `${path}/deeper`, `${path}-other`].map(isGuarded)).toEqual([true, true, false]);
  });
});

describe('The navigation', () => {
  test('has the seven items for a signed-in person, with the chat labelled Journal', () => {
    expect(navItems.map(({ to }) => to)).toEqual([
      '/dashboard',
      '/chat',
      '/habits',
      '/thought-dump',
      '/calendar',
      '/profile',
      '/settings',
    ]);
    expect(navItems[1]?.label).toBe('Journal');
  });

  test('has the public links for a signed-out person', () => {
    expect(publicItems.map(({ to }) => to)).toEqual([
      '/profile',
      '/journal',
      '/habits',
      '/thought-dump',
      '/calendar',
      '/settings',
    ]);
  });
});

describe('The page title', () => {
  test.each([
    ['/', 'Daymark | Home'],
    ['/memory', 'Daymark | Memory'],
    ['/resources/student-guide', 'Daymark | Resources'],
    ['/thoughtDump', 'Daymark | Thought Dump'],
  ])('of %s is "%s"', (path, title) => {
    expect(pageTitle(path)).toBe(title);
  });

  test('is the product, a separator and a capital letter on every route', () => {
    for (const path of ROUTES) expect(pageTitle(path)).toMatch(/^Daymark \| [A-Z]/);
  });
});
