/**
 * Daylio: its CSV (full_date, date, weekday, time, mood, activities, scales, note_title, note), and its backup, a zip with JSON in base64. Each
 * line or entry is a check-in, and has the same id in both.
 */
import { fromBase64 } from '#lib/base64.ts';
import { isDay, type Day } from '#lib/day.ts';
import { htmlToMarkdown } from '#lib/html-to-markdown.ts';
import type { MoodLevel } from '#lib/moods.ts';
import * as v from 'valibot';
import { FileError } from '#features/your-data/in/file-error.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { csvRecords, type CsvRecord } from '#features/your-data/in/csv.ts';
import { orderOf, readClock, readWhen, whenAt, type ClockTime, type DateOrder } from '#features/your-data/in/dates.ts';
import { list, readBy, text } from './fields.ts';
import { textFormat } from './format.ts';
import type { Counting } from './made.ts';
import { baseName, filesBy, type NamedMedia } from './media.ts';
import { checkInRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const HEAD = /^"?(?:full_date|year)"?[,;\t|]"?(?:date|day)"?[,;\t|]/i;
const BACKUP = /(?:^|\/)backup\.daylio$/;
const KNOWN = /^(?:full_date|year|date|weekday|time|mood|activities|scales|note_title|note|)$/;
/** Daylio writes simple HTML in notes. */
const wordsOf = (html: string) => htmlToMarkdown(html.replaceAll('\n', '<br>'), false);

export const daylio = textFormat({
  from: 'Daylio',
  find: (path, text) => (BACKUP.test(path) || HEAD.test(text) ? { isBackup: BACKUP.test(path), text } : null),
  unnamed: msg('files that no entry names'),
  rows(found, { zone, files, left, nameFor, collected, moods }) {
    const byChecksum = filesBy(files, (path) =>
      baseName(path)
        .replace(/\.\w+$/, '')
        .toLowerCase(),
    );
    const entries = [
      ...found.filter(({ isBackup }) => isBackup).flatMap(({ text }) => inBackup(text, byChecksum, left)),
      ...found.filter(({ isBackup }) => !isBackup).flatMap(({ text }) => inCsv(text, left)),
    ];
    return entries.map((entry): Incoming => {
      const { day, clock, mood, level, tags, words } = entry;
      const { at } = whenAt(day, clock, zone);
      const read = moods.read(mood, level);
      const minute = String(clock?.minute ?? 'no time');
      const id = nameFor(day, minute);
      collected.add({ kind: 'mood', id }, at, entry.media ?? []);
      return checkInRow({
        id,
        at,
        day,
        mood: read.mood,
        note: words.filter(Boolean).join('\n'),
        tags: [...read.tags, ...tags],
      });
    });
  },
});

interface DaylioEntry {
  readonly day: Day;
  readonly clock: ClockTime | null;
  readonly mood: string;
  /** Only a backup says it. */
  readonly level?: MoodLevel | undefined;
  readonly tags: readonly string[];
  readonly words: readonly string[];
  readonly media?: readonly NamedMedia[];
}

function inCsv(text: string, left: Counting): readonly DaylioEntry[] {
  const records = csvRecords(text);
  const others = Object.keys(records[0]?.values ?? {}).filter((name) => !KNOWN.test(name));
  if (others.length > 0)
    left.add(msg('columns that have no place here: {names}'), others.length, { names: others.join(', ') });
  const order = orderOf(records.map(({ values }) => values.full_date ?? ''));
  return records.flatMap(({ values }): DaylioEntry[] => {
    const day = dayOf(values, order);
    if (!day) return left.leave(msg('lines whose date could not be read'));
    const { time = '', mood = '', activities = '', scales = '', note_title = '', note = '' } = values;
    const clock = readClock(time);
    if (!clock && time.trim() !== '') left.add(msg('times that could not be read: they are at noon'));
    return [
      {
        day,
        clock,
        mood,
        tags: activities.split('|'),
        words: [wordsOf(note_title), wordsOf(note), ...scales.split('|').map((scale) => scale.trim())],
      },
    ];
  });
}

/** The day of a line; after a spreadsheet it is '12/05/2026', and the other columns say which number is the day. */
function dayOf({ full_date = '', year = '', date = '' }: CsvRecord['values'], order: DateOrder | null): Day | null {
  const given = full_date.trim();
  if (isDay(given)) return given;
  const beside = readWhen(`${date.trim()}, ${year || (/\d{4}/.exec(given)?.[0] ?? '')}`, 'UTC')?.day;
  const written = readWhen(`${date.trim()} ${year}`, 'UTC')?.day ?? beside;
  if (given === '') return year === '' ? null : (written ?? null);
  const read = (['dmy', 'mdy'] as const).map((each) => readWhen(given, 'UTC', each)?.day ?? null);
  if (written && read.includes(written)) return written;
  return readWhen(given, 'UTC', order)?.day ?? null;
}

const backup = v.looseObject({
  dayEntries: v.array(v.unknown()),
  customMoods: v.optional(
    v.array(v.looseObject({ id: v.number(), custom_name: v.optional(v.string(), ''), mood_group_id: v.number() })),
    [],
  ),
  tags: v.optional(v.array(v.looseObject({ id: v.number(), name: v.optional(v.string(), '') })), []),
  assets: list,
  goals: list,
  goalEntries: list,
  writingTemplates: list,
});
const dayEntry = v.looseObject({
  year: v.number(),
  month: v.number(),
  day: v.number(),
  hour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)), 12),
  minute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59)), 0),
  mood: v.number(),
  note: text,
  note_title: text,
  tags: v.optional(v.array(v.number()), []),
  assets: list,
});
const asset = v.looseObject({ id: v.number(), checksum: v.string(), type: v.optional(v.unknown()) });
/** The type of an asset that is a photo; others are recordings. */
const PHOTO = 1;

