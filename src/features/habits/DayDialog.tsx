import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { onFieldKey } from '#features/daily-log/keys.ts';
import type { Day } from '#lib/day.ts';
import { fullDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { announce } from './actions.ts';
import { parseAmount } from './amount.ts';
import { failures, said } from './messages.ts';
import { saveDay, skipDay, toggleDay, type DayEntry } from './mutations.ts';
import { useDayRow } from './queries.ts';
import { habitPlan, targetWords } from './schedule.ts';

export interface DayDialogProps {
  readonly open: boolean;
  readonly habit: Habit | null;
  readonly day: Day;
  readonly onClose: () => void;
}

/** One day of a habit: done, skipped or open, how much it was, and a note. */
export function DayDialog({ open, habit, day, onClose }: DayDialogProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={habit?.title ?? ''}
      description={fullDay(day)}
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
  const state = row?.state ?? 'open';
  const kept = typeof row?.amount === 'number' ? String(row.amount) : '';
  const [amount, setTyped] = useState(kept);
  const note = useDraft(`habit-day:${habit.id}:${day}`, row?.note ?? '');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const target = targetWords(plan, habit.unit);

  const save = async () => {
    const typed = amount.trim() === '' ? null : parseAmount(amount);
    if (typed === null && amount.trim() !== '') {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const change: DayEntry = {
      ...(amount.trim() === kept ? {} : { amount: typed }),
      ...(note.text.trim() === (row?.note ?? '') ? {} : { note: note.text }),
    };
    onClose();
    if (Object.keys(change).length > 0) await announce(saveDay(habit, day, change), said.day, habit.title);
    await note.clear();
  };
  const by = (step: number) => setTyped(String(Math.max(0, (parseAmount(amount) ?? 0) + step)));

  const set = (which: 'done' | 'skipped') => {
    onClose();
    const on = state !== which;
    void (which === 'done'
      ? announce(toggleDay(habit.id, day, on), on ? said.done : said.open, habit.title)
      : announce(skipDay(habit.id, day, on), on ? said.skipped : said.open, habit.title));
  };

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
        <Button tone={state === 'done' ? 'tide' : 'soft'} aria-pressed={state === 'done'} onClick={() => set('done')}>
          {state === 'done' ? 'Done' : 'Mark Done'}
        </Button>
        <Button
          tone={state === 'skipped' ? 'tide' : 'line'}
          aria-pressed={state === 'skipped'}
          onClick={() => set('skipped')}
        >
          {state === 'skipped' ? 'Skipped' : 'Skip'}
        </Button>
      </div>
      {target || kept ? (
        <Field
          label={habit.unit ? `How many ${habit.unit}` : 'How much'}
          optional
          hint={target ? `The goal is ${target}.` : undefined}
          error={wrong ? failures.AmountMissing : null}
        >
          {(control) => (
            <div className="flex items-center gap-1">
              <IconButton icon="down" label="One less" onClick={() => by(-1)} />
              <TextInput
                {...control}
                ref={field}
                inputMode="decimal"
                autoComplete="off"
                className="text-center tabular-nums"
                value={amount}
                onChange={({ target }) => setTyped(target.value)}
              />
              <IconButton icon="up" label="One more" onClick={() => by(1)} />
            </div>
          )}
        </Field>
      ) : null}
      <Field label="Note" optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={note.text}
            onChange={({ target }) => note.setText(target.value)}
            onKeyDown={(event) => onFieldKey(event, save)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="tide">
          Save
        </Button>
      </div>
    </form>
  );
}
