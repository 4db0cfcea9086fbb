/** The language of this device, for the page and for the service worker, which has no localStorage. */
import { isLanguage, languageFor, type Language } from '#lib/languages.ts';
import { storedValue } from './small-store.ts';

/** The language that was chosen, in the small database; null: as the browser says. */
export const chosenLanguage = storedValue('language', (found): Language | null => (isLanguage(found) ? found : null));

/** The language that was chosen, else the browser's. Never rejects. */
export const readLanguage = async (): Promise<Language> =>
  (await chosenLanguage.read().catch(() => null)) ?? languageFor(navigator.languages);
