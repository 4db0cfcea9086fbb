/** What a row is called where kinds are mixed: its own words, and its kind. */
import type { AnyRow } from '#data/local-tables.ts';
import { isTableName, type RowOf, type TableName } from '#data/schema.ts';
import type { Kind } from '#kinds/kind.ts';
import { kindsIn, textsOf } from '#kinds/kinds.ts';
import { readWordsOf } from '#kinds/read-words.ts';
import { cutText } from '#lib/cut.ts';
import { t } from '#lib/i18n.ts';

/** In UTF-16 units. */
const NAME_LENGTH = 80;

export interface RowName {
  readonly kind: string;
  /** '' for a row without words. */
  readonly words: string;
}

/** The name of a row; of a table that this version does not know, only that. */
export function rowName(table: string, row: AnyRow): RowName {
  const kind = kindOf(table, row);
  if (!kind) return { kind: t('Something of a newer version'), words: '' };
  const read = row as RowOf<TableName>;
  const text = readWordsOf(kind, read) || textsOf(kind, read)[0] || (kind.search?.said?.(read) ?? '');
  const words = text.replace(/\s+/g, ' ').trim();
  return { kind: t(kind.one), words: words.length > NAME_LENGTH ? `${cutText(words, NAME_LENGTH)}…` : words };
}

/**
 * Whether a row is a thing that a person deletes. The others are marks and settings, the same row on every device: a ticked day of a habit, or the
 * plan of a week, which only the undo of their first change deletes. What a person has written on one makes it a thing too.
 */
export function isThing(table: string, row: AnyRow): boolean {
  const kind = kindOf(table, row);
  return !kind || (kind.deleted !== undefined && !kind.log?.unset) || textsOf(kind, row as RowOf<TableName>).length > 0;
}

function kindOf(table: string, row: AnyRow): Kind | undefined {
  if (!isTableName(table)) return undefined;
  const all = kindsIn(table);
  return all.find((each) => each.table !== 'entries') ?? all[row['type'] === 'thought_dump' ? 1 : 0] ?? all[0];
}
