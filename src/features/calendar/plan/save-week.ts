/** 'Save My Week': the plan and its events, in one transaction with one step of undo. */
import { attempt } from '#data/attempt.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { mutateIn, type Undoable } from '#data/mutate.ts';
import { planId } from '#data/natural-ids.ts';
import type { Writer } from '#data/write.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import type { Result } from '#lib/result.ts';
import { weekFrom } from '#lib/months.ts';
import { blockOf, changesOf, rowOf, type PlanBlock } from './block.ts';
import type { PlanWeek } from './read-week.ts';

/** The week as it was opened. */
type OpenedWeek = Pick<PlanWeek, 'start' | 'saved' | 'suggested'>;

/**
 * Stores the blocks of a week: new ones are made, stored ones get what was changed in them since the week was opened, and opened ones that
 * are no longer among the blocks are deleted. What another device has changed, added or deleted meanwhile stays as it is there. A week that
 * is saved twice stores nothing twice, because the ids are made from the week.
 */
export const saveWeek = (
  opened: OpenedWeek,
  blocks: readonly PlanBlock[],
  now = new Date(),
  at: DaymarkDb = getDb(),
): Promise<Result<Undoable<void>, 'PlanSaveFailed'>> =>
  attempt('PlanSaveFailed', () =>
    mutateIn(at, intentOn('Save', kinds.weekPlan), async (write) => {
      const id = planId(at.profile.user_id, opened.start);
      await keepPlan(at, write, id, opened, now);
      const stored = new Map(
        (await at.calendar_events.where('plan_id').equals(id).toArray()).map((event) => [event.id, event]),
      );
      const known = new Map((opened.saved ?? opened.suggested).map((block) => [block.id, block]));
      const wanted = new Set(blocks.map((block) => block.id));
      for (const gone of known.keys()) if (!wanted.has(gone)) await write.delete('calendar_events', gone);
      for (const block of blocks) {
        const event = stored.get(block.id);
        const was = known.get(block.id);
        const changes = changesOf(was ?? (event ? blockOf(event) : block), block);
        const touched = Object.keys(changes).length > 0;
        if (event && touched) await write.patch('calendar_events', event.id, changes);
        // An untouched event of a saved plan that is gone was deleted on another device.
        else if (!event && (touched || !was || !opened.saved))
          await write.put('calendar_events', { created_at: now.toISOString(), ...rowOf(block, id) });
      }
    }),
  );

async function keepPlan(at: DaymarkDb, write: Writer, id: string, { start }: OpenedWeek, now: Date): Promise<void> {
  const updated_at = now.toISOString();
  if (await at.calendar_plans.get(id)) await write.patch('calendar_plans', id, { updated_at });
  else {
    const end_date = weekFrom(start).at(-1)!;
    await write.put('calendar_plans', { id, created_at: updated_at, start_date: start, end_date, updated_at });
  }
}
