/**
 * The site map: one record for each page. Router, guard, navigation, prefetch, suggestions for a mistyped address, and the
 * tests that walk all pages read it. Every page loads it, so it imports nothing heavy: a screen comes by a dynamic import.
 */
import type { ResolveParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { authSearch } from '#features/auth/auth-search.ts';
import { calendarSearch } from '#features/calendar/calendar-search.ts';
import { logsSearch } from '#features/daily-log/logs-search.ts';
import { insightsSearch } from '#features/insights/insights-search.ts';
import { memorySearch } from '#features/memory/memory-search.ts';
import { resourcesSearch } from '#features/resources/resources-search.ts';
import { tasksSearch } from '#features/tasks/tasks-search.ts';
import { daySearch, readWords, type SearchKeys, type SearchProps } from '#lib/search-keys.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { within } from './paths.ts';
import { signedIn } from './signed-in-parts.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** page: the notebook's page. full: the screen fills the width below the header. wide: so does the landing page. bare: no header, tabs or footer. */
export type Layout = 'page' | 'full' | 'wide' | 'bare';

/** The props of a screen. */
export interface ScreenProps<Path extends string, Keys extends SearchKeys> extends SearchProps<Keys> {
  /** The path parameters: `id` of '/habits/$id'. */
  readonly params: ResolveParams<Path>;
}

export interface Page<
  Path extends string = string,
  Guarded extends boolean = boolean,
  Keys extends SearchKeys = SearchKeys,
> {
  readonly path: Path;
  /** Whether it shows what a person wrote, so that the guard (guards.ts) checks it. Missing: open to everybody. */
  readonly guarded?: Guarded;
  /** Missing: 'page'. */
  readonly layout?: Layout;
  /** Its search parameters. */
  readonly search?: Keys;
  /** Missing for a page that redirects. */
  readonly screen?: () => Promise<ComponentType<never>>;
  /** The page that this one redirects to. */
  readonly redirect?: string;
  /** Its name in the navigation, in the search, and in the document's title where the footer has none. */
  readonly name?: Message;
  /** Its name in the document's title, where it has no other. */
  readonly title?: Message;
  /** Its item of the signed-in navigation: place, label (missing: the name; a language may have a shorter word), and the part of the page that it links to. */
  readonly tab?: { readonly place: number; readonly icon: IconName; readonly label?: Message; readonly hash?: string };
  /** The page whose item of the navigation is the current one here, where it is not its own. */
  readonly under?: string;
  /** Its place among the links for visitors, in the public header. */
  readonly visitorPlace?: number;
  /** Its label in the footer, which has the order of this table. */
  readonly footer?: Message;
  /** The same for a page of the small print. */
  readonly legal?: Message;
  /** Whether its screen is loaded once the first page is idle (the spec's layout prefetches these). */
  readonly prefetch?: true;
  /** The shortcuts of the installed app that open it (public/manifest.webmanifest): what follows its path. */
  readonly shortcuts?: readonly string[];
}

/** A record with a screen, which takes only the parameters of its address, or a redirect. */
const page = <const Path extends string, Guarded extends boolean = false, Keys extends SearchKeys = {}>(
  record: Page<Path, Guarded, Keys> &
    (
      | { readonly screen: () => Promise<ComponentType<NoInfer<ScreenProps<Path, Keys>>>> }
      | { readonly redirect: string }
    ),
): Page<Path, Guarded, Keys> => record;

/** The screens of the public pages, in one file of the build. */
const visitors = () => import('./visitors.ts');

/** A page is listed before the pages below its path, which have its name and its item of the navigation. */
const siteMap = [
  page({
    path: '/',
    layout: 'wide',
    screen: async () => (await visitors()).LandingPage,
  }),
  page({
    path: '/auth',
    layout: 'bare',
    search: authSearch,
    screen: async () => (await import('#features/auth/AuthScreen.tsx')).AuthScreen,
  }),
  page({
    path: '/onboarding',
    guarded: true,
    layout: 'bare',
    prefetch: true,
    screen: async () => (await signedIn()).OnboardingPage,
  }),
  // The Personal Dashboard is one page with two addresses; its part about the person and their device (#you) has an item of its own.
  page({
    path: '/dashboard',
    guarded: true,
    redirect: '/profile',
    name: msg('Dashboard'),
    tab: { place: 1, icon: 'dashboard', label: msg('Dashboard', 'tab') },
  }),
  page({
    path: '/profile',
    guarded: true,
    prefetch: true,
    name: msg('Profile'),
    tab: { place: 6, icon: 'profile', hash: 'you' },
    under: '/dashboard',
    visitorPlace: 1,
    screen: async () => (await signedIn()).ProfileScreen,
  }),
  // The navigation's 'Journal' opens the chat (spec 000, "Page shell"); the composer of the daily log is /journal.
  page({
    path: '/chat',
    guarded: true,
    layout: 'full',
    prefetch: true,
    name: msg('Chat'),
    tab: { place: 2, icon: 'journal', label: msg('Journal') },
    screen: async () => (await signedIn()).ChatPage,
  }),
  page({
    path: '/journal',
    guarded: true,
    search: logsSearch,
    shortcuts: ['', '?record=true'],
    name: msg('Journal'),
    under: '/chat',
    visitorPlace: 2,
    screen: async () => (await signedIn()).JournalScreen,
  }),
  page({
    path: '/logs',
    guarded: true,
    title: msg('Daily Log Library'),
    search: logsSearch,
    under: '/chat',
    screen: async () => (await signedIn()).LogsScreen,
  }),
  page({
    path: '/thought-dump',
    guarded: true,
    layout: 'full',
    name: msg('Thought dump'),
    tab: { place: 4, icon: 'thought', label: msg('Thought dump', 'tab') },
    visitorPlace: 4,
    screen: async () => (await signedIn()).ThoughtDumpScreen,
  }),
  page({
    path: '/memory',
    guarded: true,
    search: memorySearch,
    name: msg('Memory Vault'),
    under: '/dashboard',
    screen: async () => (await signedIn()).MemoryScreen,
  }),
  page({
    path: '/habits',
    guarded: true,
    shortcuts: [''],
    name: msg('Habits'),
    tab: { place: 3, icon: 'habits' },
    visitorPlace: 3,
    screen: async () => (await signedIn()).HabitsScreen,
  }),
  page({
    path: '/habits/$id',
    guarded: true,
    screen: async () => (await signedIn()).HabitDetail,
  }),
  page({
    path: '/mood',
    guarded: true,
    search: daySearch,
    shortcuts: [''],
    name: msg('Mood'),
    under: '/dashboard',
    screen: async () => (await signedIn()).MoodScreen,
  }),
  page({
    path: '/tasks',
    guarded: true,
    search: tasksSearch,
    shortcuts: [''],
    name: msg('Tasks'),
    under: '/dashboard',
    screen: async () => (await signedIn()).TasksScreen,
  }),
  page({
    path: '/insights',
    guarded: true,
    search: insightsSearch,
    name: msg('Weekly Insights'),
    under: '/dashboard',
    screen: async () => (await signedIn()).InsightsScreen,
  }),
  page({
    path: '/calendar',
    guarded: true,
    search: calendarSearch,
    name: msg('Calendar'),
    tab: { place: 5, icon: 'calendar' },
    visitorPlace: 5,
    screen: async () => (await signedIn()).CalendarPage,
  }),
  page({
    path: '/settings',
    guarded: true,
    name: msg('Settings'),
    tab: { place: 7, icon: 'settings' },
    visitorPlace: 6,
    screen: async () => (await signedIn()).SettingsPage,
  }),
  page({
    path: '/settings/what-the-server-sees',
    guarded: true,
    screen: async () => (await signedIn()).ServerViewScreen,
  }),
  page({
    path: '/about',
    footer: msg('About'),
    screen: async () => (await visitors()).AboutScreen,
  }),
  page({
    path: '/faq',
    footer: msg('FAQ'),
    screen: async () => (await visitors()).FaqScreen,
  }),
  page({
    path: '/resources',
    search: resourcesSearch,
    footer: msg('Resources'),
    screen: async () => (await visitors()).ResourcesPage,
  }),
  page({
    path: '/resources/$slug',
    screen: async () => (await visitors()).ResourcePage,
  }),
  page({
    path: '/updates',
    footer: msg('Updates'),
    screen: async () => (await visitors()).UpdatesScreen,
  }),
  page({
    path: '/help',
    search: { q: readWords },
    footer: msg('Help'),
    screen: async () => (await visitors()).HelpPage,
  }),
  page({
    path: '/contact',
    name: msg('The contact page'),
    screen: async () => (await visitors()).ContactPage,
  }),
  page({
    path: '/privacy',
    legal: msg('Privacy'),
    screen: async () => (await visitors()).PrivacyScreen,
  }),
  page({
    path: '/terms',
    legal: msg('Terms'),
    screen: async () => (await visitors()).TermsScreen,
  }),
  page({
    path: '/data-protection',
    legal: msg('Data protection'),
    screen: async () => (await visitors()).DataProtectionScreen,
  }),
  page({
    path: '/only-you-can-read-it',
    legal: msg('Encryption'),
    screen: async () => (await visitors()).EncryptionScreen,
  }),
  page({
    path: '/cookie-policy',
    legal: msg('Cookies'),
    screen: async () => (await visitors()).CookiePolicyScreen,
  }),
  page({
    path: '/accessibility',
    legal: msg('Accessibility'),
    screen: async () => (await visitors()).AccessibilityScreen,
  }),
] as const;

export type AnyPage = (typeof siteMap)[number];

/** Every page. */
export const pages: readonly Page[] = siteMap;

/** The page of an address: its own, or the first whose path it is below. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => within(path, page.path));
