/** The words of an item in a short list. Not in timeline.ts, because the log itself does without it. Pure. */
import type { Kind } from '#kinds/kind.ts';
import { kinds } from '#kinds/kinds.ts';
import { plainText } from '#lib/markdown.ts';
import { moodIn, textOf, type LogItem } from './timeline.ts';

/** As it is read: without the marks of Markdown. Empty only for an item that has a mood, whose name stands there. */
export function lineOf(item: LogItem): string {
  const kind: Kind = kinds[item.kind];
  const text = textOf(item);
  if (text === '' && !moodIn(item)) return kind.log?.untitled ?? kind.one;
  return kind.markdown?.(item.row) ? plainText(text) : text;
}
