import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { t } from '#lib/i18n.ts';
import type { HabitChoices } from './habit-choices.ts';

type Goal = Pick<HabitChoices, 'bound' | 'amount' | 'unit'>;

interface GoalFieldsProps extends Goal {
  readonly weekly: boolean;
  readonly onChange: (change: Partial<Goal>) => void;
  readonly error: string | null;
}

/** What counts as done: a tick, or an amount that is to be reached or not to be exceeded. */
export function GoalFields({ bound, amount, unit, weekly, onChange, error }: GoalFieldsProps) {
  return (
    <div className="grid gap-2">
      <Field label={t('Goal')} error={error}>
        {(control) => (
          <Select
            {...control}
            value={bound}
            onChange={({ target: { value } }) =>
              onChange({ bound: value === 'at_least' || value === 'at_most' ? value : 'tick' })
            }
          >
            <option value="tick">{t('Done or not')}</option>
            <option value="at_least">{t('At least an amount')}</option>
            <option value="at_most">{t('At most an amount')}</option>
          </Select>
        )}
      </Field>
      {bound === 'tick' ? null : (
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            aria-label={weekly ? t('Amount a week') : t('Amount a day')}
            inputMode="decimal"
            placeholder="20"
            value={amount}
            onChange={({ target: { value } }) => onChange({ amount: value })}
          />
          <TextInput
            aria-label={t('Unit')}
            placeholder={t('pages')}
            autoCapitalize="none"
            value={unit}
            onChange={({ target: { value } }) => onChange({ unit: value })}
          />
        </div>
      )}
    </div>
  );
}
