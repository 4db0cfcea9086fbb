/** The lines between --- at the start of a Markdown file: YAML, read by its parser, every value as the text that was typed. */
import { parseDocument } from 'yaml';
import { isDay } from '#lib/day.ts';

export type FrontMatter = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface MarkdownParts {
  /** By name, in lower case. */
  readonly fields: FrontMatter;
  readonly body: string;
  /** Whether there are lines between --- that are no YAML: they are a part of the body. */
  readonly isUnreadable: boolean;
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const MOST_LETTERS = 200_000;

/** The lines at the start of a page of Zim. */
const ZIM = /^Content-Type: text\/x-zim-wiki\n((?:[\w-]+: .*\n)*)\n?/;
/** A heading of Zim, whose largest has six signs; it ends with as many. */
const ZIM_HEADING = /^(={2,6}) (.+)$/gm;

/** The fields, and the text below them. */
export function frontMatterOf(text: string): MarkdownParts {
  const [head, lines = ''] = ZIM.exec(text) ?? [];
  if (head !== undefined) {
    const created = /^Creation-Date: (.*)$/m.exec(lines)?.[1];
    const body = text.slice(head.length).replaceAll(ZIM_HEADING, (_, signs: string, words: string) => {
      const heading = words.trim();
      return `${'#'.repeat(7 - signs.length)} ${heading.endsWith(` ${signs}`) ? heading.slice(0, -signs.length - 1) : heading}`;
    });
    return { fields: { 'creation-date': created }, body, isUnreadable: false };
  }
  const [whole, block = ''] = BLOCK.exec(text) ?? [];
  if (whole === undefined) return { fields: {}, body: text, isUnreadable: false };
  const fields = fieldsOf(block) ?? fieldsOf(quoted(block));
  // Words between two rules are a text like any other.
  if (!fields) return { fields: {}, body: text, isUnreadable: /^[\w -]+:/m.test(block) };
  return { fields, body: text.slice(whole.length), isUnreadable: false };
}

function fieldsOf(block: string): FrontMatter | null {
  if (block.length > MOST_LETTERS) return null;
  try {
    const read = parseDocument(block, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    if (read.errors.length > 0) return null;
    const value: unknown = read.toJS({ maxAliasCount: 20 });
    if (value === null) return {};
    if (typeof value !== 'object' || Array.isArray(value)) return null;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.trim().toLowerCase(), textOf(one)]));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | readonly string[] | undefined {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.flatMap((one) => textOf(one) ?? []);
  return value === null || value === undefined || value === '' ? undefined : JSON.stringify(value);
}

/** People write titles with a colon, or a sign that YAML gives a meaning, without quotes. */
const quoted = (block: string): string =>
  block.replaceAll(/^(\w[\w -]*):[ \t](.+)$/gm, (line, name: string, value: string) =>
    /^\s*["'[{|>]/.test(value) ? line : [name, JSON.stringify(value.trim())].join(': '),
  );

/** The lines for these fields; a field without a value is left out. */
export function frontMatterText(
  fields: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>,
): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    // Obsidian knows a day by its form, without quotes.
    const words = Array.isArray(value)
      ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
      : typeof value === 'string' && isDay(value)
        ? value
        : JSON.stringify(value);
    return [`${name}: ${words}`];
  });
  return `---\n${lines.join('\n')}\n---\n`;
}
