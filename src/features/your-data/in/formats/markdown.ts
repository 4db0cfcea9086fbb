/**
 * A folder or a zip of Markdown files, each a journal entry: vaults of Obsidian, graphs of Logseq, exports of Joplin, Notion and Daymark. The day
 * is in the front matter, in the name or the folders, in the properties at the top, or is that of the import.
 */
import { jsonIn } from '#lib/json.ts';
import { percentDecoded } from '#lib/percent.ts';
import { moods as levels } from '#lib/moods.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { isWeekday, orderOf, readWhen, type DateOrder, type When } from '#features/your-data/in/dates.ts';
import { frontMatterOf, type MarkdownParts } from '#features/your-data/in/front-matter.ts';
import type { OpenedFiles } from '#features/your-data/in/open-files.ts';
import { DAY_NOTE, vaultEntriesIn, type VaultEntryHead } from '#features/your-data/vault-entry.ts';
import { readBy } from './fields.ts';
import type { Format } from './format.ts';
import { counting, instantAt, isJson, naming, withTitle, type Counting } from './made.ts';
import { baseName, collectMedia, filesBy, type NamedMedia, saidBy } from './media.ts';
import { namedMoods } from './mood-names.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

/** Fields that say of which day a note is, the best first. */
const DAYS = ['date', 'day', 'logged_for', 'datum', 'fecha', '日付', '날짜', '日期'];
/** Fields that say when it was written: the day in its name is another one when somebody wrote of an earlier day. */
const WRITTEN = [
  'created',
  'created_at',
  'created time',
  'creation date',
  'date created',
  'creation-date',
  'creation_date',
  'creationdate',
  'createdat',
  'erstellt',
  'erstellt am',
  'date de création',
  'créé le',
  'fecha de creación',
  'creado',
  'data de criação',
  'criado em',
  '作成日時',
  '생성 일시',
  '创建时间',
  '建立時間',
];
const TAGS = ['tags', 'tag', 'keywords', 'タグ', '태그', '标签', '標籤', 'étiquettes', 'etiquetas', 'schlagwörter'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const KNOWN = new Set([...DAYS, ...WRITTEN, ...TAGS, 'title', 'mood', 'id', 'kind', 'role']);
/** The id that Notion puts behind each name. */
const NOTION = /[ -][\da-f]{32}(?=\.\w+$|\/|$)/gi;
const NOTION_PAGE = / [\da-f]{32}\.html$/i;
const TEMPLATES = /(?:^|\/)_?(?:templates?|vorlagen|modèles|plantillas|modelli|szablony)\//i;
const PLACEHOLDER = /\{\{\s*(?:date|title|time)\b|<%[*_-]?\s*tp\./;
const NAMES = 5;
/** What is longer is a sentence, and no name of a mood. */
const LONGEST_MOOD = 40;
const TEXT = /\.(?:md|markdown|txt)$/i;

export const markdown: Format = {
  read(opened, { zone, today, choices }) {
    const { texts } = opened;
    const left = counting();
    const moods = namedMoods(choices);
    const files = [...texts]
      .filter(([path, text]) => TEXT.test(path) && !isJson(text))
      .flatMap(([path, text]) => withoutBundle(path, text, texts, left));
    // Notion's export as HTML may have texts as attachments.
    const pages = [...texts.keys()].filter((path) => NOTION_PAGE.test(path));
    if (files.length === 0 || pages.length > files.length) return null;
    const isNotion = files.filter(([path]) => path.search(NOTION) >= 0).length > files.length / 2;
    const nameFor = naming('markdown');
    const collected = collectMedia('markdown', opened, left);
    const byName = filesBy(opened, (path) => baseName(path).toLowerCase());
    const root = commonFolder(files.map(([path]) => path));
    const notes = files.flatMap(([path, text]) => notesOf(path, text, left));
    const order = orderOf(notes.flatMap(({ dates, written }) => [...dates, ...written]));
    const copied = repeated(notes.flatMap(({ fields: { id } }) => (typeof id === 'string' ? id : [])));
    const extra = new Set<string>();
    const rows = notes.flatMap((note): Incoming[] => {
      const { path, fields } = note;
      const when = whenOf(note, zone, order);
      const given = typeof fields.id === 'string' && UUID.test(fields.id) ? fields.id : null;
      // The same in a folder, and in a zip with or without that folder.
      const id = given && !copied.has(given) ? given : nameFor(path.slice(root.length));
      const embedded = note.isEntry ? null : embedsIn(note, opened.media, byName);
      const body = embedded?.body ?? note.body;
      const content = note.isEntry ? body : withTitle(note.title ?? (when.inName ? when.rest : note.name), body);
      const { day, at } = when.found ?? { day: today, at: instantAt(today, zone) };
      const count = embedded ? collected.add({ kind: 'journal', id }, at, embedded.media) : 0;
      for (const file of note.media ?? []) collected.addOwn({ kind: 'journal', id }, at, file, byName);
      if (content === '' && count === 0 && (note.media ?? []).length === 0) return left.leave(msg('empty files'));
      if (!when.found) left.add(msg('files without a date: they are under today'));
      if (given && copied.has(given)) left.add(msg('files with the same id: each is here'));
      const said = typeof fields.mood === 'string' && fields.mood.length <= LONGEST_MOOD ? fields.mood : '';
      for (const [name, value] of Object.entries(fields))
        if (value !== undefined && (!KNOWN.has(name) || (name === 'mood' && said === ''))) extra.add(name);
      const isOwn = note.isEntry || fields.kind !== undefined || levels.some(({ type }) => type === said);
      const mood = said === '' || isOwn ? { mood: said || null, tags: [] } : moods.read(said);
      return [entryRow({ id, at, day, content, tags: [...tagsIn(fields), ...mood.tags], mood: mood.mood })];
    });
    left.add(
      extra.size > NAMES
        ? msg('fields above the text that have no place here: {names} and others')
        : msg('fields above the text that have no place here: {names}'),
      extra.size,
      { names: [...extra].slice(0, NAMES).join(', ') },
    );
    const isNote = (path: string) => TEXT.test(path) || /\.textbundle\/info\.json$/i.test(path);
    const unread =
      [...texts].filter(([path, text]) => !isNote(path) || (TEXT.test(path) && isJson(text))).length +
      collected.unused();
    left.add(isNotion ? msg('tables and other files') : msg('files that are not Markdown'), unread);
    const { media } = collected;
    const from = isNotion ? 'Notion' : 'Markdown';
    return { from, rows, media, leftOut: left.list(), owner: null, moods: moods.asked() };
  },
};

const BUNDLE = /\.textbundle\/text\.(md|markdown|txt)$/i;

/** A note of Bear and others in a folder of its own, with its text and what is known of it: as a file with these lines above its text. */
function withoutBundle(
  path: string,
  text: string,
  texts: OpenedFiles['texts'],
  left: Counting,
): readonly (readonly [string, string])[] {
  if (!BUNDLE.test(path)) return [[path, text]];
  const info = jsonIn(texts.get(`${path.slice(0, path.lastIndexOf('/'))}/info.json`) ?? '');
  const { creationDate = '', trashed = 0 } = readBy(bearInfo, info)?.['net.shinyfrog.bear'] ?? {};
  const plain = path.replace(BUNDLE, '.$1');
  if (Number(trashed) > 0) return left.leave(msg('notes in the trash'));
  return [[plain, creationDate === '' ? text : `---\ncreated: ${creationDate}\n---\n${text}`]];
}

const bearInfo = v.looseObject({
  'net.shinyfrog.bear': v.looseObject({
    creationDate: v.optional(v.string(), ''),
    trashed: v.optional(v.union([v.number(), v.boolean()]), 0),
  }),
});

interface Note extends Pick<MarkdownParts, 'fields' | 'body'> {
  readonly path: string;
  /** Its name without its ending. */
  readonly name: string;
  readonly title: string | null;
  /** What says its day, the best first. */
  readonly dates: readonly string[];
  /** What says when it was written. */
  readonly written: readonly string[];
  /** Whether it is an entry in the note of a day, which is exactly what its person wrote. */
  readonly isEntry: boolean;
  /** The files of an entry of Daymark's own vault. */
  readonly media?: VaultEntryHead['media'];
}

/** The notes of a file: of a day of Daymark's own vault, each entry is one; of a text with days as headings, each day. */
function notesOf(path: string, text: string, left: Counting): readonly Note[] {
  const read = frontMatterOf(text);
  if (read.fields.kind === DAY_NOTE) return entriesOfDay(path, read, left);
  const note = noteOf(path, text, read, left);
  return note ? daysOf(note, left) : [];
}

/** A heading, or a line with an underline. */
const HEADING = /^(?:(#{1,6})[ \t]+(\S.*)|(\S.*)\n(=|-){3,}[ \t]*)$/gm;

/** A note without a day of its own, in which people have written several days below each other: the headings say which. */
function daysOf(note: Note, left: Counting): readonly Note[] {
  const { body, dates, written, name, path } = note;
  const hasDay = [name, ...dates, ...written].some((text) => IN_NAME.test(text) || readWhen(text, 'UTC') !== null);
  if (hasDay || dayInFolders(path, 'UTC') !== null) return [note];
  const headings = [...body.matchAll(HEADING)].map(({ index, 0: whole, 1: signs, 2: atx, 3: line }) => {
    const words = (atx ?? line ?? '').trim();
    const [, day, more] = /^(\d{4}-\d{2}-\d{2}(?:[ T]\d{1,2}:\d{2})?)(?:\s(.*))?$/.exec(words) ?? [
      undefined,
      words,
      '',
    ];
    return { from: index, to: index + whole.length, level: signs?.length ?? 0, day, more: more?.trim() ?? '' };
  });
  const found = headings.filter(({ day }) => readWhen(day, 'UTC') !== null);
  const days = found.filter(({ level }) => level === found[0]!.level);
  if (days.length < 2) return [note];
  left.add(msg('texts with several days: each day is an entry'));
  const before = body.slice(0, days[0]!.from).replace(/^#.*$/gm, '').trim();
  return [
    ...(before === '' ? [] : [{ ...note, body: body.slice(0, days[0]!.from).trim() }]),
    ...days.map(({ to, day, more }, i) => ({
      ...note,
      path: `${path}/${day} ${i}`,
      name: '',
      title: more,
      body: body.slice(to, days[i + 1]?.from).trim(),
      dates: [day],
    })),
  ];
}

function entriesOfDay(path: string, { fields: { date }, body }: MarkdownParts, left: Counting): readonly Note[] {
  const { entries, damaged, rest } = vaultEntriesIn(body);
  left.add(msg('entries of days whose comments are damaged'), damaged);
  if (/^## (?!Journal$)/m.test(rest)) left.add(msg('what else the notes of days have: import the JSON for it'));
  return entries.map(({ id, created_at, tags, mood, media, content }) => ({
    path,
    name: '',
    title: null,
    body: content,
    fields: { id, tags, mood },
    dates: typeof date === 'string' ? [date] : [],
    written: created_at === undefined ? [] : [created_at],
    isEntry: true,
    ...(media && { media }),
  }));
}

function noteOf(path: string, text: string, read: MarkdownParts, left: Counting): Note | null {
  if (read.isUnreadable) left.add(msg('lines above the text that could not be read: they are in the text'));
  // Daymark's own export in Markdown: what is not a journal entry has its whole self in the JSON.
  if ((read.fields.kind ?? 'journal_entries') !== 'journal_entries') {
    left.add(msg('things of other kinds: import the JSON for them'));
    return null;
  }
  if (TEMPLATES.test(path) && PLACEHOLDER.test(text)) {
    left.add(msg('templates'));
    return null;
  }
  const plain = path.replaceAll(NOTION, '');
  const { fields, body } = plain === path ? read : withProperties(read);
  const name = plain.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const valuesOf = (names: readonly string[]) =>
    names.map((field) => fields[field]).filter((value) => typeof value === 'string');
  const title = typeof fields.title === 'string' ? fields.title : null;
  // Obsidian writes a day as a link to its note.
  const dates = valuesOf(DAYS).map((value) => /^\[\[([^\]|]*)/.exec(value)?.[1] ?? value);
  return { path, fields, body, name, title, dates, written: valuesOf(WRITTEN), isEntry: false };
}

/** Notion writes the properties of a page as lines below its heading. */
function withProperties({ fields, body }: MarkdownParts): Pick<MarkdownParts, 'fields' | 'body'> {
  const [whole, heading = '', lines = ''] =
    /^\s*(#[^\n]*)\n\n((?:[\p{L}][^\n:]{0,40}:[^\n]*\n)+)(?:\n|$)/u.exec(`${body}\n`) ?? [];
  if (whole === undefined) return { fields, body };
  const more: Record<string, string> = {};
  const kept: string[] = [];
  for (const line of lines.trim().split('\n')) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (KNOWN.has(name.trim().toLowerCase())) more[name.trim().toLowerCase()] = value.trim();
    else kept.push(line);
  }
  const rest = `${body}\n`.slice(whole.length);
  return {
    fields: { ...more, ...fields },
    body: [heading, kept.join('\n'), rest].filter((part) => part.trim()).join('\n\n'),
  };
}

/** A picture or a recording in the text: `![words](path "title")` of Markdown, `![[path|words]]` of Obsidian. */
const EMBED = /!\[([^[\]\n]*)\]\(([^()\n]*)\)|!\[\[([^[\]\n]+)\]\]/g;

/** The path in the brackets of a link. */
const pathIn = (link: string): string => percentDecoded(link.trim().split(/\s"/, 1)[0]!.replace(/^<|>$/g, ''));

/** The files that a note shows, and its text without them. What leads elsewhere, to the web for instance, stays in the text. */
function embedsIn({ path, body }: Note, files: OpenedFiles['media'], byName: ReturnType<typeof filesBy>) {
  const media: NamedMedia[] = [];
  const text = body.replaceAll(EMBED, (whole, words: string | undefined, link: string | undefined, note = '') => {
    const target = link === undefined ? note.split(/[|#]/, 1)[0]!.trim() : pathIn(link);
    const named = byName.get(baseName(target).toLowerCase()) ?? [];
    const file = files.get(resolved(path, target)) ?? (named.length === 1 || link === undefined ? named[0] : undefined);
    if (!file) return whole;
    const caption = words?.trim() ?? '';
    const isName = baseName(file.path).toLowerCase().startsWith(caption.toLowerCase());
    media.push({ key: baseName(target), file, said: saidBy(file.path), facts: isName ? {} : { caption } });
    return '';
  });
  return { media, body: media.length === 0 ? body : text.replaceAll(/\n{3,}/g, '\n\n').trim() };
}

/** A path that is relative to the folder of a note. */
function resolved(from: string, link: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

interface FoundWhen {
  readonly found: When | null;
  readonly inName: boolean;
  /** What the name says beside the day. */
  readonly rest: string;
}

const IN_NAME = /(?:^|(?<!\d))(\d{4}([-_.])\d{2}\2\d{2}|(?:19|20)\d{6})(?:[ T_-](\d{2})[-.:](\d{2}))?(?!\d)/;

function whenOf({ dates, written, name, path }: Note, zone: string, order: DateOrder | null): FoundWhen {
  const [match, day, , hour, minute] = IN_NAME.exec(name) ?? [];
  const clock = hour === undefined ? '' : ` ${hour}:${minute}`;
  const named = day === undefined ? readWhen(name, zone, order) : readWhen(day + clock, zone);
  const beside = named && match !== undefined ? withoutSigns(name.replace(match, '')) : '';
  const rest = isWeekday(beside) ? '' : beside;
  const [days, times] = [dates, written].map((texts) =>
    texts.map((text) => readWhen(text, zone, order)).filter((when) => when !== null),
  ) as [When[], When[]];
  const inFolders = dayInFolders(path, zone);
  const best = days[0] ?? named ?? inFolders ?? times[0];
  // The day of one field, and the time of another one: when it was written.
  const timed = best?.hasTime === false ? [...days, ...times].find((when) => when.hasTime) : undefined;
  const found = best && timed ? { ...timed, day: best.day } : (best ?? null);
  return { found, inName: Boolean(named ?? inFolders), rest };
}

/** The day of a path whose last folders are a year and a month, and whose name is a day. */
function dayInFolders(path: string, zone: string): When | null {
  const [year = '', month = '', file = ''] = path.split('/').slice(-3);
  const [m, d] = [month, file].map((part) => /(?<!\d)\d{2}(?!\d)/.exec(part)?.[0]);
  return /^\d{4}$/.test(year) && m && d ? readWhen(`${year}-${m}-${d}`, zone) : null;
}

/** What a name has beside its day, without the signs between them. */
function withoutSigns(text: string): string {
  let [from, to] = [0, text.length];
  const isSign = (at: number) => /[\s_.,–-]/.test(text[at] ?? '');
  while (from < to && isSign(from)) from++;
  while (to > from && isSign(to - 1)) to--;
  return text.slice(from, to);
}

const tagsIn = (fields: MarkdownParts['fields']): string[] =>
  TAGS.flatMap((name) => {
    const value = fields[name];
    const list = typeof value === 'string' ? value.split(/[,、，]/) : (value ?? []);
    return list.map((tag) => tag.trim().replace(/^#/, ''));
  });

function repeated(ids: readonly string[]): ReadonlySet<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const id of ids) (seen.has(id) ? again : seen).add(id);
  return again;
}

/** The folder in which all files are, with its slash. */
function commonFolder(paths: readonly string[]): string {
  let folder = paths[0]!.slice(0, paths[0]!.lastIndexOf('/') + 1);
  while (folder !== '' && !paths.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}
