import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import { tell } from '#editing/tell.ts';
import { created, failures, updated } from '#features/calendar/messages.ts';
import { deleteEvent, planTask } from '#features/calendar/mutations.ts';
import { kinds } from '#kinds/kinds.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { useOnce } from '#ui/use-once.ts';
import { begunAt, planOf, timesOf, type PlanDraft } from './plan.ts';
import type { AnyTask } from './task.ts';
import { t } from '#lib/i18n.ts';

interface PlanDialogProps {
  readonly open: boolean;
  readonly task: AnyTask | null;
  /** The event that was planned from it. */
  readonly event: CalendarEvent | null;
  readonly today: Day;
  readonly onClose: () => void;
}

/** Puts a task into the calendar, changes when, or takes it out. */
export function PlanDialog({ open, task, event, today, onClose }: PlanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={event ? t('Change the plan') : t('Plan this')}
      description={task?.row.description}
    >
      {task ? <PlanForm key={task.row.id} task={task} event={event} today={today} onClose={onClose} /> : null}
    </Dialog>
  );
}

type PlanFormProps = Omit<PlanDialogProps, 'open' | 'task'> & { readonly task: AnyTask };

function PlanForm({ task, event, today, onClose }: PlanFormProps) {
  const [draft, setDraft] = useState(() => planOf(task, event, today, new Date()));
  /** The fields in which nothing that can be read is written, and whether the person has tried to save so. */
  const [blank, setBlank] = useState<Partial<Record<keyof PlanDraft, boolean>>>({});
  const [tried, setTried] = useState(false);
  const put = <Name extends keyof PlanDraft>(name: Name, value: PlanDraft[Name] | null) => {
    setBlank((now) => ({ ...now, [name]: !value }));
    if (value) setDraft((now) => (name === 'from' ? begunAt(now, value) : { ...now, [name]: value }));
  };
  const form = useRef<HTMLFormElement>(null);
  const errorOf = (name: keyof PlanDraft, words: string) => (tried && blank[name] ? words : null);
  const save = useOnce(async () => {
    setTried(true);
    const missing = (['day', 'from', 'until'] as const).findIndex((name) => blank[name]);
    if (missing >= 0) {
      form.current?.querySelectorAll('input')[missing]?.focus();
      return;
    }
    const outcome = await planTask({ id: task.row.id, title: task.row.description }, timesOf(draft));
    if (tell(outcome, event ? updated() : created(), failures())) onClose();
  });
  const takeOut = useOnce(async () => {
    if (!event) return;
    if (tell(await deleteEvent(event.id), kinds.event.deleted(), failures())) onClose();
  });
  return (
    <form
      ref={form}
      aria-label={t('Plan')}
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <Field label={t('Day')} error={errorOf('day', t('Which day?'))}>
        {(control) => (
          <DateField
            {...control}
            what={t('the day')}
            value={blank.day ? null : draft.day}
            onChange={(day) => put('day', day)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('From')} error={errorOf('from', t('When does it begin?'))}>
          {(control) => (
            <TimeField {...control} value={blank.from ? '' : draft.from} onChange={(from) => put('from', from)} />
          )}
        </Field>
        <Field label={t('Until')} error={errorOf('until', t('When does it end?'))}>
          {(control) => (
            <TimeField {...control} value={blank.until ? '' : draft.until} onChange={(until) => put('until', until)} />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {event ? (
          <>
            <Button asChild tone="quiet" className="me-auto -ms-2.5">
              <Link to="/calendar" search={{ day: dayOf(new Date(event.event_time)) }}>
                {t('See the calendar')}
              </Link>
            </Button>
            <Button tone="danger" onClick={() => void takeOut()}>
              {t('Take it out')}
            </Button>
          </>
        ) : null}
        <Button type="submit" tone="tide">
          {event ? t('Save') : t('Put it in the calendar')}
        </Button>
      </div>
    </form>
  );
}
