/**
 * What a person has changed in a plan that is not saved yet. Only the changes are kept, as the text of a draft: a task that is added to the
 * week meanwhile is in the plan when it is opened again. Pure.
 */
import { isDay } from '#lib/day.ts';
import { inTime, type PlanBlock } from './block.ts';

type Fields = Omit<PlanBlock, 'id'>;
/** The changed fields of a block, all fields of a new one, or null for one that was removed. */
export type Edit = Partial<Fields> | null;

export interface PlanEdits {
  /** The person has started over: the stored events of the plan are replaced by a new suggestion. */
  readonly fresh: boolean;
  readonly of: Readonly<Record<string, Edit>>;
}

export const NO_EDITS: PlanEdits = { fresh: false, of: {} };

/** The blocks with the edits, in order. Changes of a block that is no longer there have no effect. */
export function withEdits(blocks: readonly PlanBlock[], { of }: PlanEdits): PlanBlock[] {
  const known = new Set(blocks.map(({ id }) => id));
  const changed = blocks.flatMap((block) => {
    const edit = of[block.id];
    return edit === null ? [] : [{ ...block, ...edit }];
  });
  const added = Object.entries(of).flatMap(([id, edit]) => (!known.has(id) && isWhole(edit) ? [{ id, ...edit }] : []));
  return inTime([...changed, ...added]);
}

/** The edits with one more. A new block that is removed again leaves nothing. */
export function edited(edits: PlanEdits, blocks: readonly PlanBlock[], id: string, edit: Edit): PlanEdits {
  const { [id]: before, ...others } = edits.of;
  if (edit === null && !blocks.some((block) => block.id === id)) return { ...edits, of: others };
  return { ...edits, of: { ...others, [id]: edit === null ? null : { ...before, ...edit } } };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isMinutes = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

const checks: { readonly [K in keyof Required<Fields>]: (value: unknown) => boolean } = {
  title: isText,
  description: isText,
  day: (value) => isText(value) && isDay(value),
  start: isMinutes,
  end: isMinutes,
  type: isText,
  color: isText,
  notes: isText,
  source: isText,
  recurrence: (value) => value === null || value === 'daily' || value === 'weekly',
  why: isText,
};
/** What a new block may be without. */
const extras = new Set<keyof Fields>(['notes', 'source']);
const needed = (Object.keys(checks) as (keyof Fields)[]).filter((name) => !extras.has(name));

const isWhole = (edit: Edit | undefined): edit is Fields =>
  edit !== null && edit !== undefined && needed.every((name) => edit[name] !== undefined);

const isEdit = (value: unknown): value is Edit =>
  value === null ||
  (typeof value === 'object' &&
    Object.entries(value).every(([name, field]) => Object.hasOwn(checks, name) && checks[name as keyof Fields](field)));

export const textOf = (edits: PlanEdits): string =>
  edits.fresh || Object.keys(edits.of).length > 0 ? JSON.stringify(edits) : '';

/** Reads a draft, without edits that this version does not know. */
export function readEdits(text: string): PlanEdits {
  try {
    const { fresh, of } = JSON.parse(text || '{}') as { fresh?: unknown; of?: unknown };
    const entries = Object.entries(typeof of === 'object' && of ? of : {});
    return { fresh: fresh === true, of: Object.fromEntries(entries.filter(([, edit]) => isEdit(edit))) };
  } catch {
    return NO_EDITS;
  }
}
