/** The texts and the link of a slip: a row that a message was filed as. Pure. */
import type { Filed } from '#coach/filed.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { filedKind } from '#kinds/kinds.ts';
import { readWordsOf } from '#kinds/read-words.ts';
import type { Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

export interface Slip {
  /** The text of the row; none in the journal, because the message above has it. */
  readonly words: string;
  /** The time or the mood; may be empty. */
  readonly detail: string;
  /** The day it belongs to, for a link that can open it there. */
  readonly day: Day | null;
  /** The colour of its bands: the row's own, else its kind's. */
  readonly color: string;
}

/** "Added to Calendar": what was done with it. */
export const slipTitle = ({ action, module }: Filed): string =>
  action === 'update_entry'
    ? t('Updated in {module}', { module: storedName(module) })
    : t('Added to {module}', { module: storedName(module) });

/** The words of a row's slip and the link of its Open. */
export function slipOf(table: Filed['table'], row: RowOf<TableName>, today: Day): Slip {
  const kind = filedKind(table);
  const { slip, days, page } = kind;
  const color = 'color' in row ? row.color : null;
  return {
    words: readWordsOf(kind, row),
    detail: slip.detail(row, today, clock),
    day: page?.by === 'day' && days ? days.of(row) : null,
    color: typeof color === 'string' ? color : slip.color,
  };
}

export const slipAction =
  'inline-flex min-h-11 items-center rounded-s px-2.5 text-sm font-semibold text-tide hover:bg-tide-soft';
