/** What the adapters share: counts of what is left out, times in a zone, ids that are the same at each import. */
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { jsonIn } from '#lib/json.ts';
import { instantOf } from '#lib/zone.ts';
import type { LeftOut } from '#features/your-data/in/incoming.ts';
import { type Message } from '#lib/i18n.ts';

/** Counts by name. */
export function counting() {
  const counts = new Map<string, LeftOut>();
  const add = (what: Message, n = 1, values?: LeftOut['values']): void => {
    const key = JSON.stringify([what, values]);
    const count = (counts.get(key)?.count ?? 0) + n;
    if (n > 0) counts.set(key, { what, count, ...(values && { values }) });
  };
  return {
    add,
    /** Counts a thing that is left out as a whole; the empty list is what it becomes. */
    leave: (what: Message): [] => {
      add(what);
      return [];
    },
    list: (): readonly LeftOut[] => [...counts.values()],
  };
}
export type Counting = ReturnType<typeof counting>;

/** The instant of a time of a day in a zone. */
export const instantAt = (day: Day, zone: string, hour = 12, minute = 0): string =>
  instantOf({ day, minute: hour * 60 + minute }, zone).toISOString();

/** The instant of a date or of a number of ms; null for what is none, or of a year that no day has. */
export function instantIn(value: string | number | null | undefined): Date | null {
  const at = new Date(value ?? Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 1 && year < 9999 ? at : null;
}

/** Ids of things that the file does not name: things that say the same are told apart by their order. */
export function naming(program: string) {
  const seen = new Map<string, number>();
  return (...key: readonly string[]): string => {
    const name = key.join('\u0000');
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return idOf(program, ...key, ...(n > 1 ? [String(n)] : []));
  };
}

/** Tags without blanks around them, each once; null when there are none. */
export function tagsOf(tags: readonly string[]): readonly string[] | null {
  const kept = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
  return kept.length > 0 ? kept : null;
}

/** Whether a whole text is JSON: a backup of a program, or a part of one. Nobody writes a note like this. */
export const isJson = (text: string): boolean =>
  /^\s*(?:\{[^]*\}|\[[^]*\])\s*$/.test(text) && jsonIn(text) !== undefined;

/** A title as a heading above a text that does not begin with it. */
export function withTitle(title: string, text: string): string {
  const [name, words] = [title.trim().replaceAll(/\s+/g, ' '), text.trim()];
  const isThere = lettersOf(words.split('\n', 1)[0]!).startsWith(lettersOf(name));
  return [name !== '' && !isThere && `# ${name}`, words].filter(Boolean).join('\n\n');
}

/** What names of files and headings have in common. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
