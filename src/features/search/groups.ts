/** The groups of results, and the results of one in a list. */
import { searchGroups, type SearchGroup } from '#kinds/chips.ts';
import { type Message, msg, t } from '#lib/i18n.ts';
import type { SearchResults } from './search-index.ts';

export const groupLabels: Readonly<Record<SearchGroup, Message>> = {
  journal: msg('Journal'),
  memories: msg('Memories'),
  tasks: msg('Tasks'),
  events: msg('Events'),
  habits: msg('Habits'),
  mood: msg('Mood'),
  chat: msg('Chat'),
  thoughts: msg('Released thoughts'),
};

/** A tab: everything, or one group. */
export type GroupOrAll = SearchGroup | 'all';

/** How many results of each group All shows, and how many the tab of one group shows. */
export const FEW_HITS = 3;
export const MANY_HITS = 60;

export interface GroupTab {
  readonly key: GroupOrAll;
  readonly label: string;
  readonly count: number;
}

/** The tabs with the number of their results: All, and the groups with any; the open one always. Released thoughts do not count in All. */
export function tabsOf({ counts }: SearchResults, open: GroupOrAll): readonly GroupTab[] {
  const groups = searchGroups
    .map((key) => ({ key, label: t(groupLabels[key]), count: counts[key] ?? 0 }))
    .filter(({ key, count }) => count > 0 || key === open);
  const all = groups.reduce((sum, { key, count }) => sum + (key === 'thoughts' ? 0 : count), 0);
  return [{ key: 'all', label: t('All'), count: all }, ...groups];
}
