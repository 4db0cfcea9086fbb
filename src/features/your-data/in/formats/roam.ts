/** Roam Research's export as JSON: a list of pages, each with its blocks. A page is a journal entry, its blocks are a list; daily notes are of their day. */
import { jsonIn } from '#lib/json.ts';
import { dayIn } from '#lib/zone.ts';
import * as v from 'valibot';
import { readWhen } from '#features/your-data/in/dates.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { number } from './fields.ts';
import { textFormat } from './format.ts';
import { instantAt, instantIn, withTitle } from './made.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

interface Block {
  readonly string?: string | null | undefined;
  readonly uid?: string | null | undefined;
  readonly heading?: number | null | undefined;
  readonly 'create-time'?: number | null | undefined;
  readonly children?: readonly unknown[] | null | undefined;
}
const children = v.nullish(v.array(v.unknown()));
const block: v.GenericSchema<Block> = v.looseObject({
  string: v.nullish(v.string()),
  uid: v.nullish(v.string()),
  heading: number,
  'create-time': number,
  children,
});
const page = v.looseObject({
  title: v.string(),
  uid: v.nullish(v.string()),
  'create-time': number,
  'edit-time': number,
  children,
});
const DEEPEST = 200;
/** A block of another page, shown where it is named. */
const REFERENCE = /\(\(([\w-]{6,})\)\)/g;
/** A link to a block: it leads nowhere here. */
const LINK = /\[([^[\]\n]*)\]\(\(\([\w-]{6,}\)\)\)/g;
const FILE = /https:\/\/firebasestorage\.googleapis\.com\//g;

const isPage = (one: unknown) => v.is(page, one) && Array.isArray(one.children ?? []);
const isGraph = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) &&
  json.some((one) => isPage(one) && ('children' in (one as object) || 'uid' in (one as object))) &&
  json.some((one) => v.is(v.looseObject({ 'edit-time': v.number() }), one));

export const roam = textFormat({
  from: 'Roam Research',
  name: 'roam',
  find(path, text) {
    const json = /\.json$/i.test(path) && text.includes('"edit-time"') ? jsonIn(text) : null;
    return isGraph(json) ? json : null;
  },
  rows(graphs, { zone, today, left, nameFor }) {
    const byUid = new Map<string, string>();
    const blocksIn = (given: Block['children']): readonly Block[] =>
      (given ?? []).flatMap((one) => {
        return v.is(block, one) ? [one] : left.leave(msg('entries that could not be read'));
      });
    const keep = (given: Block['children'], depth: number) => {
      if (depth > DEEPEST) return;
      for (const one of given ?? []) {
        if (!v.is(block, one)) continue;
        if (one.uid) byUid.set(one.uid, one.string ?? '');
        keep(one.children, depth + 1);
      }
    };
    for (const one of graphs.flat()) if (v.is(page, one)) keep(one.children, 0);

    const lines = (given: Block['children'], depth: number): readonly string[] =>
      blocksIn(given).flatMap((one) => {
        left.add(msg('links to other entries: only their words are here'), one.string?.match(LINK)?.length ?? 0);
        const words = wordsOf(one.string ?? '', byUid);
        const shown = one.heading ? `${'#'.repeat(Math.min(one.heading, 6))} ${words}` : words;
        const indent = '  '.repeat(depth);
        const own = words.trim() === '' ? [] : [`${indent}- ${shown.replaceAll('\n', `\n${indent}  `)}`];
        if (depth >= DEEPEST) left.add(msg('entries that could not be read'), one.children?.length ?? 0);
        return depth >= DEEPEST ? own : [...own, ...lines(one.children, depth + 1)];
      });

    return graphs.flat().flatMap((given): Incoming[] => {
      if (!v.is(page, given)) return left.leave(msg('notes that could not be read'));
      const body = lines(given.children, 0).join('\n');
      if (body === '') return left.leave(msg('empty notes'));
      const named = dayOfUid(given.uid ?? '', zone) ?? readWhen(given.title, zone);
      const ofBlocks = (given.children ?? []).flatMap((one) => (v.is(block, one) ? (one['create-time'] ?? []) : []));
      const made = instantIn(
        given['create-time'] ?? (ofBlocks.length > 0 ? Math.min(...ofBlocks) : given['edit-time']),
      );
      const when = named ?? (made && { day: dayIn(made, zone), at: made.toISOString() });
      if (!when) left.add(msg('notes without a date: they are under today'));
      const { day, at } = when ?? { day: today, at: instantAt(today, zone) };
      left.add(msg('attached files: their names and addresses are in the text'), body.match(FILE)?.length ?? 0);
      const id = given.uid ? nameFor(given.uid) : nameFor(given.title);
      return [entryRow({ id, at, day, content: named ? body : withTitle(given.title, body) })];
    });
  },
});

/** The uid of a daily note is its day, month first: '05-03-2026'. */
const dayOfUid = (uid: string, zone: string) => {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(uid) ?? [];
  return month === undefined ? null : readWhen(`${year}-${month}-${day}`, zone);
};

/** A block as Markdown: its to-dos, italics and the blocks that it names. */
const wordsOf = (text: string, byUid: ReadonlyMap<string, string>): string =>
  text
    .replaceAll(LINK, '$1')
    .replaceAll(REFERENCE, (whole, uid: string) => byUid.get(uid) ?? whole)
    .replaceAll(/\{\{(?:\[\[)?(TODO|DONE)(?:\]\])?\}\}/g, (_, word: string) => (word === 'DONE' ? '[x]' : '[ ]'))
    .replaceAll(/__([^_\n]+)__/g, '*$1*');
