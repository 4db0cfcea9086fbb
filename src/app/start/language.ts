/**
 * The language that this page shows: the person's choice (a setting of theirs, kept on the device too, because the first screen comes before their rows), else the
 * browser's. Another language is a file of texts, which only those who read it load; it is shown without a reload.
 */
import { create } from 'zustand';
import de from '#languages/de.json?url';
import es from '#languages/es.json?url';
import fr from '#languages/fr.json?url';
import { showTexts } from '#lib/i18n.ts';
import { isLanguage, languageFor, type Language } from '#lib/languages.ts';
import { logFailure } from '#lib/log-failure.ts';

const FILES: Readonly<Record<Exclude<Language, 'en'>, string>> = { de, es, fr };
const KEY = 'language';

/** The tree is rendered anew when it changes (AppTree.tsx), so that every text is asked for again. */
export const useLanguage = create<{ readonly language: Language }>(() => ({ language: 'en' }));

function chosen(): Language | null {
  try {
    const text = localStorage.getItem(KEY);
    return isLanguage(text) ? text : null;
  } catch {
    return null;
  }
}

function keep(choice: Language | null): void {
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the setting is read again when the profile opens.
  }
}

/** Loads and shows the language of this page, before the first screen. Never rejects: without its file the page is English. */
export const languageRead = (): Promise<void> => show(chosen() ?? languageFor(navigator.languages));

/** Shows the person's choice (null: as the browser), and keeps it for the next start. */
export async function showChosenLanguage(choice: Language | null): Promise<void> {
  if (choice === chosen()) return;
  keep(choice);
  await show(choice ?? languageFor(navigator.languages));
}

let latest: Language = 'en';

async function show(language: Language): Promise<void> {
  latest = language;
  const messages = language === 'en' ? {} : await textsOf(language);
  if (!messages || latest !== language) return;
  showTexts({ language, texts: messages });
  document.documentElement.lang = language;
  useLanguage.setState({ language });
}

async function textsOf(language: Exclude<Language, 'en'>): Promise<Record<string, string> | null> {
  try {
    const answer = await fetch(FILES[language]);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  } catch (thrown) {
    logFailure('The texts of a language did not load:', thrown);
    return null;
  }
}
