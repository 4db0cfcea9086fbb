/**
 * The order of a list that a person can change. A row that was never moved has a place of its own (its day, its creation); a row that was
 * moved has a stored position between its neighbours' positions. Two devices that move rows offline agree, because each row has one number and
 * equal numbers are ordered by id. Pure.
 */

export interface PlacedItem {
  readonly id: string;
  /** Smaller is first. */
  readonly place: number;
}

export const byPlace = (a: PlacedItem, b: PlacedItem): number => a.place - b.place || (a.id < b.id ? -1 : 1);

/** The distance to the first or last place of a list. */
const STEP = 1024;

/**
 * The positions to store so that the row at `from` moves to `to` in a list that is in order: one position, or those of the nearest rows too
 * when no number is free between its new neighbours.
 */
export function moved(
  list: readonly PlacedItem[],
  from: number,
  to: number,
): { readonly id: string; readonly position: number }[] {
  const rows = [...list];
  const [row] = rows.splice(from, 1);
  const at = Math.min(rows.length, Math.max(0, to));
  if (!row || at === from) return [];
  rows.splice(at, 0, row);
  for (let reach = 0; ; reach++) {
    const first = Math.max(0, at - reach);
    const last = Math.min(rows.length - 1, at + reach);
    const spread = between(rows[first - 1]?.place, rows[last + 1]?.place, last - first + 1);
    if (spread) return spread.map((position, i) => ({ id: rows[first + i]!.id, position }));
  }
}

/** `count` rising numbers between two places; null when there are not as many. At an end of the list there always are. */
function between(before: number | undefined, after: number | undefined, count: number): number[] | null {
  const step = before === undefined || after === undefined ? STEP : (after - before) / (count + 1);
  const base = before ?? (after ?? 0) - STEP * (count + 1);
  const numbers = Array.from({ length: count }, (_, i) => base + step * (i + 1));
  const rising = [before ?? -Infinity, ...numbers, after ?? Infinity].every((n, i, all) => i === 0 || n > all[i - 1]!);
  return rising ? numbers : null;
}
