/**
 * Standard Notes' decrypted backup: a JSON text with `items`, alone or in a zip that has each item once more as a file. Notes become journal
 * entries. Keys are never imported, and what other items are is named.
 */
import { groupBy } from '#lib/group.ts';
import { jsonIn } from '#lib/json.ts';
import { dayIn } from '#lib/zone.ts';
import { FileError } from '#features/your-data/in/file-error.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import * as v from 'valibot';
import { readBy } from './fields.ts';
import { textFormat } from './format.ts';
import { instantIn, tagsOf } from './made.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** Kinds of notes whose text is what the person wrote, also if it is JSON. */
const PLAIN = new Set(['plain-text', 'markdown', 'code']);
const KEYS = msg('passwords and keys: they are never imported');
const START = /^\uFEFF?\s*\{[^]{0,2000}?"items"\s*:\s*\[/;
const item = v.looseObject({ uuid: v.string(), content_type: v.string(), content: v.optional(v.unknown()) });
const file = v.looseObject({ items: v.pipe(v.array(v.unknown()), v.minLength(1)) });
const tag = v.looseObject({
  title: v.string(),
  references: v.optional(v.array(v.looseObject({ uuid: v.string() })), []),
});
const note = v.looseObject({
  created_at: v.pipe(
    v.string(),
    v.check((text) => instantIn(text) !== null),
  ),
  content: v.looseObject({
    title: v.optional(v.string(), ''),
    text: v.optional(v.string(), ''),
    noteType: v.optional(v.string(), ''),
    editorIdentifier: v.optional(v.string(), ''),
    trashed: v.optional(v.boolean(), false),
  }),
});
interface SuperNode {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly children?: readonly SuperNode[] | undefined;
}
const superNode: v.GenericSchema<SuperNode> = v.looseObject({
  type: v.optional(v.string()),
  text: v.optional(v.string()),
  children: v.optional(v.array(v.lazy(() => superNode))),
});
const superNote = v.looseObject({ root: superNode });
type Item = v.InferOutput<typeof item>;

export const standardNotes = textFormat({
  from: 'Standard Notes',
  find: (_, text) => itemsOf(text),
  // The items are in one text, and once more in a folder of texts.
  isBeside: (path) => /(?:^|\/)Items\//.test(path),
  unread: msg('files'),
  rows(found, { zone, left, nameFor }) {
    const given = found.flat();
    const backups = given.filter((one) => v.is(item, one));
    if (backups.length === 0) return null;
    if (isEncrypted(backups)) throw new FileError('Encrypted');
    left.add(msg('items that could not be read'), given.length - backups.length);
    const tags = tagsByNote(backups);
    return backups.flatMap((one): Incoming[] => {
      if (one.content_type !== 'Note') {
        const what = otherItem(one.content_type);
        if (what) left.add(what);
        return [];
      }
      const read = readBy(note, one);
      if (!read) return left.leave(msg('notes that could not be read'));
      const { title, text, noteType, editorIdentifier, trashed } = read.content;
      const words = wordsOf(text, noteType).trim();
      if (trashed) return left.leave(msg('notes in the trash'));
      if (noteType === 'authentication' || editorIdentifier.includes('token-vault')) return left.leave(KEYS);
      if (text.trim() !== '' && words === '')
        return left.leave(msg('notes of other editors, such as spreadsheets and task lists'));
      const heading = title.trim() && !words.startsWith(`# ${title.trim()}`) && `# ${title.trim()}`;
      const content = [heading, words].filter(Boolean).join('\n\n');
      if (content === '') return left.leave(msg('empty notes'));
      if (noteType === 'super') left.add(msg('formatting of Super notes: only their words are here'));
      const at = new Date(read.created_at);
      const row = {
        id: nameFor(one.uuid),
        created_at: at.toISOString(),
        content,
        logged_for: dayIn(at, zone),
        tags: tagsOf((tags.get(one.uuid) ?? []).map((each) => each.title)),
      };
      return [{ t: 'journal_entries', row }];
    });
  },
});

function otherItem(type: string): Message | null {
  if (type === 'Tag') return null;
  if (/key|credential/i.test(type)) return KEYS;
  return /file/i.test(type) ? msg('files') : msg('settings, themes and extensions');
}

/** In an encrypted backup no content can be read. */
function isEncrypted(items: readonly Item[]): boolean {
  const contents = items.filter(({ content_type }) => content_type === 'Note').map(({ content }) => content);
  return contents.length > 0 && contents.every((content) => typeof content === 'string' && /^\d{3}:/.test(content));
}

const itemsOf = (text: string): readonly unknown[] | null =>
  START.test(text) ? (readBy(file, jsonIn(text.replace(/^\uFEFF/, '')))?.items ?? null) : null;

/** A tag knows its notes. */
function tagsByNote(items: readonly Item[]): ReadonlyMap<string, readonly { readonly title: string }[]> {
  const named = items.flatMap(({ content_type, content }) => {
    const read = content_type === 'Tag' ? readBy(tag, content) : null;
    return read ? read.references.map(({ uuid }) => ({ uuid, title: read.title })) : [];
  });
  return groupBy(named, ({ uuid }) => uuid);
}

/** The words of a note. A Super note is a tree as JSON; other editors that write JSON have no words to take. */
function wordsOf(text: string, noteType: string): string {
  if (PLAIN.has(noteType) || !/^\s*\{[^]*\}\s*$/.test(text)) return text;
  const json = jsonIn(text);
  if (json === undefined) return text;
  const read = readBy(superNote, json);
  return read ? wordsIn(read.root).replaceAll(/\n{3,}/g, '\n\n') : '';
}

function wordsIn({ type = '', text, children = [] }: SuperNode): string {
  if (text !== undefined) return text;
  if (type === 'linebreak') return '\n';
  const words = children.map(wordsIn).join('');
  return /^root$|link$/.test(type) ? words : `${words}\n`;
}
