/** Earlier versions of a text: stored when an edit, here or elsewhere, replaces it (sync.md, "Nothing written is lost"). */
import type { VersionRow } from '#data/local-tables.ts';
import type { TableName } from '#data/schema.ts';
import { kindsIn } from '#kinds/kinds.ts';
import { t } from '#lib/i18n.ts';

/** A version that can be read and restored: text of a row. */
export interface TextVersion {
  readonly n: number;
  readonly t: TableName;
  readonly id: string;
  readonly field: string;
  readonly text: string;
  readonly at: Date;
  readonly why: VersionRow['why'];
}

/** The versions that are readable text of a row, newest first; the same text is listed once, at its latest time. */
export function readable(rows: readonly VersionRow[]): TextVersion[] {
  const seen = new Set<string>();
  const versions: TextVersion[] = [];
  for (const { n, t, id, field, value, at, why } of [...rows].sort((a, b) => (b.n ?? 0) - (a.n ?? 0))) {
    if (t === 'drafts' || n === undefined || typeof value !== 'string' || value.trim() === '') continue;
    const same = JSON.stringify([t, id, field, value]);
    if (seen.has(same)) continue;
    seen.add(same);
    versions.push({ n, t, id, field, text: value, at: new Date(at), why });
  }
  return versions;
}

/** Whether the version is of a merge, and belongs in the list of merged changes. */
export const isMerged = ({ why }: { readonly why: VersionRow['why'] }): boolean => why === 'merge' || why === 'lost';

/**
 * The rows in whose text another device's words stand: their last version is of a merge, and later than the one that the person has seen
 * (`seen`: the number of that version by row). An edit of the person's own replaces it.
 */
export function mergedRows(rows: readonly VersionRow[], seen: ReadonlyMap<string, number>): ReadonlySet<string> {
  const last = new Map<string, TextVersion>();
  for (const version of readable(rows)) if (!last.has(version.id)) last.set(version.id, version);
  return new Set(
    [...last.values()].filter((one) => isMerged(one) && one.n > (seen.get(one.id) ?? 0)).map(({ id }) => id),
  );
}

/** How a version came to be, in words. */
export function whyInWords(why: VersionRow['why']): string {
  if (why === 'edit') return t('Replaced by an edit');
  if (why === 'merge') return t('Joined with an edit from another device');
  return t('Replaced by what is on the server');
}

/** What a row is called in the list of merged changes. */
export function nameOf(table: TableName): string {
  const [kind] = kindsIn(table);
  return kind ? t(kind.label ?? kind.one) : t('Something you wrote');
}
