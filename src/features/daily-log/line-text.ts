/** The words of an item in a short list, as they are stored. Not in timeline.ts, because the log itself does without it. Pure. */
import type { Kind } from '#kinds/kind.ts';
import { kinds } from '#kinds/kinds.ts';
import { hasMarks } from '#lib/markdown-marks.ts';
import { moodIn, textOf, type LogItem } from './timeline.ts';

/** Empty only for an item that has a mood, whose name stands there. */
export function lineText(item: LogItem): string {
  const kind: Kind = kinds[item.kind];
  const text = textOf(item);
  return text === '' && !moodIn(item) ? (kind.log?.untitled ?? kind.one) : text;
}

/** Whether the words may have marks of Markdown light, which a list shows without them. */
export function isMarked(item: LogItem): boolean {
  const kind: Kind = kinds[item.kind];
  return (kind.markdown?.(item.row) ?? false) && hasMarks(textOf(item));
}
