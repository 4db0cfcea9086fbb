/** The language of this device alone, which goes before the person's; null: the person's. */
import { create } from 'zustand';
import type { Language } from '#lib/languages.ts';
import { LANGUAGE_KEY, readStoredLanguage, storeLanguage } from './stored-language.ts';

/** The choice on this device. Its subscribers show it (src/app/start/language.ts). */
export const useDeviceLanguage = create<{ readonly choice: Language | null }>(() => ({ choice: readStoredLanguage() }));

/** Stores the choice and shows it at once, in every open tab. */
export function setDeviceLanguage(choice: Language | null): void {
  storeLanguage(choice);
  useDeviceLanguage.setState({ choice });
}

/** Follows the other tabs. Call once. */
export const watchDeviceLanguage = (): void =>
  addEventListener(
    'storage',
    ({ key }) => key === LANGUAGE_KEY && useDeviceLanguage.setState({ choice: readStoredLanguage() }),
  );
