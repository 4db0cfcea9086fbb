/** Journals whose export is a list of entries, or a file for each: Journey, Diarium, jrnl, Mini Diary, Simplenote, RedNotebook. Each is a reader of one entry. */
import { jsonIn } from '#lib/json.ts';
import { isDay } from '#lib/day.ts';
import { htmlToMarkdown } from '#lib/html-to-markdown.ts';
import { dayIn, zoneOr } from '#lib/zone.ts';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { readWhen, type When } from '#features/your-data/in/dates.ts';
import type { PackedFile } from '#features/your-data/in/packed-file.ts';
import { list, number, readBy, text, texts } from './fields.ts';
import { textFormat, type Format } from './format.ts';
import { counting, instantIn, naming, withTitle, type Counting } from './made.ts';
import { baseName, collectMedia, filesBy, type NamedMedia, saidBy } from './media.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

interface JournalEntry {
  readonly when: When | null;
  readonly content: string;
  readonly tags?: readonly string[];
  /** The program's own id of it. */
  readonly key?: string;
  readonly media?: readonly NamedMedia[];
}

interface Journal {
  readonly from: string;
  /** The entries of a file; null for a file of another program. */
  entriesOf(json: unknown, path: string): readonly unknown[] | null;
  /** `filesOf` has the files of the export by the key of `fileKey`. */
  read(entry: unknown, zone: string, left: Counting, filesOf: FilesOf): JournalEntry | 'left out' | null;
  /** Whether a text beside the entries says the same again. */
  isBeside?(path: string): boolean;
  /** How an entry names the file of this path. */
  fileKey?(path: string): string | undefined;
}
type FilesOf = (key: string) => readonly PackedFile[];

const object = v.looseObject({});
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => v.is(object, value);
/** Newer exports write text as HTML. */
const wordsOf = (words: string) =>
  /<\/?(?:p|br|div|span|ul|ol|li|b|strong|h\d)\b/i.test(words) ? htmlToMarkdown(words) : words;

const journeyEntry = v.looseObject({
  id: text,
  date_journal: v.optional(v.number()),
  dateOfJournal: v.optional(v.union([v.string(), v.number()])),
  text,
  tags: texts,
  photos: list,
  timezone: text,
  address: text,
  weather: v.optional(v.unknown()),
  favourite: v.optional(v.unknown()),
  mood: number,
  sentiment: number,
});
const journey: Journal = {
  from: 'Journey',
  entriesOf: (json) => {
    const entries = Array.isArray(json) ? json : [json];
    return entries.some((one) => isObject(one) && ('date_journal' in one || 'dateOfJournal' in one)) ? entries : null;
  },
  fileKey: baseName,
  read(entry, zone, left, filesOf) {
    const read = readBy(journeyEntry, entry);
    const at = read && instantIn(read.date_journal ?? read.dateOfJournal);
    if (!read || !at) return null;
    const { id, text: words, photos, address, weather, timezone, ...more } = read;
    if (address.trim()) left.add(msg('places'));
    if (isObject(weather) && Number(weather.id ?? weather.degree_c ?? 0) > 0) left.add(msg('notes of the weather'));
    if ((more.mood ?? 0) > 0 || (more.sentiment ?? 0) > 0) left.add(msg('moods as numbers of Journey'));
    const isStarred = more.favourite === true;
    if (isStarred) left.add(msg('favorites: they have the tag “starred”'));
    return {
      key: id,
      when: { day: dayIn(at, zoneOr(timezone, zone)), at: at.toISOString(), hasTime: true },
      content: wordsOf(words).trim(),
      tags: [...more.tags, ...(isStarred ? ['starred'] : [])],
      // Recordings and videos are in the same list.
      media: photos.map((name): NamedMedia => {
        const path = typeof name === 'string' ? baseName(name) : '';
        return { key: path, file: filesOf(path)[0], said: saidBy(path) };
      }),
    };
  },
};

