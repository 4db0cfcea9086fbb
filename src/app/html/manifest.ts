/** The web app manifest in another language. A browser reads one language of it, so that each is a file (docs/decisions/0093). */
import { english as englishOf, msg, t } from '#lib/i18n.ts';
import type { Translation } from '#lib/languages.ts';

/** The texts of public/manifest.webmanifest. */
const words = [
  msg('Daymark'),
  msg(
    'Write one line. Daymark puts it where it belongs: journal, calendar, memory or to-do. On your device first, on every other one soon after, signal or no signal.',
  ),
  msg('Every day on one page: what you wrote, felt and did'),
  msg('The Memory Vault keeps what you want to remember'),
  msg("Write today's page, with or without a network"),
  msg('Let go of what is on your mind'),
  msg('Write'),
  msg("Begin today's journal entry"),
  msg('Voice note'),
  msg('Record what happened today'),
  msg('Log mood'),
  msg('Say how you are feeling today'),
  msg('Tick a habit'),
  msg('Mark a habit of today as done'),
  msg('Add task'),
  msg('Write down something to do'),
];
const known = new Map(words.map((word) => [englishOf(word), word]));

/** What a person reads of it, of its shortcuts and of its screenshots. */
const READ = ['name', 'short_name', 'description', 'label'] as const;
type Readable = { readonly [key in (typeof READ)[number]]?: string };

interface Manifest extends Readable {
  readonly shortcuts: readonly Readable[];
  readonly screenshots: readonly Readable[];
}

function translated<Part extends Readable>(part: Part): Part {
  const texts = READ.flatMap((key) => {
    const text = part[key];
    if (text === undefined) return [];
    const word = known.get(text);
    if (!word) throw new Error(`The manifest has a text that is in no language: ${text}`);
    return [[key, t(word)]];
  });
  return { ...part, ...Object.fromEntries(texts) };
}

/** The manifest, in JSON, in the language in which `t` answers. Throws for a text that the list above has not. */
export function manifestIn(language: Translation, english: string): string {
  const manifest = JSON.parse(english) as Manifest;
  const { shortcuts, screenshots } = manifest;
  const own = { lang: language, shortcuts: shortcuts.map(translated), screenshots: screenshots.map(translated) };
  return `${JSON.stringify({ ...translated(manifest), ...own }, null, 2)}\n`;
}
