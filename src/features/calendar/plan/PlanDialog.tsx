import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { undoAction } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { count, longDay, shortDay } from '#lib/format.ts';
import { newId } from '#lib/id.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { dismissToast, toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useWide } from '#ui/use-wide.ts';
import { shownAt, overlaps, type PlanBlock, type Stretch } from './block.ts';
import { UNTITLED } from './BlockButton.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DayHeading, FreeGap } from './FreeTime.tsx';
import { overlapping } from './fit.ts';
import { newActivity } from './generate.ts';
import { arrowMove } from './grid.ts';
import { added, deleted, failures, saved, updated } from './messages.ts';
import { PlanGrid } from './PlanGrid.tsx';
import { PlanHeads } from './PlanHeads.tsx';
import type { PlanWeek } from './read-week.ts';
import { useBlockDrag } from './use-block-drag.ts';
import { useNow } from './use-now.ts';
import { usePlan } from './use-plan.ts';
import { useUndoKey } from './use-undo-key.ts';

/** As high as the sticky days below need. */
const TALL = '(height >= 760px)';

const BY_HAND = 'You put it here.';

/** The dialog 'Weekly Plan: {start} - {end}' (spec 000, "Calendar"). Mount it anew for each week that is opened. */
export function PlanDialog({
  week,
  open,
  onClose,
  onSaved,
}: {
  week: PlanWeek;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { days, fixed } = week;
  const plan = usePlan(week);
  const { blocks } = plan;
  const wide = useWide();
  const now = useNow();
  const help = useId();
  const [day, setDay] = useState<Day>(days.includes(now.day) ? now.day : days[0]!);
  const [said, setSaid] = useState('');
  const [form, setForm] = useState<{ readonly block: PlanBlock; readonly isNew: boolean } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  // A block that moves to a band or another day is a new element: it gets the focus back after it is drawn.
  const focusOn = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    const target = body.current?.querySelector<HTMLElement>(`[data-block="${focusOn.current}"]`);
    focusOn.current = null;
    if (target) target.focus();
    else body.current?.focus({ preventScroll: true });
  });

  useUndoKey(open && form === null, () => {
    if (plan.back()) setSaid('The last change was undone.');
  });

  const place = (block: PlanBlock, to: Stretch) => {
    plan.edit(block.id, { day: to.day, start: to.start, end: to.end, why: BY_HAND });
    if (!wide) setDay(to.day);
    focusOn.current = block.id;
    const other = [...fixed, ...blocks].find((each) => each.id !== block.id && overlaps(each, to));
    setSaid(
      `${block.title || UNTITLED}: ${longDay(to.day)}, ${shownAt(to.start)} to ${shownAt(to.end)}.${other ? ` Overlaps ${other.title || UNTITLED}.` : ''}`,
    );
  };
  const remove = (block: PlanBlock) => {
    const at = blocks.findIndex(({ id }) => id === block.id);
    const near = [...blocks.slice(at + 1), ...blocks.slice(0, at).reverse()].find(
      (each) => wide || each.day === block.day,
    );
    focusOn.current = near?.id ?? '';
    const run = plan.edit(block.id, null);
    setSaid(`${block.title || UNTITLED} was removed. Ctrl+Z brings it back.`);
    toast({ ...deleted, action: { label: 'Undo', run } });
  };
  const store = (block: PlanBlock) => {
    const { id, ...fields } = block;
    const { title, description, color, notes = '', source = '' } = block;
    const was = blocks.find((each) => each.id === id);
    const moved = was && (was.day !== block.day || was.start !== block.start || was.end !== block.end);
    const run = plan.edit(
      id,
      was && !moved ? { title, description, color, notes, source } : { ...fields, why: BY_HAND },
    );
    if (!wide) setDay(block.day);
    focusOn.current = id;
    toast({ ...(was ? updated : added), action: { label: 'Undo', run } });
  };
  const show = (next: NonNullable<typeof form>) => {
    // A toast would be over the form's buttons.
    dismissToast();
    setForm(next);
  };
  const add = (on: Day, at = new Date()) => show({ block: newActivity(newId(), on, at), isNew: true });

  const { drag, handlers } = useBlockDrag(grid, wide ? days : [day], (block, { day, start }) =>
    place(block, { day, start, end: start + block.end - block.start }),
  );
  const actions = {
    help,
    handlers,
    onOpen: (block: PlanBlock) => show({ block, isNew: false }),
    onKeyDown: (event: KeyboardEvent, block: PlanBlock) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = arrowMove(event.key, block, days);
      if (to) place(block, to);
      else if (event.key === 'Delete' || event.key === 'Backspace') remove(block);
      if (to || event.key.startsWith('Arrow') || event.key === 'Backspace') event.preventDefault();
    },
  };

  const makeFit = () => {
    const moved = plan.makeFit(now);
    const words = moved > 0 ? `${count(moved, 'activity was', 'activities were')} moved.` : 'Nothing could be moved.';
    setSaid(words);
    toast({ title: words, ...(moved > 0 ? { action: { label: 'Undo', run: () => void plan.back() } } : {}) });
    focusOn.current = '';
  };
  const save = useOnce(async () => {
    const outcome = await plan.save();
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      return;
    }
    onSaved();
    toast({ ...saved, action: undoAction(outcome.value, outcome.unsaved) });
  });

  const crowded = overlapping(blocks, fixed, now);
  const from = [week.tasks > 0 && count(week.tasks, 'task'), week.habits > 0 && count(week.habits, 'habit')].filter(
    Boolean,
  );
  return (
    <Sheet
      open={open && plan.ready}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      className="dialog plan"
      title={`Weekly Plan: ${shortDay(days[0]!)} - ${shortDay(days.at(-1)!)}`}
      description={
        <>
          From {[...from, 'your usual hours'].join(from.length > 1 ? ', ' : ' and ').replace(/, your/, ' and your')}.
          <span className="max-lg:hidden"> Drag to move, or use the arrow keys.</span>
        </>
      }
      footer={
        <>
          <Button
            className="max-lg:size-11 max-lg:p-0"
            aria-label={wide ? undefined : 'Add Your Activity'}
            onClick={() => add(wide && days.includes(now.day) ? now.day : day)}
          >
            <Icon name="plus" size="s" />
            {wide ? 'Add Your Activity' : null}
          </Button>
          <p className="mr-auto text-sm text-ink-2 max-lg:hidden">
            Your changes are kept on this device until you save.
          </p>
          <Button tone="quiet" className="max-lg:mr-auto max-xs:px-2" onClick={onClose}>
            Not Yet
          </Button>
          <Button tone="coral" className="max-xs:px-3" onClick={() => void save()}>
            Save My Week
          </Button>
        </>
      }
    >
      <div ref={body} role="group" aria-label="The plan" tabIndex={-1} data-plan-scroller className="outline-none">
        <p id={help} className="sr-only">
          Arrow keys move it by 15 minutes or by a day, Enter edits it, Delete removes it.
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p className="mr-auto">
            {crowded > 0
              ? `${count(crowded, 'activity overlaps', 'activities overlap')} with something else.`
              : now.day > days[0]!
                ? 'From now on nothing overlaps.'
                : 'Nothing overlaps.'}
          </p>
          {plan.changed || week.saved ? (
            <Button tone="quiet" size="sm" onClick={() => plan.startOver()}>
              Start over
            </Button>
          ) : null}
          <Button tone="soft" size="sm" disabled={crowded === 0} onClick={makeFit}>
            Make it fit
          </Button>
        </div>
        {wide ? (
          <PlanHeads days={days} today={now.day} />
        ) : (
          <div className="z-30 bg-paper [@media(height>=760px)]:sticky [@media(height>=760px)]:-top-4">
            <DayStrip
              days={days}
              blocks={blocks}
              fixed={fixed}
              open={day}
              today={now.day}
              target={drag?.day ?? null}
              onOpen={setDay}
            />
            <DayHeading day={day} now={now} blocks={blocks} fixed={fixed} />
          </div>
        )}
        <PlanGrid
          days={wide ? days : [day]}
          blocks={blocks}
          fixed={fixed}
          now={now}
          drag={drag}
          actions={actions}
          grid={grid}
          // On a phone where the days above stay in sight; with overlaps the sentence about them is seen first.
          openAtNow={!wide && crowded === 0 && matchMedia(TALL).matches}
        >
          {wide ? null : <FreeGap day={day} now={now} blocks={blocks} fixed={fixed} onAdd={(at) => add(day, at)} />}
        </PlanGrid>
      </div>
      <BlockDialog
        open={form !== null}
        block={form?.block ?? null}
        isNew={form?.isNew ?? false}
        days={days}
        onClose={() => setForm(null)}
        onSave={store}
        onDelete={remove}
      />
    </Sheet>
  );
}
