/** The words of a row as they are read, where it is named, quoted or listed beside others. */
import type { RowOf, TableName } from '#data/schema.ts';
import { plainText } from '#lib/markdown.ts';
import type { Kind } from './kind.ts';
import { wordsOf } from './kinds.ts';

/** A text of a row without the marks of Markdown, where its kind has them. */
export const readText = ({ markdown }: Pick<Kind, 'markdown'>, row: RowOf<TableName>, text: string): string =>
  markdown?.(row) ? plainText(text) : text;

/** The text of a row as it is read; '' when it has none. */
export const readWordsOf = (kind: Pick<Kind, 'words' | 'markdown'>, row: RowOf<TableName>): string =>
  readText(kind, row, wordsOf(kind, row));
