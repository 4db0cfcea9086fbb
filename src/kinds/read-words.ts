/** The words of a row where it is named or listed beside others. */
import type { RowOf, TableName } from '#data/schema.ts';
import { plainText } from '#lib/markdown.ts';
import type { Kind } from './kind.ts';
import { wordsOf } from './kinds.ts';

/** The text of a row as it is read: without the marks of Markdown, where its kind has them; '' when it has none. */
export function readWordsOf(kind: Pick<Kind, 'words' | 'markdown'>, row: RowOf<TableName>): string {
  const words = wordsOf(kind, row);
  return kind.markdown?.(row) ? plainText(words) : words;
}
