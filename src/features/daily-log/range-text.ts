/** Days of the log as files: Markdown, plain text, and a table. Pure. */
import { groupBy } from '#lib/group.ts';
import { kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import type { Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { capital, fullDay, longDate } from '#lib/format.ts';
import { plainText } from '#lib/markdown.ts';
import { moodOf } from '#lib/moods.ts';
import { csvOf } from '#ui/csv.ts';
import { tagsOf } from './narrow.ts';
import { itemsInOrder, moodIn, timeOf, type LogItem } from './timeline.ts';
import { t } from '#lib/i18n.ts';

/** A day with its items, in the order in which they happened. */
export interface RangeDay {
  readonly day: Day;
  readonly items: readonly LogItem[];
}

/** Items by day, both oldest first, as they are read on paper. */
export function byDay(items: readonly LogItem[]): readonly RangeDay[] {
  const of = groupBy(items, ({ day }) => day);
  return [...of.keys()].sort().map((day) => ({ day, items: itemsInOrder(of.get(day)!, 'chat') }));
}

/** The line above an item: '14:02, Journal, Good'. */
export function headOf(item: LogItem): string {
  const { one, label = one, log } = kinds[item.kind];
  const at = timeOf(item);
  return [at ? clock(at) : '', log.label?.(item.row, clock) ?? t(label)].filter(Boolean).join(', ');
}

/** Its texts: a title that is in another row, its words, then its other fields. `plain`: without the marks of Markdown. */
export function textsIn(item: LogItem, plain = false): readonly string[] {
  const kind: Kind = kinds[item.kind];
  const own = textsOf(kind, item.row);
  const formatted = kind.markdown?.(item.row) ?? false;
  const texts = formatted && plain ? own.map(plainText) : formatted || plain ? own : own.map(asTyped);
  return item.title === undefined ? texts : [plain ? item.title : asTyped(item.title), ...texts];
}

/** The title of a file about these days. */
export const rangeTitle = (from: Day, to: Day): string =>
  from === to
    ? t('Daily log of {from}', { from: longDate(from) })
    : t('Daily log, {from} to {to}', { from: longDate(from), to: longDate(to) });

/** Text that was not written as Markdown, so that a reader of Markdown shows it as it is. */
export const asTyped = (text: string): string =>
  text.replaceAll(/[\\*_[\]]/g, String.raw`\$&`).replaceAll(/^([^\S\r\n\u2028\u2029]*)([#>+-])/gm, String.raw`$1\$2`);

const tagLine = (item: LogItem): string[] => {
  const tags = tagsOf(item);
  return tags.length > 0 ? [t('Tags: {tags}', { tags: tags.join(', ') })] : [];
};

/** Markdown: a heading for each day and each entry. What a person wrote as Markdown stays as it is. */
export function asMarkdown(title: string, days: readonly RangeDay[]): string {
  const entry = (item: LogItem) => [`### ${headOf(item)}`, ...textsIn(item), ...tagLine(item)].join('\n\n');
  const day = (of: RangeDay) => [`## ${capital(fullDay(of.day))}`, ...of.items.map(entry)].join('\n\n');
  return `${[`# ${title}`, ...days.map(day)].join('\n\n')}\n`;
}

/** Plain text, which every program opens. */
export function asText(title: string, days: readonly RangeDay[]): string {
  const entry = (item: LogItem) => [headOf(item), ...textsIn(item, true), ...tagLine(item)].join('\n');
  const day = (of: RangeDay) =>
    [`${capital(fullDay(of.day))}\n${'-'.repeat(fullDay(of.day).length)}`, ...of.items.map(entry)].join('\n\n');
  return `${[title, ...days.map(day)].join('\n\n\n')}\n`;
}

/** A table with one row for each entry. */
export function asTable(days: readonly RangeDay[]): string {
  const rows = days.flatMap(({ day, items }) =>
    items.map((item) => {
      const at = timeOf(item);
      const { one, label = one } = kinds[item.kind];
      const mood = moodIn(item);
      const text = textsIn(item, true).join('\n');
      return [day, at ? clock(at) : '', t(label), mood ? t(moodOf(mood).label) : '', text, tagsOf(item).join(', ')];
    }),
  );
  // The import knows these names.
  return csvOf({ columns: [t('Day'), t('Time'), t('Kind'), t('Mood'), t('Text'), t('Tags')], rows });
}
