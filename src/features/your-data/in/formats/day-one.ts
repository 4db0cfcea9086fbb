/** Day One's export as JSON, a zip with one file for each journal: {metadata, entries: [{uuid, creationDate, timeZone, text, tags}]}. */
import { jsonIn } from '#lib/json.ts';
import { dayIn, zoneOr } from '#lib/zone.ts';
import { idOf } from '#lib/id.ts';
import type { Day } from '#lib/day.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { offsetIn } from '#features/your-data/in/dates.ts';
import { list, number, readBy, text, texts } from './fields.ts';
import { textFormat } from './format.ts';
import { instantIn } from './made.ts';
import { filesBy, type NamedMedia, saidBy } from './media.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const attached = v.looseObject({
  identifier: text,
  md5: text,
  type: text,
  format: text,
  date: text,
  orderInEntry: number,
  duration: number,
  title: text,
  filename: text,
  pdfName: text,
});
const entry = v.looseObject({
  uuid: text,
  creationDate: v.pipe(
    v.string(),
    v.check((date) => instantIn(date) !== null),
  ),
  timeZone: text,
  text,
  richText: text,
  tags: texts,
  starred: v.optional(v.unknown()),
  isPinned: v.optional(v.unknown()),
  pinned: v.optional(v.unknown()),
  photos: list,
  audios: list,
  videos: list,
  pdfAttachments: list,
  location: v.optional(v.unknown()),
  weather: v.optional(v.unknown()),
  userActivity: v.optional(v.unknown()),
  music: v.optional(v.unknown()),
});
const file = v.looseObject({ metadata: v.looseObject({ version: v.string() }), entries: v.array(v.unknown()) });
const rich = v.looseObject({ contents: v.array(v.looseObject({ text: v.optional(v.string(), '') })) });

/** Photos stand in the text as links into Day One. */
const MOMENT = /!\[[^\]]*\]\(dayone-moment:[^)]*\)\s?/g;
/** A link to another entry leads nowhere here. */
const VIEW = /\[([^[\]]*)\]\(dayone2?:\/\/[^)]*\)/g;
/** Day One writes a backslash before each sign that Markdown might read. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** The folders of attachments, each file named by the MD5 of its bytes; older exports use the identifier. */
const FOLDERS = { photos: 'image/jpeg', audios: 'audio/mp4', videos: 'video/mp4', pdfs: '' } as const;
type Folder = keyof typeof FOLDERS;
const IN_FOLDER = /(?:^|\/)(photos|audios|videos|pdfs)\/([^/.]+)(?:\.\w+)?$/i;

export const dayOne = textFormat({
  from: 'Day One',
  find: (path, json) => (/\.json$/i.test(path) ? (readBy(file, jsonIn(json))?.entries ?? null) : null),
  unnamed: msg('files that no entry names'),
  rows(journals, { zone, files, left, nameFor, collected }) {
    const byName = filesBy(files, (path) => {
      const [, folder, name] = IN_FOLDER.exec(path) ?? [];
      return folder && name && `${folder}/${name}`.toLowerCase();
    });
    const contents = new Map<string, string>();
    return journals.flat().flatMap((given): Incoming[] => {
      const read = readBy(entry, given);
      if (!read) return left.leave(msg('entries that could not be read'));
      const { uuid, creationDate, timeZone, richText, tags, ...more } = read;
      const named = [
        ...mediaIn('photos', more.photos, byName),
        ...mediaIn('audios', more.audios, byName),
        ...mediaIn('videos', more.videos, byName),
        ...mediaIn('pdfs', more.pdfAttachments, byName),
      ].sort((a, b) => a.order - b.order);
      if (more.location) left.add(msg('places'));
      if (more.weather) left.add(msg('notes of the weather'));
      if (more.userActivity) left.add(msg('activities, such as steps'));
      if (more.music) left.add(msg('pieces of music'));
      const words = more.text.trim() ? more.text : wordsOf(richText);
      const content = words
        .replaceAll(MOMENT, '')
        .replaceAll(VIEW, (_, name: string) => {
          left.add(msg('links to other entries: only their words are here'));
          return name;
        })
        .replaceAll(ESCAPED, '$1')
        .trim();
      if (uuid && contents.get(uuid) === content) return left.leave(msg('entries that are in the file twice'));
      // Another text under the same id is another entry.
      const isCopy = uuid ? contents.has(uuid) : true;
      const at = new Date(creationDate);
      const id = uuid && !isCopy ? idOf('day one', uuid) : nameFor(at.toISOString(), content);
      const count = collected.add({ kind: 'journal', id }, at.toISOString(), named);
      if (content === '' && count === 0) return left.leave(msg('entries without words'));
      if (uuid) contents.set(uuid, content);
      const isPinned = (more.isPinned ?? more.pinned) === true;
      const marks = [more.starred === true && 'starred', isPinned && 'pinned'];
      if (more.starred === true) left.add(msg('starred entries: they have the tag “starred”'));
      if (isPinned) left.add(msg('pinned entries: they have the tag “pinned”'));
      return [
        entryRow({
          id,
          at: at.toISOString(),
          day: dayThere(at, timeZone, zone),
          content,
          tags: [...tags, ...marks.filter((mark) => mark !== false)],
        }),
      ];
    });
  },
});

/** The files of one folder that an entry names. */
function mediaIn(folder: Folder, given: readonly unknown[], byName: ReturnType<typeof filesBy>) {
  return given.map((one, i): NamedMedia & { readonly order: number } => {
    const { md5, identifier, date, duration, orderInEntry, title, filename, pdfName } = readBy(attached, one) ?? {};
    const [file] = [md5, identifier].flatMap((name) =>
      name ? (byName.get(`${folder}/${name}`.toLowerCase()) ?? []) : [],
    );
    const taken = folder === 'photos' ? instantIn(date) : null;
    return {
      key: identifier || md5 || `${folder} ${i}`,
      file,
      said: file && folder === 'photos' ? saidBy(file.path) || FOLDERS[folder] : FOLDERS[folder],
      name: filename || title || pdfName || undefined,
      order: orderInEntry ?? i,
      facts: {
        ...(taken && { taken_at: taken.toISOString() }),
        ...(folder !== 'photos' && duration && duration > 0 ? { seconds: duration } : {}),
      },
    };
  });
}

/** The day where it was written: zones are names, or offsets such as 'GMT-0800'. */
function dayThere(at: Date, written: string, zone: string): Day {
  const offset = offsetIn(written);
  if (offset !== null) return new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 10) as Day;
  return dayIn(at, zoneOr(written, zone));
}

function wordsOf(json: string): string {
  const { contents } = readBy(rich, jsonIn(json)) ?? { contents: [] };
  return contents.map(({ text: words }) => words).join('');
}
