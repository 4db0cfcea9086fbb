/** Daylio's CSV: full_date, date, weekday, time, mood, activities, note_title, note; each line is a check-in. */
import { isDay } from '#lib/day.ts';
import { FileError, type Incoming } from '#features/your-data/in/incoming.ts';
import { recordsOf } from '#features/your-data/in/csv.ts';
import type { Format } from './format.ts';
import { clockOf, counting, instantAt, naming, tagsOf } from './made.ts';

/** Daylio's own names. A person can rename them: such a name becomes a tag, and its mood is neutral. */
const MOODS: Readonly<Record<string, string>> = {
  rad: 'great',
  good: 'good',
  meh: 'neutral',
  bad: 'bad',
  awful: 'terrible',
};

/** Daylio writes simple HTML in notes. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(?:br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

export const daylio: Format = {
  read({ texts }, { zone }) {
    const found = [...texts].find(([, text]) => /^\uFEFF?"?full_date"?,/.test(text));
    if (!found) return null;
    const nameFor = naming('daylio');
    const left = counting();
    const rows = recordsOf(found[1]).map((record, i): Incoming => {
      const { full_date: day = '', time, mood = '', activities = '', note_title = '', note = '' } = record;
      if (!isDay(day)) throw new FileError('Damaged', `line ${i + 2}: full_date`);
      const name = mood.trim();
      const known = MOODS[name.toLowerCase()];
      if (!known) left.add('moods with a name of your own: they are neutral here, with the name as a tag');
      const words = [wordsOf(note_title), wordsOf(note)].filter(Boolean).join('\n');
      return {
        t: 'mood_entries',
        row: {
          id: nameFor(day, time ?? '', name),
          created_at: instantAt(day, zone, ...clockOf(time)),
          mood_type: known ?? 'neutral',
          logged_for: day,
          note: words || null,
          tags: tagsOf([...(known ? [] : [name]), ...activities.split('|')]),
        },
      };
    });
    return { from: 'Daylio', rows, leftOut: left.list(), owner: null };
  },
};
