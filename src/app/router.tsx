/** The site map: every path, its search parameters, its frame and its screen, each screen in a file of its own. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { parseLogsSearch } from '#features/daily-log/logs-search.ts';
import { parseCalendarSearch } from '#features/calendar/calendar-search.ts';
import { parseMemorySearch } from '#features/memory/memory-search.ts';
import { parseMoodSearch } from '#features/mood/mood-search.ts';
import { parseTasksSearch } from '#features/tasks/tasks-search.ts';
import { decide, isGuarded } from './guards.ts';
import { refreshIdentity, useIdentity } from './start/identity.ts';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { LoadingWords } from './pages/LoadingWords.tsx';
import { Root } from './shell/Root.tsx';
import { roomsToCome } from './rooms.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** page: the notebook's page. full: the screen fills the width below the header. wide: so does the landing page. bare: no header, tabs or footer. */
    layout?: 'page' | 'full' | 'wide' | 'bare';
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * Signed-out visitors of a guarded page are sent on before its screen and the database are loaded. Everything else of the
 * guard depends on the person's profile, which is on the device: Guarded.tsx decides by the same function.
 */
async function turnAwaySignedOut({ location }: { location: { pathname: string } }) {
  // Somebody may have signed in or changed the account a moment ago: read again (a millisecond), or this page would open with the rows of before.
  await refreshIdentity();
  const { who } = useIdentity.getState();
  if (who.status !== 'out') return;
  const decision = decide({ path: location.pathname, who, profile: 'missing', pulled: false });
  if (decision.kind === 'go' && decision.to === '/auth') {
    throw redirect({ to: '/auth', search: { mode: decision.mode }, replace: true });
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./pages/NotFound.tsx'), 'NotFound'),
  errorComponent: ({ error }: ErrorComponentProps) => <ErrorScreen error={error} />,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { layout: 'wide' },
  component: lazyRouteComponent(() => import('./pages/LandingPage.tsx'), 'LandingPage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  staticData: { layout: 'bare' },
  validateSearch: ({ mode }: { mode?: unknown }): { mode: 'login' | 'signup' } => ({
    mode: mode === 'login' ? 'login' : 'signup',
  }),
  component: lazyRouteComponent(() => import('#features/auth/AuthScreen.tsx'), 'AuthScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});

/** Everything that shows what a person wrote. Its chunk brings the database. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: turnAwaySignedOut,
  component: lazyRouteComponent(() => import('./pages/Guarded.tsx'), 'Guarded'),
});

const onboarding = createRoute({
  getParentRoute: () => guarded,
  path: '/onboarding',
  staticData: { layout: 'bare' },
  component: lazyRouteComponent(() => import('#features/onboarding/OnboardingScreen.tsx'), 'OnboardingScreen'),
});

const profile = createRoute({
  getParentRoute: () => guarded,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/ProfileScreen.tsx'), 'ProfileScreen'),
});

const chat = createRoute({
  getParentRoute: () => guarded,
  path: '/chat',
  staticData: { layout: 'full' },
  component: lazyRouteComponent(() => import('./pages/ChatPage.tsx'), 'ChatPage'),
});

const thoughtDump = createRoute({
  getParentRoute: () => guarded,
  path: '/thought-dump',
  staticData: { layout: 'full' },
  component: lazyRouteComponent(() => import('#features/thought-dump/ThoughtDumpScreen.tsx'), 'ThoughtDumpScreen'),
});

const memory = createRoute({
  getParentRoute: () => guarded,
  path: '/memory',
  validateSearch: parseMemorySearch,
  component: lazyRouteComponent(() => import('./pages/MemoryPage.tsx'), 'MemoryPage'),
});

const logs = createRoute({
  getParentRoute: () => guarded,
  path: '/logs',
  validateSearch: parseLogsSearch,
  component: lazyRouteComponent(() => import('./pages/LogsPage.tsx'), 'LogsPage'),
});

const journal = createRoute({
  getParentRoute: () => guarded,
  path: '/journal',
  validateSearch: parseLogsSearch,
  component: lazyRouteComponent(() => import('./pages/LogsPage.tsx'), 'JournalPage'),
});

const mood = createRoute({
  getParentRoute: () => guarded,
  path: '/mood',
  validateSearch: parseMoodSearch,
  component: lazyRouteComponent(() => import('./pages/MoodPage.tsx'), 'MoodPage'),
});

const habits = createRoute({
  getParentRoute: () => guarded,
  path: '/habits',
  component: lazyRouteComponent(() => import('#features/habits/HabitsScreen.tsx'), 'HabitsScreen'),
});

const habit = createRoute({
  getParentRoute: () => guarded,
  path: '/habits/$id',
  component: lazyRouteComponent(() => import('./pages/HabitPage.tsx'), 'HabitPage'),
});

const tasks = createRoute({
  getParentRoute: () => guarded,
  path: '/tasks',
  validateSearch: parseTasksSearch,
  component: lazyRouteComponent(() => import('./pages/TasksPage.tsx'), 'TasksPage'),
});

const calendar = createRoute({
  getParentRoute: () => guarded,
  path: '/calendar',
  validateSearch: parseCalendarSearch,
  component: lazyRouteComponent(() => import('./pages/CalendarPage.tsx'), 'CalendarPage'),
});

const settings = createRoute({
  getParentRoute: () => guarded,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
});

const NotOpen = lazyRouteComponent(() => import('./pages/NotOpenScreen.tsx'), 'NotOpenScreen');
const openToAll = roomsToCome
  .filter((path) => !isGuarded(path))
  .map((path) => createRoute({ getParentRoute: () => root, path, component: NotOpen }));
const resource = createRoute({ getParentRoute: () => root, path: '/resources/$slug', component: NotOpen });
const forMembers = roomsToCome
  .filter(isGuarded)
  .map((path) => createRoute({ getParentRoute: () => guarded, path, component: NotOpen }));

const routeTree = root.addChildren([
  landing,
  auth,
  dashboard,
  ...openToAll,
  resource,
  guarded.addChildren([
    onboarding,
    profile,
    chat,
    thoughtDump,
    memory,
    logs,
    journal,
    mood,
    habits,
    habit,
    tasks,
    calendar,
    settings,
    ...forMembers,
  ]),
]);

/** Pages change with a short fade, unless motion is reduced. A change that comes in the middle cuts the fade short, and that is no failure. */
function change(apply: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return apply();
  const { ready, updateCallbackDone } = document.startViewTransition(apply);
  ready.catch(() => undefined);
  return updateCallbackDone;
}

/** A router for one page; `history` is given by tests. */
export const createAppRouter = (history?: Parameters<typeof createRouter>[0]['history']) =>
  Object.assign(
    createRouter({
      routeTree,
      ...(history ? { history } : {}),
      defaultPreload: 'intent',
      defaultPendingComponent: LoadingWords,
      defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
      scrollRestoration: true,
      // The page scrolls smoothly by its style; a new page starts at its top at once.
      scrollRestorationBehavior: 'instant',
    }),
    { startViewTransition: change },
  );
