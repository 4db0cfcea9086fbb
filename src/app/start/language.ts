/**
 * The language that this page shows: the one of its address ('/de/faq'), else of this device, else the person's choice (a setting of theirs, kept on the device too, because the first screen comes
 * before their rows), else the browser's. Another language is a file of texts, which only those who read it load; it is shown without a reload.
 */
import { create } from 'zustand';
import de from '#languages/de.json?url';
import es from '#languages/es.json?url';
import fr from '#languages/fr.json?url';
import { chosenLanguage } from '#data/language.ts';
import { readStoredLanguage } from '#ui/stored-language.ts';
import { setDeviceLanguage, useDeviceLanguage, watchDeviceLanguage } from '#ui/device-language.ts';
import {
  languageFor,
  languageOfPath,
  manifestOf,
  readLanguageFile,
  type Language,
  type Translation,
} from '#lib/languages.ts';
import { writeLocal } from '#lib/local-storage.ts';
import { speak, type Texts } from '#lib/i18n.ts';
import type { createAppRouter } from '#app/router.tsx';
import { backoff } from '#remote/backoff.ts';
import { useIdentity } from './identity.ts';

const FILES: Readonly<Record<Translation, string>> = { de, es, fr };
const KEY = 'language';

/** The tree is rendered anew when it changes (AppTree.tsx), so that every text is asked for again. */
export const useLanguage = create<{ readonly language: Language }>(() => ({ language: 'en' }));

const chosen = () => readStoredLanguage(KEY);

/** Loads and shows the language of this page, before the first screen. Never rejects: without its file the page is English. Call once. */
export function languageRead(): Promise<void> {
  watchDeviceLanguage();
  useDeviceLanguage.subscribe(() => void follow());
  // What did not load without a network.
  addEventListener('online', () => void show());
  return show();
}

/** Shows the person's choice (null: as the browser), unless this device has its own, and keeps it for the next start. */
export async function showChosenLanguage(choice: Language | null): Promise<void> {
  if (choice === chosen()) return;
  // Without storage the setting is read again when the profile opens.
  writeLocal(KEY, choice);
  await follow();
}

/** The choice that holds on this device. */
const choice = () => useDeviceLanguage.getState().choice ?? chosen();

async function follow(): Promise<void> {
  // The worker writes its notifications in it.
  await Promise.all([chosenLanguage.write(choice()).catch(() => undefined), show()]);
}

/** The language of the address that this page was loaded with. A visitor keeps it on the way from page to page. */
const arrivedIn = languageOfPath(location.pathname);

const isVisitor = () => useIdentity.getState().who.status !== 'in';

const preferred = () => choice() ?? languageFor(navigator.languages);

/** Shows the language of each address that the person goes to. Whoever signs in on a page in another language than their own keeps it on this device. */
export function followAddress(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onResolved', () => void show());
  useIdentity.subscribe(({ who }, before) => {
    const signedIn = before.who.status === 'out' && who.status === 'in';
    if (signedIn && arrivedIn && arrivedIn !== preferred()) setDeviceLanguage(arrivedIn);
  });
}

let latest: Language = 'en';
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;

async function show(): Promise<void> {
  const language = languageOfPath(location.pathname) ?? (isVisitor() ? arrivedIn : null) ?? preferred();
  latest = language;
  if (language === useLanguage.getState().language) return;
  const messages = language === 'en' ? {} : await readLanguageFile<Texts['messages']>(FILES[language]);
  if (latest !== language) return;
  clearTimeout(again);
  if (!messages) {
    // A browser says "online" before a request gets through.
    if (navigator.onLine) again = setTimeout(() => void show(), backoff(++failures, Math.random));
    return;
  }
  failures = 0;
  speak({ language, messages });
  document.documentElement.lang = language;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest) manifest.href = manifestOf(language);
  useLanguage.setState({ language });
}