const diariumEntry = v.looseObject({
  date: v.string(),
  heading: text,
  html: text,
  text,
  tags: texts,
  people: texts,
  rating: number,
  location: v.optional(v.unknown()),
  weather: v.optional(v.unknown()),
});
const diarium: Journal = {
  from: 'Diarium',
  entriesOf: (json) => {
    const entries = Array.isArray(json) ? json : [json];
    const isEntry = (one: unknown) =>
      isObject(one) && typeof one.date === 'string' && ('html' in one || 'heading' in one) && !('body' in one);
    return entries.some(isEntry) ? entries : null;
  },
  // A folder for each entry, named by its date to the millisecond: media/2024-05-02_213000123/photo.jpg.
  fileKey: (path) => /(?:^|\/)media\/(\d{4}-\d{2}-\d{2}_\d{6})\d*\/[^/]+$/i.exec(path)?.[1],
  read(entry, zone, left, filesOf) {
    const read = readBy(diariumEntry, entry);
    if (!read) return null;
    const { date, heading, html, text: words, people, ...more } = read;
    if (more.location) left.add(msg('places'));
    if (more.weather) left.add(msg('notes of the weather'));
    if ((more.rating ?? 0) > 0) left.add(msg('ratings'));
    if (people.length > 0) left.add(msg('people: they are tags here'));
    const [, day, hour, minute, second] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2}):(\d{2})/.exec(date) ?? [];
    const files = day === undefined ? [] : filesOf(`${day}_${hour}${minute}${second}`);
    return {
      media: [...files]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map((file) => ({ key: baseName(file.path), file, said: saidBy(file.path) })),
      when: readWhen(date, zone),
      content: withTitle(heading, html.trim() ? htmlToMarkdown(html) : words),
      tags: [...more.tags, ...people],
    };
  },
};

