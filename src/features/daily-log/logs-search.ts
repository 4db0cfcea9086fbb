/** What the address of /logs keeps: which kind is shown, and from which day backwards. */
import { isDay, type Day } from '#lib/day.ts';
import { isFilter, type Filter } from './timeline.ts';

export interface LogsSearch {
  /** Missing: everything. */
  readonly kind?: Exclude<Filter, 'all'>;
  /** Missing: today. */
  readonly day?: Day;
}

/** Reads an address; what it does not know it leaves out. */
export function parseLogsSearch({ kind, day }: Readonly<Record<string, unknown>>): LogsSearch {
  return {
    ...(typeof kind === 'string' && isFilter(kind) && kind !== 'all' ? { kind } : {}),
    ...(typeof day === 'string' && isDay(day) ? { day } : {}),
  };
}
