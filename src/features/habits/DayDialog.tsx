import { useRef, useState } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { useMergedText } from '#editing/use-merged-text.ts';
import { readable } from '#lib/damaged.ts';
import type { Day } from '#lib/day.ts';
import { capital, fullDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { MergedNote } from '#ui/EditForm.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { useOnce } from '#ui/use-once.ts';
import { announce, press } from './actions.ts';
import type { HabitError } from './habit.ts';
import { failures, said } from './messages.ts';
import { saveDay, skipDay, toggleDay, type DayEntry } from './mutations.ts';
import { useDayRow } from './queries.ts';
import { habitPlan, targetWords } from './schedule.ts';
import { isText, useFormDraft } from '#editing/use-form-draft.ts';
import { parseAmount } from './habit-choices.ts';
import { t } from '#lib/i18n.ts';

export interface DayDialogProps {
  readonly open: boolean;
  readonly habit: Habit | null;
  readonly day: Day;
  readonly onClose: () => void;
}

/** One day of a habit: done, skipped or open, the amount, and a note. */
export function DayDialog({ open, habit, day, onClose }: DayDialogProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={habit?.title ?? ''}
      description={capital(fullDay(day))}
    >
      {habit ? <DayFields key={`${habit.id} ${day}`} habit={habit} day={day} onClose={onClose} /> : null}
    </Drawer>
  );
}

function DayFields({ habit, day, onClose }: { habit: Habit; day: Day; onClose: () => void }) {
  const row = useDayRow(habit.id, day);
  return row === undefined ? <div className="h-80" /> : <Fields habit={habit} day={day} row={row} onClose={onClose} />;
}

interface FieldsProps {
  readonly habit: Habit;
  readonly day: Day;
  readonly row: HabitDay | null;
  readonly onClose: () => void;
}

function Fields({ habit, day, row, onClose }: FieldsProps) {
  const plan = habitPlan(habit, day);
  const unit = readable(habit.unit);
  const target = targetWords(plan, unit);
  const state = row?.state ?? 'open';
  const stored = { amount: typeof row?.amount === 'number' ? String(row.amount) : '', note: row?.note ?? '' };
  const key = `habit-day:${habit.id}:${day}`;
  const amountDraft = useFormDraft(`${key}:beside`, { amount: stored.amount }, { amount: isText });
  const { amount } = amountDraft.form;
  const amountField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const note = useMergedText(key, stored.note, noteField);
  const words = useLatest(note.text);
  const [error, setError] = useState<HabitError | null>(null);
  const fail = (why: HabitError) => {
    setError(why);
    if (why === 'AmountMissing') amountField.current?.focus();
  };

  const save = useOnce(async () => {
    const typed = amount.trim() === '' ? null : parseAmount(amount);
    if (typed === null && amount.trim() !== '') return fail('AmountMissing');
    const written = note.written();
    // A value that the person did not change is left out: it follows other devices.
    const change: DayEntry = {
      ...(amount.trim() === stored.amount ? {} : { amount: typed }),
      ...(written.trim() === stored.note.trim() ? {} : { note: written }),
    };
    if (Object.keys(change).length > 0) {
      const [failed] = await Promise.all([
        announce(saveDay(habit, day, change), t(said.day), habit.title),
        flushDrafts(),
      ]);
      if (failed) return fail(failed);
    }
    onClose();
    // A note that was changed while it was being stored stays a draft.
    const finished = [note.text, written].includes(words.current);
    await Promise.all([amountDraft.clear(), finished ? note.clear() : undefined]);
  });
  const by = (step: number) => amountDraft.touch({ amount: String(Math.max(0, (parseAmount(amount) ?? 0) + step)) });

  const set = useOnce(async (which: 'done' | 'skipped') => {
    const pressed = state !== which;
    const done = await (which === 'done'
      ? press(toggleDay(habit.id, day, pressed), pressed ? t(said.done) : t(said.open), habit.title)
      : press(skipDay(habit.id, day, pressed), pressed ? t(said.skipped) : t(said.open), habit.title));
    if (done) onClose();
  });

  return (
    <form
      aria-label={`${habit.title}, ${fullDay(day)}`}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Button
          tone={state === 'done' ? 'tide' : 'soft'}
          aria-pressed={state === 'done'}
          onClick={() => void set('done')}
        >
          {state === 'done' ? t('Done') : t('Mark Done')}
        </Button>
        <Button
          tone={state === 'skipped' ? 'tide' : 'line'}
          aria-pressed={state === 'skipped'}
          onClick={() => void set('skipped')}
        >
          {state === 'skipped' ? t('Skipped') : t('Skip')}
        </Button>
      </div>
      {target || stored.amount || amount ? (
        <Field
          label={unit ? t('How many {unit}', { unit }) : t('How much')}
          optional
          hint={target ? t('The goal is {target}.', { target }) : undefined}
          error={error === 'AmountMissing' ? t(failures[error]) : null}
        >
          {(control) => (
            <div className="flex items-center gap-1">
              <IconButton icon="down" label={t('One less')} onClick={() => by(-1)} />
              <TextInput
                {...control}
                ref={amountField}
                inputMode="decimal"
                autoComplete="off"
                className="text-center tabular-nums"
                value={amount}
                onChange={({ target }) => {
                  amountDraft.touch({ amount: target.value });
                  setError(null);
                }}
              />
              <IconButton icon="up" label={t('One more')} onClick={() => by(1)} />
            </div>
          )}
        </Field>
      ) : null}
      <Field label={t('Note')} optional>
        {(control) => (
          <TextArea
            {...control}
            ref={noteField}
            rows={2}
            value={note.text}
            onChange={({ target }) => note.setText(target.value)}
          />
        )}
      </Field>
      <MergedNote merged={note.merged} />
      {error && error !== 'AmountMissing' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(failures[error])}
        </p>
      ) : null}
      <div>
        <Button type="submit" tone="tide">
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
