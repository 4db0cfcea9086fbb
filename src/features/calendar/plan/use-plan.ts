import { useMemo, useRef } from 'react';
import { flushDrafts, saveDraft, useDraft } from '#data/drafts.ts';
import type { Day } from '#lib/day.ts';
import { type Edit, edited, NO_EDITS, type PlanEdits, readEdits, textOf, withEdits } from './edits.ts';
import { fit, type Moment } from './fit.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { PlanWeek } from './read-week.ts';
import { saveWeek } from './save-week.ts';

const draftKey = (start: Day) => `plan:${start}`;

/** Whether the plan of a week has changes that are not saved. */
export const useUnsaved = (start: Day): boolean => useDraft(draftKey(start)).text !== '';

/** The steps that can be taken back. */
const MOST_STEPS = 50;

/** The plan of a week with what was changed in it. The changes are a draft on this device until the week is saved. */
export function usePlan(week: PlanWeek) {
  const key = draftKey(week.start);
  const draft = useDraft(key);
  const latest = useLatest(draft.text);
  const steps = useRef<string[]>([]);
  const edits = useMemo(() => readEdits(draft.text), [draft.text]);
  const base = (edits.fresh ? null : week.saved) ?? week.suggested;
  const blocks = useMemo(() => withEdits(base, edits), [base, edits]);

  const set = (next: PlanEdits) => {
    steps.current = [...steps.current, latest.current].slice(-MOST_STEPS);
    draft.setNow(textOf(next));
  };
  /** Takes back the newest change. Returns whether there was one. */
  const back = (): boolean => {
    const before = steps.current.pop();
    if (before !== undefined) draft.setNow(before);
    return before !== undefined;
  };
  return {
    blocks,
    ready: draft.ready,
    /** Whether anything differs from what was saved or suggested. */
    changed: draft.text !== '',
    back,
    /** Changes fields of a block, adds a whole one, or removes one (null). Returns what takes just this back. */
    edit: (id: string, edit: Edit) => {
      const was = edits.of[id];
      set(edited(edits, base, id, edit));
      return () => {
        const now = readEdits(latest.current);
        const { [id]: _, ...others } = now.of;
        set({ ...now, of: was === undefined ? others : { ...others, [id]: was } });
      };
    },
    /** Replaces everything by the new suggestion. Returns what takes that back. */
    startOver: () => {
      set({ ...NO_EDITS, fresh: week.saved !== null });
      return () => set(edits);
    },
    /** Returns how many blocks were moved. */
    makeFit: (now: Moment): number => {
      const before = new Map(blocks.map((block) => [block.id, block]));
      let [next, moved] = [edits, 0];
      for (const { id, day, start, end, why } of fit(blocks, week.fixed, week.start, now)) {
        const was = before.get(id);
        if (!was || was.why === why) continue;
        if (was.day !== day || was.start !== start) moved += 1;
        next = edited(next, base, id, { day, start, end, why });
      }
      if (next !== edits) set(next);
      return moved;
    },
    save: async () => {
      const text = draft.text;
      const [outcome] = await Promise.all([saveWeek(week, blocks), flushDrafts()]);
      if (!outcome.ok) return outcome;
      await draft.clear();
      return {
        ...outcome,
        /** After an undo of the save, the changes are a draft again. */ unsaved: () => saveDraft(key, text),
      };
    },
  };
}