function inBackup(base64: string, files: ReturnType<typeof filesBy>, left: Counting): readonly DaylioEntry[] {
  const read = v.safeParse(backup, parsed(base64));
  if (!read.success) throw new FileError('Damaged', v.getDotPath(read.issues[0]));
  const { dayEntries, customMoods, tags, ...more } = read.output;
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  const moods = new Map(customMoods.map((mood) => [mood.id, mood]));
  const assets = new Map<unknown, v.InferOutput<typeof asset>>(
    more.assets.flatMap((given) => {
      const one = readBy(asset, given);
      return one ? [[one.id, one] as const] : [];
    }),
  );
  // A file is named by its checksum, and has no ending.
  const mediaOf = (id: unknown, i: number): NamedMedia => {
    const { checksum = '', type } = assets.get(id) ?? {};
    const [file] = files.get(checksum.toLowerCase()) ?? [];
    const said = type === PHOTO ? 'image/jpeg' : 'audio/mp4';
    return { key: checksum || `asset ${i}`, file, said };
  };
  left.add(msg('goals'), more.goals.length);
  left.add(msg('writing templates'), more.writingTemplates.length);
  return dayEntries.flatMap((given): DaylioEntry[] => {
    const one = readBy(dayEntry, given);
    const day = one && dayOfNumbers(one);
    if (!one || !day) return left.leave(msg('entries that could not be read'));
    const { hour, minute, mood, note, note_title, tags: ids, assets: attached } = one;
    const { custom_name = '', mood_group_id = mood } = moods.get(mood) ?? {};
    return [
      {
        day,
        clock: { minute: hour * 60 + minute, ms: 0, offset: null },
        mood: custom_name,
        level: Math.min(5, Math.max(1, 6 - mood_group_id)) as MoodLevel,
        tags: ids.map((id) => names.get(id) ?? ''),
        words: [wordsOf(note_title), wordsOf(note)],
        media: attached.map(mediaOf),
      },
    ];
  });
}

/** Daylio counts months from 0. */
function dayOfNumbers({ year, month, day }: { year: number; month: number; day: number }): Day | null {
  const text = [String(year), ...[month + 1, day].map((n) => String(n).padStart(2, '0'))].join('-');
  return isDay(text) ? text : null;
}

function parsed(base64: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64(base64)));
  } catch {
    return null;
  }
}
