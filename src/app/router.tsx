/** The router: the routes of the site map, each with its screen in a file of its own. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  defaultStringifySearch,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useParams,
  useSearch,
  type AnyRoute,
  type ErrorComponentProps,
  type LocationRewrite,
  type RouterHistory,
} from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { inLanguage, languageOfPath, withoutLanguage } from '#lib/languages.ts';
import { readSearch, type SearchKeys } from '#lib/search-keys.ts';
import { useHours } from '#ui/clock.ts';
import { decide, nextOf } from './guards.ts';
import { within } from './paths.ts';
import { identityRead, useIdentity } from './start/identity.ts';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { rethrowAsOurs } from './start/preload-error.ts';
import { SHOWN } from './start/shown.ts';
import { NotFound } from './pages/NotFound.tsx';
import { LoadingWords } from './pages/LoadingWords.tsx';
import { Root } from './shell/Root.tsx';
import { signedIn } from './signed-in-parts.ts';
import { pages, type AnyPage, type Layout, type Page, type ScreenProps } from './site-map.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout | undefined;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * Redirects signed-out visitors of a guarded page before its screen and the database are loaded. All else depends on the person's profile,
 * which is in the database: Guarded.tsx decides that by the same function.
 */
async function turnAwaySignedOut({ location }: { location: { pathname: string; href: string } }) {
  // Reads again, in a millisecond: after a sign-in or a change of account a moment ago, this page would open with the old rows.
  await identityRead();
  const { who } = useIdentity.getState();
  if (who.status !== 'out') return;
  const decision = decide({ path: location.pathname, who, profile: 'missing', pulled: false });
  if (decision.kind === 'go' && decision.to === '/auth') {
    throw redirect({ to: '/auth', search: { mode: decision.mode, next: nextOf(location.href) }, replace: true });
  }
}

/** A component in a file of its own; only ErrorScreen reloads the page when it does not load. */
const lateComponent = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(() => load().catch(rethrowAsOurs), name);

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }: ErrorComponentProps) => <ErrorScreen error={error} />,
});

/** The parent of every page that shows what a person wrote. Its chunk includes the database. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: turnAwaySignedOut,
  component: lateComponent(signedIn, 'Guarded'),
});

/** A page's screen in a file of its own, with the parameters of its address and a function that changes them. */
function screenOf({ path, screen }: Page) {
  return lateComponent(async () => {
    // The type of the site map's `page` ensures that each screen takes what its own record gives. A page that redirects
    // has none, and shows nothing.
    const Screen = (await screen!()) as ComponentType<ScreenProps<string, SearchKeys>>;
    const Joined = () => {
      // The times of a page are written again when the person changes how.
      useHours();
      const params = useParams({ strict: false });
      const navigate = useNavigate();
      useEffect(() => void dispatchEvent(new Event(SHOWN)), []);
      return (
        <Screen
          params={params}
          search={useSearch({ strict: false })}
          onSearchChange={(search) => void navigate({ to: path, params, search, replace: true, resetScroll: false })}
        />
      );
    };
    return { default: Joined };
  }, 'default');
}

/** The route of a page, below `parent`. Its types come from the page's record, so links are type-checked. */
const routeBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Keys extends SearchKeys>(page: Page<Path, boolean, Keys>) => {
    // Separate, because otherwise TypeScript does not infer the search parameters.
    const validateSearch = readSearch(page.search ?? ({} as Keys));
    const { redirect: to } = page;
    return createRoute({
      getParentRoute: () => parent,
      path: page.path,
      staticData: { layout: page.layout },
      validateSearch,
      // For another habit the screen is mounted again.
      remountDeps: ({ params }) => params,
      ...(to && {
        beforeLoad: () => {
          throw redirect({ to, replace: true });
        },
      }),
      component: screenOf(page),
    });
  };

const openRoute = routeBelow(root);
const guardedRoute = routeBelow(guarded);
type OpenRoute<P extends AnyPage> =
  P extends Page<infer Path, false, infer Keys> ? ReturnType<typeof openRoute<Path, Keys>> : never;
type GuardedRoute<P extends AnyPage> =
  P extends Page<infer Path, true, infer Keys> ? ReturnType<typeof guardedRoute<Path, Keys>> : never;

// Not a map: TypeScript would lose the type of each route.
const openRoutes = pages.filter(({ guarded }) => !guarded).map(openRoute) as unknown as readonly OpenRoute<AnyPage>[];
const guardedRoutes = pages
  .filter(({ guarded }) => guarded)
  .map(guardedRoute) as unknown as readonly GuardedRoute<AnyPage>[];

/**
 * Writes the search parameters of an address: a list as a key for each of its values, '?tag=family&tag=work'. One value alone is written as it
 * would be without a list. Addresses with a list as JSON, from earlier versions, are still read.
 */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value) && value.length > 1) for (const one of value) text.append(key, String(one));
    else
      for (const [, one] of new URLSearchParams(defaultStringifySearch({ key: [value].flat()[0] })))
        text.append(key, one);
  }
  return text.size > 0 ? `?${text}` : '';
}

const routeTree = root.addChildren([...openRoutes, guarded.addChildren(guardedRoutes)]);

/** Pages change with a short fade, unless motion is reduced. The next change may interrupt a fade, which is no failure. */
function change(apply: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return apply();
  const { ready, updateCallbackDone } = document.startViewTransition(apply);
  ready.catch(() => undefined);
  return updateCallbackDone;
}

/** The pages that anybody may open. */
const openPaths = pages.filter(({ guarded }) => !guarded).map(({ path }) => path.replace(/\/\$.*/, ''));
const isOpen = (path: string) => openPaths.some((open) => (open === '/' ? path === open : within(path, open)));

/**
 * Routes know no language: '/de/faq' is '/faq' to them. On such a page every link to an open page keeps the language, and a visitor who is led from one to
 * another keeps it too.
 */
function inLanguageOf(here: () => string): LocationRewrite | undefined {
  const first = languageOfPath(here());
  if (!first) return undefined;
  const now = () => languageOfPath(here()) ?? (useIdentity.getState().who.status === 'in' ? null : first);
  return {
    input: ({ url }) => new URL(withoutLanguage(url.pathname) + url.search + url.hash, url),
    output: ({ url }) => {
      const language = now();
      return language && isOpen(url.pathname)
        ? new URL(inLanguage(url.pathname, language) + url.search + url.hash, url)
        : url;
    },
  };
}

/** A router for one page; `history` is given by tests. */
export const createAppRouter = (history?: RouterHistory) => {
  const rewrite = inLanguageOf(() => (history?.location ?? location).pathname);
  return Object.assign(
    createRouter({
      routeTree,
      stringifySearch: searchText,
      ...(history ? { history } : {}),
      ...(rewrite ? { rewrite } : {}),
      defaultPreload: 'intent',
      defaultPendingComponent: LoadingWords,
      defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
      scrollRestoration: true,
      // Styles make scrolling smooth; a new page starts at its top at once.
      scrollRestorationBehavior: 'instant',
    }),
    { startViewTransition: change },
  );
};
