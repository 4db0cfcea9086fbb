/** A folder or a zip of Markdown files, each a journal entry: its day is in the front matter, in its name, or is that of the import. */
import { isDay, type Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import type { Format } from './format.ts';
import { frontMatterOf } from '#features/your-data/in/front-matter.ts';
import { counting, instantAt, naming, tagsOf } from './made.ts';

const DATES = ['date', 'day', 'created', 'created_at', 'logged_for'];
const DAY = /(?:^|\D)(\d{4}-\d{2}-\d{2})(?:\D|$)/;

export const markdown: Format = {
  read({ texts, others }, { zone, today }) {
    const files = [...texts].filter(([path, text]) => /\.(?:md|markdown|txt)$/i.test(path) && !isJson(text));
    if (files.length === 0) return null;
    const nameFor = naming('markdown');
    const left = counting();
    left.add('files that are not Markdown', texts.size - files.length + others);
    const rows: Incoming[] = [];
    for (const [path, text] of files) {
      const { fields, body } = frontMatterOf(text);
      const kind = String(fields.kind ?? 'journal_entries');
      // Daymark's own export in Markdown: what is not a journal entry has its whole self in the JSON.
      if (kind !== 'journal_entries') {
        left.add('things of other kinds: import the JSON for them');
        continue;
      }
      const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
      const title = typeof fields.title === 'string' ? fields.title : DAY.test(name) ? '' : name;
      const content = [title && !body.trim().startsWith(`# ${title}`) && `# ${title}`, body.trim()]
        .filter(Boolean)
        .join('\n\n');
      if (content === '') {
        left.add('empty files');
        continue;
      }
      const when = whenOf(
        DATES.map((field) => fields[field]),
        name,
        zone,
      );
      if (!when) left.add('files without a date: they are under today');
      const { day, at } = when ?? { day: today, at: instantAt(today, zone) };
      const id =
        typeof fields.id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(fields.id)
          ? fields.id
          : nameFor(path);
      const mood = typeof fields.mood === 'string' ? fields.mood : null;
      rows.push({
        t: 'journal_entries',
        row: {
          id,
          created_at: at,
          content,
          logged_for: day,
          tags: tagsOf([fields.tags ?? []].flat().map(String)),
          mood,
        },
      });
    }
    return { from: 'Markdown', rows, leftOut: left.list(), owner: null };
  },
};

/** A backup of another program, or a part of one: nobody writes an entry like this. */
function isJson(text: string): boolean {
  if (!/^\uFEFF?\s*(?:\{[^]*\}|\[[^]*\])\s*$/.test(text)) return false;
  try {
    JSON.parse(text.replace('\uFEFF', ''));
    return true;
  } catch {
    return false;
  }
}

function whenOf(given: readonly unknown[], name: string, zone: string): { day: Day; at: string } | null {
  const found = [...given, DAY.exec(name)?.[1]].filter((value): value is string => typeof value === 'string');
  const day = found.map((text) => text.slice(0, 10)).find(isDay);
  const instant = found.find((text) => /T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text)));
  if (day) return { day, at: instant ? new Date(instant).toISOString() : instantAt(day, zone) };
  return instant ? { day: dayIn(new Date(instant), zone), at: new Date(instant).toISOString() } : null;
}
