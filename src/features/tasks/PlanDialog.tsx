import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import { undoAction } from '#editing/undo-action.ts';
import { created, failures, updated } from '#features/calendar/messages.ts';
import { deleteEvent, planTask } from '#features/calendar/mutations.ts';
import { kinds } from '#kinds/kinds.ts';
import { dayOf, isDay, type Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { begunAt, planOf, timesOf } from './plan.ts';
import type { AnyTask } from './task.ts';

export interface PlanDialogProps {
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
      title={event ? 'Change the plan' : 'Plan this'}
      description={task?.row.description}
    >
      {task ? <PlanForm key={task.row.id} task={task} event={event} today={today} onClose={onClose} /> : null}
    </Dialog>
  );
}

type PlanFormProps = Omit<PlanDialogProps, 'open' | 'task'> & { readonly task: AnyTask };

function PlanForm({ task, event, today, onClose }: PlanFormProps) {
  const [draft, setDraft] = useState(() => planOf(task, event, today, new Date()));
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const save = useOnce(async () => {
    const outcome = await planTask({ id: task.row.id, title: task.row.description }, timesOf(draft));
    toast(outcome.ok ? { ...(event ? updated : created), action: undoAction(outcome.value) } : failures[outcome.error]);
    if (outcome.ok) onClose();
  });
  const takeOut = useOnce(async () => {
    if (!event) return;
    const outcome = await deleteEvent(event.id);
    toast(outcome.ok ? { ...kinds.event.deleted, action: undoAction(outcome.value) } : failures[outcome.error]);
    if (outcome.ok) onClose();
  });
  return (
    <form
      aria-label="Plan"
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <Field label="Day">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            value={draft.day}
            onChange={({ target }) => isDay(target.value) && set({ day: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="From">
          {(control) => (
            <TextInput
              {...control}
              type="time"
              required
              value={draft.from}
              onChange={({ target: { value } }) => value && setDraft((now) => begunAt(now, value))}
            />
          )}
        </Field>
        <Field label="Until">
          {(control) => (
            <TextInput
              {...control}
              type="time"
              required
              value={draft.until}
              onChange={({ target: { value } }) => value && set({ until: value })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {event ? (
          <>
            <Button asChild tone="quiet" className="mr-auto -ml-2.5">
              <Link to="/calendar" search={{ day: dayOf(new Date(event.event_time)) }}>
                See the calendar
              </Link>
            </Button>
            <Button tone="danger" onClick={() => void takeOut()}>
              Take it out
            </Button>
          </>
        ) : null}
        <Button type="submit" tone="tide">
          {event ? 'Save' : 'Put it in the calendar'}
        </Button>
      </div>
    </form>
  );
}
