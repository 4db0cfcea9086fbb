/** The counts of the last seven days, read through the indexes: the time does not grow with the age of the profile. */
import type { ChipKey } from '#kinds/chips.ts';
import { diaryKinds, kinds, weekKinds } from '#kinds/kinds.ts';
import { countBetween, daysBetween } from '#kinds/read-days.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { count } from '#lib/format.ts';

/** The counts by the chips of /logs that show them; `days`: how many of the seven days have something. */
export type WeekCounts = { readonly days: number } & Readonly<Partial<Record<ChipKey, number>>>;

/** Counts the seven days that end with `today`. */
export async function readWeek(today: Day): Promise<WeekCounts> {
  const [from, to] = [dayAfter(today, -6), dayAfter(today, 1)];
  const [days, ...found] = await Promise.all([
    daysBetween(from, to, diaryKinds),
    ...weekKinds.map(async (kind) => [kinds[kind].log.chip.key, await countBetween(kinds[kind], from, to)] as const),
  ]);
  const counts: Record<string, number> = {};
  for (const [chip, n] of found) counts[chip] = (counts[chip] ?? 0) + n;
  return { ...counts, days: days.length };
}

/** The counts above zero, the most important first, with the filter of /logs that shows them. */
export function weekParts(week: WeekCounts): readonly { readonly kind: ChipKey; readonly words: string }[] {
  const words = new Map(weekKinds.map((kind) => [kinds[kind].log.chip.key, kinds[kind].week]));
  return [...words].flatMap(([kind, [one, many]]) => {
    const n = week[kind] ?? 0;
    return n > 0 ? [{ kind, words: count(n, one, many) }] : [];
  });
}
