import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { shortDay } from '#lib/format.ts';
import { newId } from '#lib/id.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { focusBeside } from '#ui/focus-return.ts';
import { dismissToast, toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { useOnce } from '#ui/use-once.ts';
import { useWide } from '#ui/use-wide.ts';
import type { PlanBlock, Stretch } from './block.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { momentOf, overlapping } from './fit.ts';
import { newActivity } from './generate.ts';
import { activityAdded, failures, planSaved, updated } from '#features/calendar/messages.ts';
import { event as kind } from '#kinds/event.ts';
import { PlanHours } from './PlanHours.tsx';
import { UNTITLED } from './PlanItem.tsx';
import type { PlanWeek } from './read-week.ts';
import { usePlan } from './use-plan.ts';
import { listOf, msg, t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** As high as the sticky days below need. */
const TALL = '(height >= 760px)';

const BY_HAND = msg('You put it here.');

interface Form {
  readonly block: PlanBlock;
  readonly isNew: boolean;
  /** Whether a gap of the plan was pressed, so that its day and times are meant. */
  readonly inGap: boolean;
}

/** The form of a new activity that begins with a gap, or now. */
const newForm = (on: Day, gap?: Date): Form => ({
  block: newActivity(newId(), on, gap ?? new Date()),
  isNew: true,
  inGap: gap !== undefined,
});

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
  const moment = momentOf(now);
  const [day, setDay] = useState<Day>(days.includes(moment.day) ? moment.day : days[0]!);
  const [said, setSaid] = useState('');
  const [form, setForm] = useState<Form | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // What the form has changed, which may be drawn in another place, gets the focus after it is drawn.
  const focusOn = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    const target = body.current?.querySelector<HTMLElement>(`[data-block="${focusOn.current}"]`);
    focusOn.current = null;
    if (target) target.focus();
    else body.current?.focus({ preventScroll: true });
  });

  useUndoKey(open && form === null, () => {
    if (plan.back()) setSaid(t('The last change was undone.'));
  });

  const place = (block: PlanBlock, to: Stretch) => {
    plan.edit(block.id, { day: to.day, start: to.start, end: to.end, why: t(BY_HAND) });
    if (!wide) setDay(to.day);
  };
  const remove = (block: PlanBlock) => {
    const goOn = focusBeside();
    const run = plan.edit(block.id, null);
    goOn();
    setSaid(t('{title} was removed. Ctrl+Z brings it back.', { title: block.title || t(UNTITLED) }));
    toast({ ...kind.deleted(), action: { label: t('Undo'), run } });
  };
  const store = (block: PlanBlock) => {
    const { id, ...fields } = block;
    const { title, description, color, notes = '', source = '' } = block;
    const was = blocks.find((each) => each.id === id);
    const moved = was && (was.day !== block.day || was.start !== block.start || was.end !== block.end);
    const run = plan.edit(
      id,
      was && !moved ? { title, description, color, notes, source } : { ...fields, why: t(BY_HAND) },
    );
    if (!wide) setDay(block.day);
    focusOn.current = id;
    toast({ ...(was ? updated() : activityAdded()), action: { label: t('Undo'), run } });
  };
  const show = (next: Form) => {
    // A toast would be over the form's buttons.
    dismissToast();
    setForm(next);
  };
  const add = (on: Day, gap?: Date) => show(newForm(on, gap));

  const makeFit = () => {
    const moved = plan.makeFit(moment);
    const words =
      moved > 0
        ? t('{moved, plural, one {# activity was} other {# activities were}} moved.', { moved })
        : t('Nothing could be moved.');
    setSaid(words);
    toast({ title: words, ...(moved > 0 ? { action: { label: t('Undo'), run: () => void plan.back() } } : {}) });
    focusOn.current = '';
  };
  const startOver = () => {
    const run = plan.startOver();
    const title = t('This is a new suggestion.');
    setSaid(title);
    toast({ title, action: { label: t('Undo'), run } });
    focusOn.current = '';
  };
  const save = useOnce(async () => {
    const outcome = await plan.save();
    if (tell(outcome, planSaved(), failures(), outcome.ok ? outcome.unsaved : undefined)) onSaved();
  });

  const crowded = overlapping(blocks, fixed, moment);
  const sources = listOf([
    ...(week.tasks > 0 ? [t('{count, plural, one {# task} other {# tasks}}', { count: week.tasks })] : []),
    ...(week.habits > 0 ? [t('{count, plural, one {# habit} other {# habits}}', { count: week.habits })] : []),
    t('your usual hours'),
  ]);
  return (
    <Sheet
      open={open && plan.ready}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      className="dialog plan"
      title={t('Weekly Plan: {from} - {to}', {
        from: shortDay(days[0]!),
        to: shortDay(days.at(-1)!),
      })}
      description={
        <>
          <Trans
            id="From {sources}.<0> Drag to move, or use the arrow keys.</0>"
            values={{ sources }}
            components={{ 0: <span className="max-lg:hidden" /> }}
          />
        </>
      }
      footer={
        <>
          <Button
            className="max-lg:size-11 max-lg:p-0"
            aria-label={wide ? undefined : t('Add Your Activity')}
            onClick={() => add(wide && days.includes(moment.day) ? moment.day : day)}
          >
            <Icon name="plus" size="s" />
            {wide ? t('Add Your Activity') : null}
          </Button>
          <p className="me-auto text-sm text-ink-2 max-lg:hidden">
            {t('Your changes are kept on this device until you save.')}
          </p>
          <Button tone="quiet" className="max-lg:me-auto max-xs:px-2" onClick={onClose}>
            {t('Not Yet')}
          </Button>
          <Button tone="coral" className="max-xs:px-3" onClick={() => void save()}>
            {t('Save My Week')}
          </Button>
        </>
      }
    >
      <div ref={body} role="group" aria-label={t('The plan')} tabIndex={-1} className="outline-none">
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p className="me-auto">
            {crowded > 0
              ? t('{crowded, plural, one {# activity overlaps} other {# activities overlap}} with something else.', {
                  crowded,
                })
              : moment.day > days[0]!
                ? t('From now on nothing overlaps.')
                : t('Nothing overlaps.')}
          </p>
          {plan.changed || week.saved ? (
            <Button tone="quiet" size="sm" onClick={startOver}>
              {t('Start over')}
            </Button>
          ) : null}
          <Button tone="soft" size="sm" disabled={crowded === 0} onClick={makeFit}>
            {t('Make it fit')}
          </Button>
        </div>
        <PlanHours
          week={week}
          blocks={blocks}
          now={now}
          wide={wide}
          day={day}
          onDay={setDay}
          // On a phone where the days above stay in sight; with overlaps the sentence about them is seen first.
          openAtNow={!wide && crowded === 0 && matchMedia(TALL).matches}
          onOpen={(block) => show({ block, isNew: false, inGap: false })}
          onPlace={place}
          onRemove={remove}
          onAdd={add}
        />
      </div>
      <BlockDialog
        open={form !== null}
        block={form?.block ?? null}
        isNew={form?.isNew ?? false}
        inGap={form?.inGap ?? false}
        days={days}
        onClose={() => setForm(null)}
        onSave={store}
        onDelete={remove}
      />
    </Sheet>
  );
}

/** Ctrl+Z (Cmd on a Mac) while `active`: before the app's own, which takes back what is stored. */
function useUndoKey(active: boolean, onUndo: () => void): void {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    if (!active) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z')
        return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [active]);
}
