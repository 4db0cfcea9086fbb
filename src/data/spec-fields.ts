/**
 * The fields that the specs store and Daymark derives from other rows (sync.md, "Ids"; product.md). Exports contain them under the specs'
 * names, and an import leaves them out. Pure: the server's export uses it too.
 */
import { isDay, type Day } from '#lib/day.ts';
import { streakOn } from '#lib/streak.ts';
import type { AnyRow } from './local-tables.ts';
import type { TableName } from './schema.ts';

type Tables = Readonly<Record<string, readonly AnyRow[]>>;

/** The rows from which the fields are derived. */
export interface DerivationRows {
  /** The days on which each habit is done, in order. */
  readonly done: ReadonlyMap<unknown, readonly Day[]>;
  readonly coach: AnyRow | undefined;
}

/** The derived fields by table. */
export const derivedFields: Partial<Record<TableName, readonly string[]>> = {
  habits: ['streak', 'completed_dates'],
  profiles: ['assistant_name', 'assistant_tone', 'tone', 'personality_type', 'coaching_style'],
};

/**
 * Whether a field is a list in the specs and a map of its keys here, so that keys set on two devices are merged. Whatever leaves the app has
 * the list.
 */
export const isKeyList = (t: TableName, name: string): boolean => t === 'profiles' && name === 'suggestions_rejected';

/** The keys that a map has set, in one order. */
export const keysOf = (map: unknown): readonly string[] =>
  Object.entries((map ?? {}) as AnyRow)
    .flatMap(([key, on]) => (on === true ? [key] : []))
    .sort();

/** The map in which each of these keys is set. */
export const mapOf = (keys: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(keys.map((key) => [key, true]));

/** The days on which each habit is done. */
export function doneDays(days: Iterable<AnyRow>): DerivationRows['done'] {
  const done = new Map<unknown, Day[]>();
  for (const { habit_id, state, day } of days) {
    if (state !== 'done' || typeof day !== 'string' || !isDay(day)) continue;
    const of = done.get(habit_id) ?? [];
    of.push(day);
    done.set(habit_id, of);
  }
  for (const of of done.values()) of.sort();
  return done;
}

/** The derived fields of a row; `today` is the person's day, for the streak. */
export function derivedOf(t: TableName, row: AnyRow, { done, coach }: DerivationRows, today: Day): AnyRow {
  if (t === 'habits') {
    const completed_dates = done.get(row.id) ?? [];
    return { streak: streakOn(today, completed_dates), completed_dates };
  }
  if (t === 'profiles') {
    const { name, tone, personality_type, coaching_style } = coach ?? {};
    return {
      ...(row.suggestions_rejected ? { suggestions_rejected: keysOf(row.suggestions_rejected) } : {}),
      ...(coach ? { assistant_name: name, assistant_tone: tone, tone, personality_type, coaching_style } : {}),
    };
  }
  return {};
}

/** The exported tables with the derived fields. */
export function withSpecFields(tables: Tables, today: Day): Tables {
  const known = { done: doneDays(tables.habit_days ?? []), coach: tables.assistant_profiles?.[0] };
  const derived = Object.keys(derivedFields).map((t) => [
    t,
    (tables[t] ?? []).map((row) => ({ ...row, ...derivedOf(t as TableName, row, known, today) })),
  ]);
  return { ...tables, ...Object.fromEntries(derived.filter(([t]) => tables[t as string])) };
}
