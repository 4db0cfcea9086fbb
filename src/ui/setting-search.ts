/** The search of the settings: what was typed, for the rows of a section. */
import { createContext, useContext } from 'react';
import { fold } from '#lib/fold.ts';

export interface SettingSearch {
  /** '' when nothing is searched. */
  readonly query: string;
  /** The section itself is called so: all of its rows show. */
  readonly all: boolean;
  /** Other words by which a row is found, by its title. */
  readonly words: Readonly<Record<string, string>>;
}

export const SettingSearchContext = createContext<SettingSearch>({ query: '', all: true, words: {} });

/** Whether every word of the query is in the text, whatever case and accents. */
export function matchesWords(query: string, text: string): boolean {
  const within = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** The query to mark in a row; null when the row does not match it. */
export function useSettingQuery(title: string): string | null {
  const { query, all, words } = useContext(SettingSearchContext);
  return all || matchesWords(query, `${title} ${words[title] ?? ''}`) ? query : null;
}
