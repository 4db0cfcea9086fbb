/** What a row is called where kinds are mixed: its own words, and its kind. */
import type { AnyRow } from '#data/local-tables.ts';
import { isTableName, type RowOf, type TableName } from '#data/schema.ts';
import { kindsIn, wordsOf } from '#kinds/kinds.ts';
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
  if (!isTableName(table)) return { kind: t('Something of a newer version'), words: '' };
  const all = kindsIn(table);
  const kind = all.find((each) => each.table !== 'entries') ?? all[row['type'] === 'thought_dump' ? 1 : 0] ?? all[0];
  if (!kind) return { kind: t('Something of a newer version'), words: '' };
  const words = wordsOf(kind, row as RowOf<TableName>)
    .replace(/\s+/g, ' ')
    .trim();
  return { kind: t(kind.one), words: words.length > NAME_LENGTH ? `${cutText(words, NAME_LENGTH)}…` : words };
}
