/** Which sections a search finds. Pure. */
import { matchesWords } from '#ui/setting-search.ts';
import type { SettingsSection } from './sections.ts';
import { t } from '#lib/i18n.ts';

export interface FoundSection {
  readonly section: SettingsSection;
  /** The section itself is called so: all of its rows show. */
  readonly all: boolean;
}

/** The sections with something that matches, in their order; all of them for an empty query. */
export function narrowSections(sections: readonly SettingsSection[], query: string): readonly FoundSection[] {
  const asked = query.trim();
  return sections.flatMap((section) => {
    const all = asked === '' || matchesWords(asked, t(section.title));
    const some = section.rows.some(([title, words]) => matchesWords(asked, `${t(title)} ${words ? t(words) : ''}`));
    return all || some ? [{ section, all }] : [];
  });
}
