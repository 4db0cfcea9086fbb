import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { parseAmount } from './amount.ts';
import type { HabitDraft } from './habit.ts';
import type { Plan } from './schedule.ts';

interface GoalFieldsProps {
  readonly plan: Plan;
  readonly unit: string;
  readonly onChange: (change: Partial<Pick<HabitDraft, 'plan' | 'unit'>>) => void;
  readonly error: string | null;
}

/** What counts as done: a tick, or an amount that is to be reached or not to be exceeded. */
export function GoalFields({ plan, unit, onChange, error }: GoalFieldsProps) {
  const { target } = plan;
  // As it is typed: '2.' is on its way to 2.5.
  const [typed, setTyped] = useState(target ? String(target.amount) : '');
  const choose = (bound: string) =>
    onChange({
      plan: {
        ...plan,
        target:
          bound === 'at_least' || bound === 'at_most' ? { bound, amount: parseAmount(typed) ?? Number.NaN } : null,
      },
    });
  return (
    <div className="grid gap-2">
      <Field label="Goal" error={error}>
        {(control) => (
          <Select {...control} value={target?.bound ?? 'tick'} onChange={({ target }) => choose(target.value)}>
            <option value="tick">Done or not</option>
            <option value="at_least">At least an amount</option>
            <option value="at_most">At most an amount</option>
          </Select>
        )}
      </Field>
      {target ? (
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            aria-label={plan.rhythm.kind === 'weekly' ? 'Amount a week' : 'Amount a day'}
            inputMode="decimal"
            placeholder="20"
            value={typed}
            onChange={({ target: { value } }) => {
              setTyped(value);
              onChange({ plan: { ...plan, target: { ...target, amount: parseAmount(value) ?? Number.NaN } } });
            }}
          />
          <TextInput
            aria-label="Unit"
            placeholder="pages"
            autoCapitalize="none"
            value={unit}
            onChange={({ target: { value } }) => onChange({ unit: value })}
          />
        </div>
      ) : null}
    </div>
  );
}
