/** What narrows the log besides a chip: words, tags, a mood, and of the chat what was cleared. All of them together. Pure. */
import { parseQuery, scoreOf } from '#features/search/query.ts';
import { kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import { fold } from '#lib/fold.ts';
import { levelOf, moodOf } from '#lib/moods.ts';
import type { LogNarrowing } from './logs-search.ts';
import { moodIn, type LogItem } from './timeline.ts';
import { t } from '#lib/i18n.ts';

/** Whether an item is shown. */
export type Keeps = (item: LogItem) => boolean;

/**
 * The items that all of these let through. Words and '#tags' are read as in the search over everything: each must occur, whatever its case and
 * accents. A tag of `tag` must be there whole; a mood is any of the same level, of earlier versions too,
 * and one that is unknown narrows nothing.
 */
export function keeps({ q, tag = [], mood, cleared }: LogNarrowing): Keeps {
  const query = q ? parseQuery(q) : null;
  const wanted = tag.map(fold);
  const level = mood ? levelOf(mood) : null;
  return (item) => {
    if (cleared && !(item.kind === 'chat' && item.row.cleared)) return false;
    if (level !== null && levelOf(moodIn(item) ?? '') !== level) return false;
    const tags = tagsOf(item).map(fold);
    if (!wanted.every((one) => tags.includes(one))) return false;
    return !query || scoreOf(query, { text: fold(textIn(item)), tags }) > 0;
  };
}

/** The tags of an item; none for a kind without tags. */
export const tagsOf = ({ row }: LogItem): readonly string[] => ('tags' in row ? (row.tags ?? []) : []);

/** Everything in an item that words are looked for in. */
function textIn(item: LogItem): string {
  const kind: Kind = kinds[item.kind];
  const mood = moodIn(item);
  return [item.title ?? '', ...textsOf(kind, item.row), mood ? t(moodOf(mood).label) : '', ...tagsOf(item)].join('\n');
}

/** The words of a search that are marked where they occur. */
export const markedWords = (q: string | undefined): string =>
  q
    ? parseQuery(q)
        .words.map(({ text }) => text)
        .join(' ')
    : '';
