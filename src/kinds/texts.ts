/** The texts of rows: what the search, the filters of the log and exports read. Not in kinds.ts, because first screens do without it. */
import type { RowOf, TableName } from '#data/schema.ts';
import type { Kind } from './kind.ts';
import { wordsOf } from './kinds.ts';

/** All texts of a row: its words, then its other fields with text; none of them is empty. */
export const textsOf = (kind: Kind, row: RowOf<TableName>): readonly string[] =>
  [wordsOf(kind, row), ...(kind.also ?? []).map((field) => row[field as keyof typeof row] as unknown)].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
