/** The seven items of the signed-in navigation (spec 000, "Page shell"), and which of them a page belongs to. */
import type { IconName } from '#ui/icon-paths.ts';
import { within } from '#app/paths.ts';
import { JOURNAL_PATH } from '#app/rooms.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Further pages on which this item is the current one. */
  readonly also?: readonly string[];
  /** The part of a page that the item is for. */
  readonly hash?: string;
}

export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard', also: ['/profile', '/mood', '/tasks', '/memory'] },
  { to: JOURNAL_PATH, label: 'Journal', icon: 'journal', also: ['/journal', '/logs'] },
  { to: '/habits', label: 'Habits', icon: 'habits' },
  { to: '/thought-dump', label: 'Thought dump', icon: 'thought' },
  { to: '/calendar', label: 'Calendar', icon: 'calendar' },
  { to: '/profile', hash: 'you', label: 'Profile', icon: 'profile' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
];

/** The public header's links for signed-out visitors. */
export const publicItems: readonly { readonly to: string; readonly label: string }[] = [
  { to: '/profile', label: 'Profile' },
  { to: '/journal', label: 'Journal' },
  { to: '/habits', label: 'Habits' },
  { to: '/thought-dump', label: 'Thought dump' },
  { to: '/calendar', label: 'Calendar' },
  { to: '/settings', label: 'Settings' },
];

/**
 * The item a page belongs to, at most one. /dashboard and /profile are one page, the Personal Dashboard; its part about the
 * person and their device (#you) is what the item Profile leads to. A page that is reached from a card of the dashboard belongs to it. The address alone decides, so a reload changes nothing.
 */
export function currentItem(path: string, hash = ''): NavItem | undefined {
  return (
    navItems.find((item) => item.hash !== undefined && item.hash === hash && within(path, item.to)) ??
    navItems.find((item) => [item.to, ...(item.also ?? [])].some((base) => within(path, base)))
  );
}
