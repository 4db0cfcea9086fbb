import { plainText } from '#lib/markdown.ts';
import { isMarked, lineText } from './line-text.ts';
import type { LogItem } from './timeline.ts';

/** The words of an item in a short list as they are read: without the marks of Markdown. Empty only for an item that has a mood. Pure. */
export const lineOf = (item: LogItem): string => (isMarked(item) ? plainText(lineText(item)) : lineText(item));