const jrnlEntry = v.looseObject({
  date: v.string(),
  time: text,
  title: text,
  body: text,
  tags: texts,
  starred: v.optional(v.unknown()),
});
const jrnl: Journal = {
  from: 'jrnl',
  entriesOf: (json) => {
    const entries = isObject(json) && Array.isArray(json.entries) ? json.entries : [];
    return entries.some((one) => isObject(one) && 'body' in one && 'date' in one) ? entries : null;
  },
  read(entry, zone, left) {
    const read = readBy(jrnlEntry, entry);
    if (!read) return null;
    const { date, time, title, body, tags, starred } = read;
    if (starred === true) left.add(msg('starred entries: they have the tag “starred”'));
    const names = tags.map((tag) => tag.replace(/^[@#]/, ''));
    return {
      when: readWhen(`${date} ${time}`, zone),
      content: withTitle(title, body),
      tags: starred === true ? [...names, 'starred'] : names,
    };
  },
};

const miniDiaryEntry = v.looseObject({ day: v.string(), title: text, text });
const miniDiary: Journal = {
  from: 'Mini Diary',
  entriesOf: (json) => {
    const entries = isObject(json) && isObject(json.metadata) && isObject(json.entries) ? json.entries : null;
    if (!entries || Array.isArray(entries) || !Object.keys(entries).every(isDay)) return null;
    return Object.entries(entries).map(([day, one]) => (isObject(one) ? { ...one, day } : one));
  },
  read(entry, zone) {
    const read = readBy(miniDiaryEntry, entry);
    if (!read) return null;
    const { day, title, text: words } = read;
    return { when: readWhen(day, zone), content: withTitle(title, wordsOf(words)) };
  },
};

const simplenoteNote = v.looseObject({
  id: text,
  content: v.string(),
  creationDate: v.string(),
  tags: texts,
  pinned: v.optional(v.unknown()),
});
const simplenote: Journal = {
  from: 'Simplenote',
  entriesOf: (json) => {
    if (!isObject(json) || !Array.isArray(json.activeNotes)) return null;
    const trash = Array.isArray(json.trashedNotes) ? json.trashedNotes : [];
    return [...json.activeNotes, ...trash.map((one) => (isObject(one) ? { ...one, isTrashed: true } : one))];
  },
  // Each note is in a text of its own, too.
  isBeside: (path) => /\.txt$/i.test(path),
  read(entry, zone, left) {
    if (isObject(entry) && entry.isTrashed === true) {
      left.add(msg('notes in the trash'));
      return 'left out';
    }
    const read = readBy(simplenoteNote, entry);
    if (!read) return null;
    const { id, content, creationDate, tags, pinned } = read;
    if (pinned === true) left.add(msg('pinned notes: they have the tag “pinned”'));
    return {
      key: id,
      when: readWhen(creationDate, zone),
      content: content.trim(),
      tags: [...tags, ...(pinned === true ? ['pinned'] : [])],
    };
  },
};

/** RedNotebook: a file for each month, in which each day has a text, tags and categories with lines. */
const RED_NOTEBOOK = /(?:^|\/)(\d{4}-\d{2})\.txt$/;
const redNotebookDay = v.record(v.string(), v.unknown());
const redNotebook: Journal = {
  from: 'RedNotebook',
  entriesOf(content, path) {
    const month = RED_NOTEBOOK.exec(path)?.[1];
    const days: unknown = month === undefined ? null : yamlOf(String(content));
    if (!isObject(days) || !Object.keys(days).every((day) => /^\d{1,2}$/.test(day))) return null;
    return Object.entries(days).map(([day, fields]) => ({ day: `${month}-${day.padStart(2, '0')}`, fields }));
  },
  read(entry, zone) {
    const { day, fields } = entry as { readonly day: string; readonly fields: unknown };
    const read = readBy(redNotebookDay, fields);
    if (!read) return null;
    const { text: words, Tags: named, ...categories } = read;
    const lines = Object.entries(categories).flatMap(([category, of]) =>
      isObject(of) ? Object.keys(of).map((line) => `- ${category}: ${line}`) : [],
    );
    return {
      when: readWhen(day, zone),
      content: [typeof words === 'string' ? words.trim() : '', lines.join('\n')].filter(Boolean).join('\n\n'),
      tags: isObject(named) ? Object.keys(named) : [],
    };
  },
};

function yamlOf(content: string): unknown {
  try {
    return parse(content, { schema: 'failsafe', logLevel: 'silent', maxAliasCount: 20 });
  } catch {
    return null;
  }
}

/** Day One's export as plain text: the fields of each entry are lines that begin with a tab, in the language of the program. */
const DAY_ONE_TEXT = /(?:^|\n)\t(?:Date|Datum|Fecha):\t/;
const dayOneText: Journal = {
  from: 'Day One',
  entriesOf: (json) =>
    typeof json === 'string' && DAY_ONE_TEXT.test(json)
      ? json.split(/(?=(?:^|\n)\t(?:Date|Datum|Fecha):\t)/).filter((part) => part.trim())
      : null,
  read(entry, zone, left) {
    const lines = String(entry).trim().split('\n');
    const fields = lines.filter((line, i) => /^\t?\p{Lu}[\p{L} ]+:\t/u.test(line) && i < 8);
    const [, date = ''] = /^\t?(?:Date|Datum|Fecha):\t(.*)$/.exec(fields[0] ?? '') ?? [];
    if (fields.length > 1) left.add(msg('notes of the weather and of places'), fields.length - 1);
    const when = readWhen(date.replace(/\s(?:[A-Z]{3,5}|UTC[+-]\d{1,2})$/, ''), zone);
    return { when, content: lines.slice(fields.length).join('\n').trim() };
  },
};

/** jrnl's own file, and its export as text: each entry begins with its time in brackets. */
const JRNL_TEXT = /^\[(\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}[^\]\n]{0,12})\] ?/m;
const jrnlText: Journal = {
  from: 'jrnl',
  entriesOf: (json) =>
    typeof json === 'string' && JRNL_TEXT.exec(json.trimStart())?.index === 0
      ? json.split(/^(?=\[\d{4}-\d{2}-\d{2} \d{1,2}:\d{2})/m).filter((part) => part.trim())
      : null,
  read(entry, zone, left) {
    const [head = '', date = ''] = JRNL_TEXT.exec(String(entry)) ?? [];
    const words = String(entry).slice(head.length);
    const content = words.replace(/^\* | \*(?=\n|$)/, '').trim();
    const isStarred = content !== words.trim();
    if (isStarred) left.add(msg('starred entries: they have the tag “starred”'));
    const names = [...content.matchAll(/(?<!\S)@(\p{L}[\p{L}\p{N}_-]*)/gu)].map(([, name]) => name!);
    return { when: readWhen(date, zone), content, tags: isStarred ? [...names, 'starred'] : names };
  },
};

const plainTexts: readonly Journal[] = [dayOneText, jrnlText, redNotebook];

const journals: readonly Journal[] = [journey, miniDiary, jrnl, diarium, simplenote];

export const otherJournals: Format = {
  read(files, { zone }) {
    const { texts } = files;
    const found = [...texts].flatMap(([path, content]) => {
      const json = /\.json$/i.test(path) ? jsonIn(content) : /\.txt$/i.test(path) ? content : undefined;
      if (json === undefined) return [];
      for (const journal of typeof json === 'string' ? plainTexts : journals) {
        const entries = journal.entriesOf(json, path);
        if (entries) return [{ journal, entries }];
      }
      return [];
    });
    if (found.length === 0) return null;
    const left = counting();
    const program = found[0]!.journal.from.toLowerCase();
    const nameFor = naming(program);
    const collected = collectMedia(program, files, left);
    const byJournal = new Map(
      found.map(({ journal }) => [journal, filesBy(files, (path) => journal.fileKey?.(path))] as const),
    );
    const rows = found.flatMap(({ journal, entries }) => {
      const filesOf: FilesOf = (key) => byJournal.get(journal)!.get(key) ?? [];
      return entries.flatMap((given): Incoming[] => {
        const entry = journal.read(given, zone, left, filesOf);
        if (entry === 'left out') return [];
        if (!entry?.when) return left.leave(msg('entries that could not be read'));
        const { content, tags, key, media = [], when } = entry;
        const { day, at } = when;
        const id = key ? nameFor(key) : nameFor(at, content);
        if (collected.add({ kind: 'journal', id }, at, media) === 0 && content === '')
          return left.leave(msg('entries without words'));
        return [entryRow({ id, at, day, content, tags })];
      });
    });
    const beside = [...texts.keys()].filter((path) => [...byJournal.keys()].some((one) => one.isBeside?.(path)));
    left.add(msg('files that no entry names'), collected.unused() + texts.size - found.length - beside.length);
    return {
      from: [...new Set(found.map(({ journal }) => journal.from))].join(', '),
      rows,
      media: collected.media,
      leftOut: left.list(),
      owner: null,
    };
  },
};

const PAGE = /(?:^|\/)Entries\/(\d{4}-\d{2}-\d{2})?[^/]*\.html?$/i;

const ALONE = /^(\d{4}-\d{2}-\d{2})?[^/]*\.html?$/i;

const HEADER = /<div class=['"]pageHeader['"]>([^]*?)<\/div>/i;

/** Apple Journal: a folder Entries with a web page for each entry. Its day is at the beginning of its name, or in its header. */
export const appleJournal = textFormat({
  from: 'Apple Journal',
  // Pages that were chosen alone are without their folder.
  find: (path, html) => (PAGE.test(path) || (ALONE.test(path) && HEADER.test(html)) ? { path, html } : null),
  isBeside: (path) => /(?:^|\/)index\.html?$/i.test(path),
  unnamed: msg('photos and other attachments'),
  rows(pages, { zone, files, left, nameFor }) {
    if (!pages.some(({ path, html }) => PAGE.exec(path)?.[1] || HEADER.test(html))) return null;
    return pages.flatMap(({ path, html }): Incoming[] => {
      const [, day = ''] = PAGE.exec(path) ?? ALONE.exec(path) ?? [];
      const [, header = ''] = HEADER.exec(html) ?? [];
      const when = readWhen(day, zone) ?? readWhen(htmlToMarkdown(header), zone);
      const [, title = ''] = /<div class=['"]title['"]>([^]*?)<\/div>/i.exec(html) ?? [];
      const body = html
        .replace(/<div class=['"](?:pageHeader|title)['"]>[^]*?<\/div>/gi, '')
        .replaceAll(/<div class=['"](?:gridItemOverlay|asset)[^'"]*['"][^>]*>/gi, (tag) => {
          left.add(msg('photos and other attachments'), files.others > 0 ? 0 : 1);
          return tag;
        });
      const content = withTitle(htmlToMarkdown(title), htmlToMarkdown(body));
      if (!when) return left.leave(msg('entries that could not be read'));
      if (content === '') return left.leave(msg('entries without words'));
      return [entryRow({ id: nameFor(path.replace(/^.*\//, '')), at: when.at, day: when.day, content })];
    });
  },
});
