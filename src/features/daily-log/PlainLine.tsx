import { lineOf } from './line-of.ts';
import type { LogItem } from './timeline.ts';

/** The words of an item without the marks of Markdown. A component, so that the parser loads later. */
export const PlainLine = ({ item }: { readonly item: LogItem }) => lineOf(item);
