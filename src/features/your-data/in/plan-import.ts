/** What an import would do: the preview, and the list of what is then written. Reads the device in slices and writes nothing. */
import type { DaymarkDb } from '#data/db.ts';
import { fieldsOf, isUntouched } from '#data/diff.ts';
import { getMany } from '#data/many.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { readMeta } from '#data/meta.ts';
import type { Kind } from '#kinds/kind.ts';
import { kinds, kindsIn } from '#kinds/kinds.ts';
import type { Incoming, LeftOut, FileContents } from './incoming.ts';
import { isDamaged, isHiding } from '#lib/damaged.ts';
import { pacer } from '#lib/pacer.ts';
import { FileError } from './file-error.ts';
import { slicesOf } from './slices.ts';
import { findTwins } from './twins.ts';
import { ofThisAccount } from './new-ids.ts';
import { type MediaStep, planMedia } from './plan-media.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** Rows in one read. */
const SLICE = 500;

/** What the file has of one kind. */
export interface KindCount {
  /** 'Journal entries'. */
  readonly label: Message;
  /** Not here yet. */
  readonly added: number;
  /** Here in the same way. */
  readonly same: number;
  /** Here, but not in the same way. */
  readonly different: number;
}

export interface ImportPlan extends Pick<FileContents, 'moods' | 'table'> {
  readonly from: string;
  readonly added: readonly Incoming[];
  readonly different: readonly Incoming[];
  /** Photos, recordings and files; rows that come with their bytes are here and not in `added`. */
  readonly media: readonly MediaStep[];
  /** In the order of the registry. */
  readonly counts: readonly KindCount[];
  readonly leftOut: readonly LeftOut[];
}

/** Called with how much is done, from 0 to 1. It may wait: the page then answers in between. */
export type OnProgress = (part: number) => unknown;

/** Compares the rows of a file with the device. Throws a FileError on a new device of a sealed account that does not have its key. */
export async function planImport(
  at: DaymarkDb,
  file: FileContents,
  onProgress: OnProgress = () => {},
): Promise<ImportPlan> {
  const { user_id } = at.profile;
  if ((await readMeta(at, 'locked'))?.isNew) throw new FileError('NeedsKey');
  let rows = await unique(file.rows);
  const ids = new Map<string, string>();
  if (file.owner === null) {
    const twins = await findTwins(at, rows);
    if (twins !== rows) {
      for (const [i, { row }] of twins.entries()) ids.set(rows[i]!.row.id, row.id);
      rows = await unique(twins);
    }
  }
  if (file.owner !== null && file.owner !== user_id) {
    const here = new Set<string>();
    for await (const { one, here: known } of withRows(at, rows)) if (known) here.add(`${one.t}/${one.row.id}`);
    rows = await unique(await ofThisAccount(rows, file.owner, user_id, (t, id) => here.has(`${t}/${id}`)));
  }
  const lost = file.rows.length - rows.length;
  const counts = new Map<Message, { added: number; same: number; different: number }>();
  const added = new Set<Incoming>();
  const different = new Map<Incoming, AnyRow & { readonly id: string }>();
  let done = 0;
  let unreadable = 0;
  for await (const { one, here } of withRows(at, rows)) {
    if (isHiding(here) || Object.values(here ?? {}).some(isDamaged)) {
      unreadable++;
      continue;
    }
    const label = labelOf(one);
    const count = counts.get(label) ?? { added: 0, same: 0, different: 0 };
    counts.set(label, count);
    // The file of another program says nothing of the fields that it does not have, nor when the row was made here.
    const row = file.owner === null && here ? { ...fieldsOf(here), ...one.row, ...madeAt(here) } : one.row;
    const state = !here ? 'added' : isUntouched(here, row) ? 'same' : 'different';
    count[state]++;
    if (state === 'added') added.add(one);
    if (state === 'different') different.set(one, row);
    if (++done % SLICE === 0) await onProgress(done / rows.length);
  }
  const isNew = rows.filter((one) => added.has(one));
  const media = await planMedia(at, file, rows, isNew, (id) => ids.get(id) ?? id);
  // A row that comes with its bytes is counted as one of them.
  const attachments = counts.get(kinds.attachment.many);
  if (attachments) attachments.added -= isNew.length - media.added.length;
  return {
    from: file.from,
    added: media.added,
    different: rows.flatMap((one) => (different.has(one) ? { t: one.t, row: different.get(one)! } : [])),
    media: media.steps,
    counts: Object.values(kinds).flatMap(({ many }) =>
      counts.has(many) && hasAny(counts.get(many)!) ? [{ label: many, ...counts.get(many)! }] : [],
    ),
    leftOut: [
      ...file.leftOut,
      ...media.leftOut,
      ...(unreadable === 0
        ? []
        : [{ what: msg('things that are here and cannot be read on this device'), count: unreadable }]),
      ...(lost === 0 ? [] : [{ what: msg('things that are in the file twice'), count: lost }]),
    ],
    ...(file.moods && { moods: file.moods }),
    ...(file.table && { table: file.table }),
  };
}

const hasAny = ({ added, same, different }: Omit<KindCount, 'label'>): boolean => added + same + different > 0;

const madeAt = ({ created_at }: AnyRow) => ({ created_at });

/** The last of the rows with the same id. The page answers in between. */
async function unique(rows: readonly Incoming[]): Promise<readonly Incoming[]> {
  const pause = pacer();
  const found = new Map<string, Incoming>();
  for (const one of rows) {
    found.set(`${one.t}/${one.row.id}`, one);
    if (found.size % SLICE === 0) await pause();
  }
  return found.size === rows.length ? rows : [...found.values()];
}

/** The rows beside what is here under their ids. By their ids, not in the order of the file: neighbours are read in one request. */
async function* withRows(at: DaymarkDb, rows: readonly Incoming[]) {
  for await (const { t, rows: slice } of slicesOf(rows, SLICE)) {
    const ids = slice.map(({ row }) => row.id);
    const here = await getMany(at, t, ids);
    for (const [n, one] of slice.entries()) yield { one, here: here[n] };
  }
}

/** What the registry calls things like this one: a table may have two kinds, each under a type of its own. */
function labelOf({ t: table, row }: Incoming): Message {
  const kinds: readonly Kind[] = kindsIn(table);
  const isOf = ({ days }: Kind) => {
    const { index, under } = days?.by[0] ?? {};
    return under === undefined || row[/^\[(\w+)/.exec(index!)![1]!] === under;
  };
  return (kinds.find(isOf) ?? kinds[0]!).many;
}
