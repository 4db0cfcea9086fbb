/** Evernote's export (ENEX): each note is a journal entry on the day on which it was made, or on the day that is its title. */
import { htmlToMarkdown } from '#lib/html-to-markdown.ts';
import { readWhen, type When } from '#features/your-data/in/dates.ts';
import type { EnexNote, EnexTask } from '#features/your-data/in/enex.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import type { Format } from './format.ts';
import { counting, instantAt, naming, withTitle } from './made.ts';
import { collectMedia } from './media.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

export const evernote: Format = {
  read(opened, { zone, today }) {
    if (!opened.evernote) return null;
    const { notes, cutOff } = opened.evernote;
    const left = counting();
    const nameFor = naming('evernote');
    const collected = collectMedia('evernote', opened, left);
    left.add(msg('notes that could not be read'), cutOff);
    const rows = notes.flatMap((note): Incoming[] => {
      const { title, created, updated, tags, files, sourceUrl } = note;
      const when = whenOf(note, zone);
      const { day, at } = when ?? { day: today, at: instantAt(today, zone) };
      const id = nameFor(created, updated && created === '' ? updated : '', title);
      const { words, encrypted, links, hashes } = wordsOf(note);
      const shown = [...files, ...hashes.filter((hash) => !files.some((file) => file.hash === hash)).map(missingFile)];
      const media = shown.map(({ hash, mime, file }) => ({ key: hash, file, said: mime }));
      const count = collected.add({ kind: 'journal', id }, at, media);
      const source = sourceUrl !== '' && !words.includes(sourceUrl) ? sourceUrl : '';
      const content = withTitle(isDayOnly(title, zone) ? '' : title, [words, source].filter(Boolean).join('\n\n'));
      if (note.content === null && note.tasks.length === 0 && count === 0) return left.leave(msg('empty notes'));
      if (content === '' && count === 0) return left.leave(msg('empty notes'));
      if (!when) left.add(msg('notes without a date: they are under today'));
      if (note.hasPlace) left.add(msg('places'));
      if (note.hasReminder) left.add(msg('reminders'));
      left.add(msg('tasks of notes: they are lists in the text'), note.tasks.length);
      left.add(msg('encrypted passages'), encrypted);
      left.add(msg('links to other entries: only their words are here'), links);
      return [entryRow({ id, at, day, content, tags })];
    });
    left.add(msg('other files'), opened.others + opened.texts.size);
    return { from: 'Evernote', rows, media: collected.media, leftOut: left.list(), owner: null };
  },
};

const missingFile = (hash: string) => ({ hash, mime: '', file: undefined });

const isDayOnly = (title: string, zone: string) => readWhen(title, zone)?.hasTime === false;

/** When a note was made. A title that is a day is the day that somebody wrote of. */
function whenOf({ title, created, updated }: EnexNote, zone: string): When | null {
  const made = readWhen(created, zone) ?? readWhen(updated, zone);
  const said = isDayOnly(title, zone) ? readWhen(title, zone) : null;
  return said && said.day !== made?.day ? said : made;
}

const MEDIA = /<en-media\b[^>]*?\bhash="([\da-f]+)"[^>]*>(?:\s*<\/en-media>)?/gi;
const CRYPT = /<en-crypt\b[^>]*>[^<]*<\/en-crypt>/gi;
const LINK = /<a\b[^>]*\bhref="evernote:/gi;
/** ENML is XML: an element without content may end at once, which HTML reads as its beginning. */
const CLOSED = /<(?!(?:br|hr|img|input|en-[a-z]+)\b)([a-z]\w*)\b[^<>]*\/>/gi;
const GROUP = /<div\b[^>]*--en-task-group:\s*true[^>]*>/gi;

const boxOf = (isDone: boolean) => `<input type="checkbox"${isDone ? ' checked' : ''}>`;

/** The Markdown of a note, and what of it has no place there. */
function wordsOf({ content, tasks }: EnexNote) {
  const enml = content ?? '';
  const hashes = [...enml.matchAll(MEDIA)].map(([, hash]) => hash!.toLowerCase());
  const placed = new Set<string>();
  const html = replacedDivs(enml.replace(/^[^]*?<en-note\b[^>]*>|<\/en-note>[^]*$/g, ''), GROUP, (tag) => {
    const group = /--en-id:\s*([\w-]+)/.exec(tag)?.[1] ?? '';
    placed.add(group);
    return listOf(tasks.filter((task) => task.group === group));
  });
  const rest = listOf(tasks.filter(({ group }) => !placed.has(group)));
  const plain = `${html}${rest}`
    .replaceAll(MEDIA, '')
    .replaceAll(CRYPT, '')
    .replaceAll(CLOSED, '')
    .replaceAll(
      /(<li\b[^>]*>\s*)?(<(?:div|p)\b[^>]*>)\s*(?=<en-todo\b)/gi,
      (_, item: string | undefined, block: string) => (item === undefined ? `${block}- ` : item),
    )
    .replaceAll(/<en-todo\b([^>]*)>/gi, (_, attributes: string) => boxOf(/\bchecked="true"/i.test(attributes)))
    .replaceAll(/<\/en-[a-z]+>/gi, '')
    .replaceAll(/<li\b[^>]*--en-checked:\s*(true|false)[^>]*>/gi, (_, is: string) => `<li>${boxOf(is === 'true')}`);
  return {
    words: htmlToMarkdown(plain),
    hashes,
    encrypted: [...enml.matchAll(CRYPT)].length,
    links: [...enml.matchAll(LINK)].length,
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listOf(tasks: readonly EnexTask[]): string {
  if (tasks.length === 0) return '';
  const sorted = [...tasks].sort((a, b) => (a.weight < b.weight ? -1 : 1));
  return `<ul>${sorted.map(({ title, isDone }) => `<li>${boxOf(isDone)}${escaped(title)}</li>`).join('')}</ul>`;
}

/** Replaces each <div> whose tag matches, with what is in it. */
function replacedDivs(html: string, tags: RegExp, make: (tag: string) => string): string {
  const out: string[] = [];
  let from = 0;
  for (const { index, 0: tag } of html.matchAll(tags)) {
    if (index < from) continue;
    out.push(html.slice(from, index), make(tag));
    const inner = /<(\/?)div\b[^>]*>/gi;
    inner.lastIndex = index + tag.length;
    let depth = tag.endsWith('/>') ? 0 : 1;
    let end = inner.lastIndex;
    for (let match = depth > 0 ? inner.exec(html) : null; match && depth > 0; match = inner.exec(html)) {
      if (!match[0].endsWith('/>')) depth += match[1] === '/' ? -1 : 1;
      end = inner.lastIndex;
      if (depth === 0) break;
    }
    from = end;
  }
  out.push(html.slice(from));
  return out.join('');
}
