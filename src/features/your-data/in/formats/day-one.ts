/** Day One's export as JSON, a zip with one file for each journal: {metadata, entries: [{uuid, creationDate, timeZone, text, tags}]}. */
import { dayIn, isZone } from '#lib/zone.ts';
import { idOf } from '#lib/id.ts';
import type { Day } from '#lib/day.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { offsetIn } from '#features/your-data/in/dates.ts';
import type { Format } from './format.ts';
import { counting, instantIn, jsonOf, naming } from './made.ts';
import { entryRow } from './rows.ts';

const some = v.optional(v.nullable(v.array(v.unknown())), []);
const text = v.optional(v.nullable(v.string()));
const entry = v.looseObject({
  uuid: text,
  creationDate: v.pipe(
    v.string(),
    v.check((date) => instantIn(date) !== null),
  ),
  timeZone: text,
  text,
  richText: text,
  tags: v.optional(v.nullable(v.array(v.string())), []),
  starred: v.optional(v.unknown()),
  isPinned: v.optional(v.unknown()),
  pinned: v.optional(v.unknown()),
  photos: some,
  audios: some,
  videos: some,
  pdfAttachments: some,
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

export const dayOne: Format = {
  read({ texts, others }, { zone }) {
    const journals = [...texts].flatMap(([path, json]) => {
      const read = /\.json$/i.test(path) ? v.safeParse(file, jsonOf(json)) : null;
      return read?.success ? [read.output.entries] : [];
    });
    if (journals.length === 0) return null;
    const left = counting();
    const nameFor = naming('day one');
    const contents = new Map<string, string>();
    const rows = journals.flat().flatMap((given): Incoming[] => {
      const read = v.safeParse(entry, given);
      if (!read.success) {
        left.add('entries that could not be read');
        return [];
      }
      const { uuid, creationDate, timeZone, richText, tags, ...more } = read.output;
      const attached = [more.photos, more.audios, more.videos, more.pdfAttachments].flatMap((of) => of ?? []).length;
      left.add('photos and other attachments', others > 0 ? 0 : attached);
      if (more.location) left.add('places');
      if (more.weather) left.add('notes of the weather');
      if (more.userActivity) left.add('activities, such as steps');
      if (more.music) left.add('pieces of music');
      const words = more.text?.trim() ? more.text : wordsOf(richText);
      const content = words
        .replaceAll(MOMENT, '')
        .replaceAll(VIEW, (_, name: string) => {
          left.add('links to other entries: only their words are here');
          return name;
        })
        .replaceAll(ESCAPED, '$1')
        .trim();
      if (content === '') {
        left.add('entries without words');
        return [];
      }
      if (uuid && contents.get(uuid) === content) {
        left.add('entries that are in the file twice');
        return [];
      }
      // Another text under the same id is another entry.
      const isCopy = uuid ? contents.has(uuid) : true;
      if (uuid) contents.set(uuid, content);
      const marks = [more.starred === true && 'starred', (more.isPinned ?? more.pinned) === true && 'pinned'];
      for (const mark of marks) if (mark) left.add(`${mark} entries: they have the tag “${mark}”`);
      const at = new Date(creationDate);
      return [
        entryRow({
          id: uuid && !isCopy ? idOf('day one', uuid) : nameFor(at.toISOString(), content),
          at: at.toISOString(),
          day: dayThere(at, timeZone ?? zone, zone),
          content,
          tags: [...(tags ?? []), ...marks.filter((mark) => mark !== false)],
        }),
      ];
    });
    left.add('photos and other attachments', others);
    return { from: 'Day One', rows, leftOut: left.list(), owner: null };
  },
};

/** The day where it was written: zones are names, or offsets such as 'GMT-0800'. */
function dayThere(at: Date, written: string, zone: string): Day {
  const offset = offsetIn(written);
  if (offset !== null) return new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 10) as Day;
  return dayIn(at, isZone(written) ? written : zone);
}

function wordsOf(json: string | null | undefined): string {
  const read = v.safeParse(rich, jsonOf(json ?? ''));
  return read.success ? read.output.contents.map(({ text: words }) => words).join('') : '';
}
