/** The names of the notes of a vault: valid on Windows, macOS and Android, and each once in the whole vault, so that a link needs no folder. */
import { cutText, withoutEnd } from '#lib/cut.ts';
import { isDay } from '#lib/day.ts';
import { t } from '#lib/i18n.ts';

/** UTF-16 units: with four bytes each, and a number, it is under the 255 bytes that a file system allows. */
const MOST_LETTERS = 50;
const SIGNS = /[\p{C}\\/:*?"<>|#^[\]%`]/gu;
/** What Windows keeps for devices, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/** What every file system and every link of Obsidian allows of a text's first line; '' for nothing. */
export function nameIn(text: string): string {
  const line = text
    .trimStart()
    .split('\n', 1)[0]!
    .replaceAll(SIGNS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // A hidden file.
    .replace(/^[.\s]+/, '')
    .normalize('NFC');
  const name = withoutEnd(cutText(line, MOST_LETTERS), /[\s.]/);
  return DEVICES.test(name) ? `${t('Note')} ${name}` : name;
}

/** Names that the notes of days have. */
const isOfDay = (name: string): boolean =>
  [t('Chat'), t('Thoughts')].some((kind) =>
    isDay(name.toLowerCase().startsWith(`${kind.toLowerCase()} `) ? name.slice(kind.length + 1) : name),
  );

/** Gives each note its name. Windows and macOS do not tell capitals apart. */
export function vaultNames() {
  const taken = new Set<string>();
  return (text: string, otherwise: string): string => {
    const name = nameIn(text) || otherwise;
    for (let n = 1; ; n++) {
      const next = n === 1 ? name : `${name} ${n}`;
      if (taken.has(next.toLowerCase()) || isOfDay(next)) continue;
      taken.add(next.toLowerCase());
      return next;
    }
  };
}

/** A link to a note of this vault; `words`: what it shows. */
export const linkTo = (note: string, words?: string): string =>
  words === undefined || words === note ? `[[${note}]]` : `[[${note}|${words.replaceAll(/[[\]|\n]/g, ' ')}]]`;
