/** The words of an item in a short list. Pure. */
import type { Kind } from '#kinds/kind.ts';
import { kinds } from '#kinds/kinds.ts';
import { moodIn, itemText, type LogItem } from './timeline.ts';
import { hasMarks, plainText } from '#lib/markdown.ts';
import { t } from '#lib/i18n.ts';

/** The words as they are stored. Empty only for an item that has a mood, whose name is shown instead. */
export function lineText(item: LogItem): string {
  const kind: Kind = kinds[item.kind];
  const text = itemText(item);
  return text === '' && !moodIn(item) ? t(kind.log?.untitled ?? kind.one) : text;
}

/** Whether the words may have marks of Markdown light, which a list shows without them. */
export function isMarked(item: LogItem): boolean {
  const kind: Kind = kinds[item.kind];
  return (kind.markdown?.(item.row) ?? false) && hasMarks(itemText(item));
}

/** The words as they are read: without the marks of Markdown. Empty only for an item that has a mood. */
export const lineOf = (item: LogItem): string => (isMarked(item) ? plainText(lineText(item)) : lineText(item));
