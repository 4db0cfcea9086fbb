/**
 * The journal entries in the note of a day: each is between two comments, which Markdown does not show. The first has what the text does not
 * say, so that an import finds the same entry again. The export writes them, and the import reads them.
 */
import * as v from 'valibot';
import { jsonIn } from '#lib/json.ts';

/** A file of an entry: its path in the vault, and what its row says of it. */
const fileSchema = v.object({
  id: v.string(),
  file: v.string(),
  created_at: v.optional(v.string()),
  position: v.number(),
  name: v.string(),
  caption: v.optional(v.string()),
  taken_at: v.optional(v.string()),
  seconds: v.optional(v.number()),
  wave: v.optional(v.string()),
  transcript: v.optional(v.string()),
  transcript_by: v.optional(v.picklist(['machine', 'person'])),
});
const headSchema = v.object({
  id: v.string(),
  created_at: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  mood: v.optional(v.string()),
  media: v.optional(v.array(fileSchema)),
});
export type VaultEntryHead = v.InferOutput<typeof headSchema>;

export interface VaultEntry extends VaultEntryHead {
  readonly content: string;
}

/** The kind, in the front matter of a note, of the notes that have entries. */
export const DAY_NOTE = 'day';

/** An entry with its comments. `>` is escaped, so that no value ends the comment. */
export const vaultEntryText = ({ content, ...head }: VaultEntry): string =>
  `<!-- entry ${JSON.stringify(head).replaceAll('>', String.raw`\u003e`)} -->\n${content}\n${endOf(head.id)}`;

const endOf = (id: string) => `<!-- end of entry ${id} -->`;
const BEGIN = /^<!-- entry (\{.*\}) -->\n/gm;

interface VaultEntries {
  readonly entries: readonly VaultEntry[];
  /** How many have no end, or a comment that cannot be read. */
  readonly damaged: number;
  /** The text around the entries. */
  readonly rest: string;
}

/** The entries of a day's note. */
export function vaultEntriesIn(text: string): VaultEntries {
  const entries: VaultEntry[] = [];
  let [end, damaged, rest] = [0, 0, ''];
  for (const { 0: line, 1: json, index } of text.matchAll(BEGIN)) {
    // A part of the words before it.
    if (index < end) continue;
    const head = v.safeParse(headSchema, jsonIn(json!));
    const from = index + line.length;
    const to = head.success ? text.indexOf(`\n${endOf(head.output.id)}`, from - 1) : -1;
    if (!head.success || to < 0) damaged++;
    else {
      entries.push({ ...head.output, content: text.slice(from, Math.max(from, to)) });
      rest += text.slice(end, index);
      end = to;
    }
  }
  return { entries, damaged, rest: rest + text.slice(end) };
}
