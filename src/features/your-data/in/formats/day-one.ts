/** Day One's export as JSON, a zip with one file for each journal. Its documented shape: {metadata, entries: [{uuid, creationDate, timeZone, text, tags}]}. */
import { dayIn, isZone } from '#lib/zone.ts';
import { idOf } from '#lib/id.ts';
import * as v from 'valibot';
import { FileError, type Incoming } from '#features/your-data/in/incoming.ts';
import type { Format } from './format.ts';
import { counting, tagsOf } from './made.ts';

const some = v.optional(v.array(v.unknown()), []);
const entry = v.looseObject({
  uuid: v.pipe(v.string(), v.minLength(1)),
  creationDate: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  timeZone: v.optional(v.string()),
  text: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  photos: some,
  audios: some,
  videos: some,
  pdfAttachments: some,
  location: v.optional(v.unknown()),
  weather: v.optional(v.unknown()),
});
const file = v.looseObject({ metadata: v.looseObject({ version: v.string() }), entries: v.array(v.unknown()) });

/** Photos stand in the text as links into Day One. */
const MOMENT = /!\[[^\]]*\]\(dayone-moment:[^)]*\)\s?/g;
/** Day One writes a backslash before each sign that Markdown might read. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

export const dayOne: Format = {
  read({ texts, others }, { zone }) {
    const journals = [...texts].flatMap(([path, text]) => {
      const read = path.endsWith('.json') ? v.safeParse(file, parsed(text)) : null;
      return read?.success ? [{ path, entries: read.output.entries }] : [];
    });
    if (journals.length === 0) return null;
    const left = counting();
    const rows: Incoming[] = [];
    for (const { path, entries } of journals) {
      for (const [i, given] of entries.entries()) {
        const read = v.safeParse(entry, given);
        if (!read.success) throw new FileError('Damaged', `${path}: entries[${i}].${v.getDotPath(read.issues[0])}`);
        const { uuid, creationDate, timeZone = zone, text, tags, ...more } = read.output;
        const attached = [...more.photos, ...more.audios, ...more.videos, ...more.pdfAttachments].length;
        left.add('photos and other attachments', others > 0 ? 0 : attached);
        if (more.location) left.add('places');
        if (more.weather) left.add('notes of the weather');
        const content = text.replaceAll(MOMENT, '').replaceAll(ESCAPED, '$1').trim();
        if (content === '') {
          left.add('entries without words');
          continue;
        }
        const at = new Date(creationDate);
        const logged_for = dayIn(at, isZone(timeZone) ? timeZone : zone);
        const row = {
          id: idOf('day one', uuid),
          created_at: at.toISOString(),
          content,
          logged_for,
          tags: tagsOf(tags),
        };
        rows.push({ t: 'journal_entries', row });
      }
    }
    left.add('photos and other attachments', others);
    return { from: 'Day One', rows, leftOut: left.list(), owner: null };
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
