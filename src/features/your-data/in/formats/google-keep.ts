/** Google Keep, from Takeout: a folder with a JSON file for each note, whose name is in the language of the account. */
import { jsonIn } from '#lib/json.ts';
import { dayIn } from '#lib/zone.ts';
import { htmlToMarkdown } from '#lib/html-to-markdown.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { readBy, text } from './fields.ts';
import { textFormat } from './format.ts';
import { instantIn, withTitle } from './made.ts';
import { baseName, filesBy, type NamedMedia } from './media.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const MICRO = /"(?:createdTimestampUsec|userEditedTimestampUsec)"\s*:/;
const flag = v.optional(v.unknown());
const note = v.looseObject({
  title: text,
  textContent: text,
  textContentHtml: text,
  listContent: v.optional(v.array(v.looseObject({ text, isChecked: flag })), []),
  createdTimestampUsec: v.optional(v.number()),
  userEditedTimestampUsec: v.optional(v.number()),
  labels: v.optional(v.array(v.looseObject({ name: v.string() })), []),
  annotations: v.optional(v.array(v.looseObject({ url: text, title: text })), []),
  isTrashed: flag,
  isArchived: flag,
  isPinned: flag,
  attachments: v.optional(v.array(v.looseObject({ filePath: text, mimetype: text })), []),
});

export const googleKeep = textFormat({
  from: 'Google Keep',
  find: (path, json) => (/\.json$/i.test(path) && MICRO.test(json) ? json : null),
  // Each note is there once more as a web page, and the list of labels as a text.
  isBeside: (path) => /\.(?:html?|txt)$/i.test(path),
  rows(notes, { zone, files, left, nameFor, collected }) {
    const byStem = filesBy(files, stemOf);
    return notes.flatMap((json): Incoming[] => {
      const read = readBy(note, jsonIn(json));
      if (!read) return left.leave(msg('notes that could not be read'));
      const { title, textContent, textContentHtml, listContent, annotations, ...more } = read;
      if (more.isTrashed === true) return left.leave(msg('notes in the trash'));
      const micro = more.createdTimestampUsec ?? more.userEditedTimestampUsec ?? Number.NaN;
      const at = instantIn(micro / 1000);
      if (!at) return left.leave(msg('notes that could not be read'));
      const list = listContent.map((item) => `- [${item.isChecked === true ? 'x' : ' '}] ${item.text.trim()}`);
      const words = textContent.trim() ? textContent : htmlToMarkdown(textContentHtml);
      const links = annotations.flatMap(({ url }) => (url === '' || words.includes(url) ? [] : url));
      const content = withTitle(title, [words, list.join('\n'), links.join('\n')].filter(Boolean).join('\n\n'));
      const id = nameFor(String(micro), title);
      const media = more.attachments.map(({ filePath, mimetype }): NamedMedia => {
        const [file] = byStem.get(stemOf(filePath)) ?? [];
        return { key: baseName(filePath), file, said: mimetype };
      });
      const count = collected.add({ kind: 'journal', id }, at.toISOString(), media);
      if (content === '' && count === 0) return left.leave(msg('empty notes'));
      const marks = [more.isPinned === true ? 'pinned' : '', more.isArchived === true ? 'archived' : ''].filter(
        Boolean,
      );
      if (more.isPinned === true) left.add(msg('pinned notes: they have the tag “pinned”'));
      if (more.isArchived === true) left.add(msg('archived notes: they have the tag “archived”'));
      return [
        entryRow({
          id,
          at: at.toISOString(),
          day: dayIn(at, zone),
          content,
          tags: [...more.labels.map(({ name }) => name), ...marks],
        }),
      ];
    });
  },
});

/** The name of a file without its ending, which Takeout often changes: a note says photo.jpeg, and the file is photo.jpg. */
const stemOf = (path: string): string =>
  baseName(path)
    .replace(/\.\w+$/, '')
    .toLowerCase();
