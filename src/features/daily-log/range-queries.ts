/** The live query of a range of days: loaded with its dialog. */
import { useLive } from '#data/live.ts';
import type { Filter } from '#kinds/chips.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { Narrowed } from './logs-search.ts';
import { keeps } from './narrow.ts';
import { byDay, type RangeDay } from './range-text.ts';
import { itemsBetween } from './read-log.ts';
import { filters } from './timeline.ts';

/** What the log has from one day to another, both included; undefined while it is read. */
export const useRange = (from: Day, to: Day, filter: Filter, by: Narrowed | null): readonly RangeDay[] | undefined =>
  useLive(
    async () => {
      const items = await itemsBetween(from, dayAfter(to, 1), filters[filter].kinds);
      return byDay(by ? items.filter(keeps(by)) : items);
    },
    [],
    [from, to, filter, by],
  );
