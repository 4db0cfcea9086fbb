import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { WeekdayButtons } from '#ui/WeekdayButtons.tsx';
import { t } from '#lib/i18n.ts';
import type { Rhythm } from './schedule.ts';

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
  readonly error: string | null;
}

/** How often: every day, once a week, several times a week, or on chosen weekdays. */
export function RhythmFields({ rhythm, onChange, error }: RhythmFieldsProps) {
  const choose = (kind: string) => {
    if (kind === 'times') onChange({ kind, times: 3 });
    else if (kind === 'weekdays') onChange({ kind, days: [1, 2, 3, 4, 5] });
    else onChange({ kind: kind === 'weekly' ? 'weekly' : 'daily' });
  };
  return (
    <div className="grid gap-2">
      <Field label={t('How often')} error={error}>
        {(control) => (
          <Select {...control} value={rhythm.kind} onChange={({ target }) => choose(target.value)}>
            <option value="daily">{t('Daily')}</option>
            <option value="weekly">{t('Weekly')}</option>
            <option value="times">{t('Several times a week')}</option>
            <option value="weekdays">{t('On chosen weekdays')}</option>
          </Select>
        )}
      </Field>
      {rhythm.kind === 'times' ? (
        <Select
          aria-label={t('Times a week')}
          value={rhythm.times}
          onChange={({ target }) => onChange({ kind: 'times', times: Number(target.value) })}
        >
          {[2, 3, 4, 5, 6].map((times) => (
            <option key={times} value={times}>
              {t('{times} times a week', { times })}
            </option>
          ))}
        </Select>
      ) : null}
      {rhythm.kind === 'weekdays' ? (
        <WeekdayButtons
          label={t('Weekdays')}
          days={rhythm.days}
          onChange={(days) => onChange({ kind: 'weekdays', days: [...days] })}
        />
      ) : null}
    </div>
  );
}
