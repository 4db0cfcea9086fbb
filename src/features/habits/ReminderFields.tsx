import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { WeekdayButtons } from '#ui/WeekdayButtons.tsx';
import { parseReminder, reminderText } from './reminders.ts';
import { weekdaysIn } from './schedule.ts';
import { t } from '#lib/i18n.ts';

interface ReminderFieldsProps {
  readonly reminders: readonly string[];
  readonly onChange: (reminders: string[]) => void;
  readonly error: string | null;
}

/**
 * The habit's times of day, each on some weekdays; no weekday chosen means every day on which it is due. When they
 * remind: features/reminders/due.ts.
 */
export function ReminderFields({ reminders, onChange, error }: ReminderFieldsProps) {
  const put = (at: number, text: string) => onChange(reminders.map((each, i) => (i === at ? text : each)));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('At these times')}</legend>
      <p className="mb-1.5 text-sm text-ink-2">{t('Reminds you on the days that it is due, until it is done.')}</p>
      {error ? (
        <p role="alert" className="mb-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      <ul className="grid gap-3">
        {reminders.map((text, at) => {
          // While a time is being typed, its weekdays stay.
          const days = text.split(' ')[1];
          const reminder = parseReminder(text) ?? { time: '', weekdays: days ? weekdaysIn(days) : [] };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a reminder is its place in the list while it is being typed
            <li key={at} className="grid gap-1.5">
              <div className="flex gap-2">
                <TimeField
                  aria-label={t('Time {number}', { number: at + 1 })}
                  aria-invalid={error && reminder.time === '' ? true : undefined}
                  className="flex-1"
                  value={reminder.time}
                  onChange={(time) => put(at, reminderText({ ...reminder, time }))}
                />
                <IconButton
                  icon="trash"
                  label={t('Remove time {number}', { number: at + 1 })}
                  onClick={() => onChange(reminders.filter((_, i) => i !== at))}
                />
              </div>
              <WeekdayButtons
                label={t('Weekdays of time {number}', { number: at + 1 })}
                days={reminder.weekdays}
                onChange={(weekdays) => put(at, reminderText({ ...reminder, weekdays }))}
              />
            </li>
          );
        })}
      </ul>
      <Button tone="quiet" size="sm" className="-ms-2.5" onClick={() => onChange([...reminders, '08:00'])}>
        <Icon name="plus" size="s" />
        {t('Add a time')}
      </Button>
    </fieldset>
  );
}
