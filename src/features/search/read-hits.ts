/** The rows that were found, as they are now: the index has only their texts. */
import { groupBy } from '#lib/group.ts';
import { getDb } from '#data/db.ts';
import { type KindName, kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import type { Attachment } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { writtenAt } from '#ui/clock.ts';
import { nearDay } from '#lib/format.ts';
import { readText } from '#kinds/read-words.ts';
import { marksOf } from '#ui/highlight-marks.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { AnyRow } from './docs.ts';
import { excerptOf } from './excerpt.ts';
import type { Hit } from './search-index.ts';
import { clock } from '#ui/clock.ts';
import { t } from '#lib/i18n.ts';

/** A found row as the list and the panel beside it show it. */
export interface Result extends Hit {
  /** 'Journal', 'Task, done'. */
  readonly label: string;
  readonly icon: IconName;
  readonly text: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly day: Day;
  /** 'Today', 'May 5', 'due May 7', 'done May 6', '14:04'. */
  readonly when: string;
  /** The photo whose caption was found; the rest is of the row that it belongs to. */
  readonly photo?: Attachment;
}

/** Reads the rows of some hits, in their order; a row that was deleted since is left out. */
export async function readHits(hits: readonly Hit[], typed: string, today: Day): Promise<readonly Result[]> {
  const rows = await readRows(hits);
  const photos = hits.flatMap(({ kind, id }) => {
    const row = kind === 'attachment' ? rows.get(`attachments/${id}`) : undefined;
    return row ? [row as Attachment] : [];
  });
  const owners = await readRows(photos.map(ownerOf));
  const titles = await titlesOf(hits, rows);
  const shown = new Set<string>();
  return hits.flatMap((hit) => {
    const row = rows.get(`${kinds[hit.kind].table}/${hit.id}`);
    if (!row) return [];
    if (hit.kind !== 'attachment') return [resultOf(hit, row, titles.get(hit.id), typed, today)];
    const photo = row as Attachment;
    const { kind, id } = ownerOf(photo);
    const owner = owners.get(`${kinds[kind]?.table}/${id}`);
    // Of several photos of one row that match, the best is enough.
    if (!owner || shown.has(id)) return [];
    shown.add(id);
    return [resultOfPhoto({ ...hit, kind, id }, owner, photo, typed, today)];
  });
}

const ownerOf = ({ owner_kind, owner_id }: Attachment) => ({ kind: owner_kind as KindName, id: owner_id });

/** Rows by their table and id. */
async function readRows(which: readonly Pick<Hit, 'kind' | 'id'>[]): Promise<Map<string, AnyRow>> {
  // A newer version of the app may attach to a kind that this one does not know.
  const known = which.filter(({ kind }) => kinds[kind]);
  const rows = new Map<string, AnyRow>();
  await Promise.all(
    [...groupBy(known, ({ kind }) => kinds[kind].table)].map(async ([table, hits]) => {
      for (const row of await getDb()
        .table<AnyRow, string>(table)
        .bulkGet(hits.map(({ id }) => id)))
        if (row) rows.set(`${table}/${row.id}`, row);
    }),
  );
  return rows;
}

/** The row that a photo, a recording or a file belongs to, found by the words of that. */
function resultOfPhoto(hit: Hit, owner: AnyRow, photo: Attachment, typed: string, today: Day): Result {
  const of = resultOf(hit, owner, undefined, '', today);
  const texts = [photo.caption, photo.transcript, photo.name].filter((text): text is string => Boolean(text));
  const excerpt = excerptOf(texts.find((text) => marksOf(text, typed).length > 0) ?? texts[0]!, typed);
  const [word] = photo.media_type.split('/');
  return {
    ...of,
    label: word === 'image' ? t('Photo') : word === 'audio' ? t('Recording') : t('File'),
    icon: kinds.attachment.icon,
    text: [excerpt, of.text].filter(Boolean).join('\n\n'),
    excerpt,
    photo,
  };
}

/** The titles that are in another row: of a habit's day, the habit's. */
async function titlesOf(hits: readonly Hit[], rows: ReadonlyMap<string, AnyRow>): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const { kind: name, id } of hits) {
    const kind: Kind = kinds[name];
    const title = kind.log?.title;
    const row = rows.get(`${kind.table}/${id}`);
    if (!title || !row) continue;
    const parent = await getDb()
      .table<AnyRow, string>(title.table)
      .get(String(row[title.by as keyof AnyRow]));
    titles.set(id, parent ? String(parent[title.field as keyof AnyRow]) : t(title.missing));
  }
  return titles;
}

function resultOf(hit: Hit, row: AnyRow, title: string | undefined, typed: string, today: Day): Result {
  const kind: Kind = kinds[hit.kind];
  const texts = textsOf(kind, row);
  const parts = texts.map((text) => readText(kind, row, text));
  // The part that matches: of an event found by its notes, the notes.
  const shown = parts.find((part) => marksOf(part, typed).length > 0) ?? parts[0] ?? kind.search?.said?.(row) ?? '';
  // What repeats is found on another day than its first.
  const day = isRepeating(row) ? hit.day : (kind.search?.day?.(row) ?? kind.days!.of(row));
  const excerpt = excerptOf(shown, typed);
  const beside = title ?? (parts[0] !== undefined && shown !== parts[0] ? parts[0] : '');
  const { tags } = row as { readonly tags?: readonly string[] | null };
  return {
    ...hit,
    label: kind.log?.label?.(row, clock) ?? t(kind.label ?? kind.one),
    icon: kind.log?.icon?.(row) ?? kind.icon,
    text: [title, ...parts].filter(Boolean).join('\n\n') || excerpt,
    excerpt: beside ? `${beside}: ${excerpt}` : excerpt,
    tags: tags ?? [],
    day,
    when: whenOf(hit.kind, row, day, today),
  };
}

const isRepeating = (row: AnyRow): boolean => 'rrule' in row && Boolean(row.rrule);

/** 'today', 'May 5': after another word; in every language "today" is small there. */
function near(day: Day, today: Day): string {
  const words = nearDay(day, today);
  return /\d/.test(words) ? words : words.toLowerCase();
}

function whenOf(name: KindName, row: AnyRow, day: Day, today: Day): string {
  const kind: Kind = kinds[name];
  if (kind.search?.open && !kind.search.open(row)) return t('done {day}', { day: near(day, today) });
  const due = kind.search?.due?.(row);
  if (due) return t('due {day}', { day: near(due, today) });
  const at = kind.log?.at?.(row) ?? row.created_at;
  // A repeating event has the time of its first day.
  const hasTime = !isRepeating(row) || dayOf(new Date(at)) === day;
  return day === today && hasTime && !kind.search?.open ? writtenAt(at, today) : nearDay(day, today);
}
