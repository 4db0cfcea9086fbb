/** Putting something off: what a message in any language of the coach says that it is. Pure. */
import { folded } from '#coach/languages/gloss.ts';
import { inBaseForm } from './acts.ts';
import { plain } from './clauses.ts';
import { languageOf } from './spoken.ts';
import { putOffInEnglish } from './stuck.ts';
import { tidyTitle } from './title.ts';

/**
 * What the message says that is put off; '' where it names nothing; null where nothing is put off. `preferred`: the language of the person's
 * browser.
 */
export function putOff(message: string, preferred?: string): string | null {
  const language = languageOf(message, preferred);
  if (language) return putOffIn(plain(message), language.putsOff);
  const about = putOffInEnglish(message);
  return about && inBaseForm(about);
}

function putOffIn(said: string, patterns: readonly RegExp[]): string | null {
  const small = folded(said);
  for (const pattern of patterns) {
    const match = pattern.exec(small);
    if (!match) continue;
    const [, about] = match;
    // The pattern is for folded text; the title has the person's letters.
    return about ? tidyTitle(said.slice(small.indexOf(about, match.index)).slice(0, about.length)) : '';
  }
  return null;
}
