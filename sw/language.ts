/** The texts of the worker in the language of this device. */
import { readLanguage } from '#data/language.ts';
import { ENGLISH, speak, type Texts } from '#lib/i18n.ts';
import { fileFromShell, textsFile } from './shell.ts';

/** How long a text waits for its language, ms: it is English then. */
const WITHIN_MS = 1_500;

/** The texts of the language of this device; English where they cannot be read. Never rejects. */
export async function readTexts(): Promise<Texts> {
  try {
    const language = await readLanguage();
    const url = textsFile(language);
    if (!url) return ENGLISH;
    const answer = await fileFromShell(url, new Request(url, { signal: AbortSignal.timeout(WITHIN_MS) }));
    return answer.ok ? { language, messages: (await answer.json()) as Texts['messages'] } : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

/** For what this script shows. Never rejects. */
export const speakHere = async (): Promise<void> => speak(await readTexts());
