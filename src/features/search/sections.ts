/** The list under the search field: what the words ask to do, the results by group, and what any words can become. */
import { searchGroups, type SearchGroup } from '#kinds/chips.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { groupLabels, type GroupOrAll } from './groups.ts';
import { t } from '#lib/i18n.ts';
import type { Result } from './read-hits.ts';
import type { SearchResults } from './search-index.ts';

/** Something that a person can do from the search, besides finding. */
export interface SearchAction {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** The words ask for it ("mood good"), so it comes before the results. */
  readonly asked?: true;
  readonly run: () => Promise<void> | void;
}

export type Option = Result | SearchAction;
export const isAction = (option: Option): option is SearchAction => 'run' in option;

export interface Section {
  readonly key: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** The group of which there is more, and how many more. */
  readonly more?: { readonly group: SearchGroup; readonly count: number };
}

/** The sections that have something, in order. */
export function sectionsOf(
  results: readonly Result[],
  actions: readonly SearchAction[],
  { counts }: SearchResults,
  open: GroupOrAll,
  blank: boolean,
): readonly Section[] {
  const asked = actions.filter((action) => action.asked);
  const groups = searchGroups.map((key): Section => {
    const options = results.filter(({ group }) => group === key);
    const count = open === 'all' ? (counts[key] ?? 0) - options.length : 0;
    return { key, label: t(groupLabels[key]), options, ...(count > 0 ? { more: { group: key, count } } : {}) };
  });
  return [
    { key: 'asked', label: t('Do this'), options: asked },
    ...groups,
    {
      key: 'actions',
      label: blank ? t('Go to') : t('Do something'),
      options: actions.filter((action) => !action.asked),
    },
  ].filter(({ options }) => options.length > 0);
}
