/** The first things of an import as they will be, for the preview. */
import type { RowOf, TableName } from '#data/schema.ts';
import { kindsIn, wordsOf } from '#kinds/kinds.ts';
import { timeOn, type Day } from '#lib/day.ts';
import { readText } from '#kinds/read-words.ts';
import { time24 } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';
import type { WriteTime } from '#lib/clock.ts';
import type { Incoming } from './incoming.ts';

const FIRST = 10;
/** What of a text is looked at: one line shows less. */
const LONGEST = 400;

export interface FirstRow {
  readonly id: string;
  readonly day: Day | null;
  /** An instant; null when the file says no time. */
  readonly time: string | null;
  /** 'Good', 'Journal', 'Read'. */
  readonly label: string;
  readonly words: string;
  readonly tags: readonly string[];
}

/** The first rows that have a day; those that have none, such as habits, when there are no others. */
export function firstRows(rows: readonly Incoming[], clock: WriteTime): readonly FirstRow[] {
  const dated = firstOf(rows, ({ t }) => kindsIn(t)[0]!.days !== undefined);
  const first = dated.length > 0 ? dated : rows.slice(0, FIRST);
  const owners = new Set(first.map(ownerOf));
  const titles = new Map(
    rows.flatMap(({ row }) => (owners.has(row.id) && typeof row.title === 'string' ? [[row.id, row.title]] : [])),
  );
  return first.map((one) => describe(one, titles, clock));
}

/** The id of the row whose title is shown: a habit day shows its habit's. */
function ownerOf({ t, row }: Incoming): string | undefined {
  const title = kindsIn(t)[0]!.log?.title;
  return title && String(row[title.by]);
}

function firstOf(rows: readonly Incoming[], is: (one: Incoming) => boolean): Incoming[] {
  const found: Incoming[] = [];
  for (const one of rows) {
    if (is(one)) found.push(one);
    if (found.length === FIRST) break;
  }
  return found;
}

function describe(one: Incoming, titles: ReadonlyMap<string, string>, clock: WriteTime): FirstRow {
  const { row } = one;
  const kind = kindsIn(one.t)[0]!;
  const typed = row as unknown as RowOf<TableName>;
  const named = kind.log?.label?.(typed, clock) ?? t(kind.label ?? kind.one);
  const owner = titles.get(ownerOf(one) ?? '');
  const words = wordsOf(kind, typed).slice(0, LONGEST);
  const amount = typeof row.amount === 'number' ? String(row.amount) : '';
  const state = row.state === 'skipped' ? t('Skipped') : '';
  const day = 'due_date' in row ? (row.due_date as Day | null) : (kind.days?.of(typed) ?? null);
  const written = 'logged_for' in row && day ? timeOn(day, typed.created_at) : null;
  return {
    id: row.id,
    day,
    // Noon stands for no time.
    time: written && time24(written) !== '12:00' ? written : null,
    label: owner ?? named,
    words: [state, amount, readText(kind, typed, words)].filter(Boolean).join(' '),
    tags: Array.isArray(row.tags) ? (row.tags as string[]) : [],
  };
}
