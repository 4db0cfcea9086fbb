import { setPreference } from '#features/profile/mutations.ts';
import { usePreferences } from '#features/profile/queries.ts';
import { failed } from '#features/settings/messages.ts';
import { Field } from '#ui/Field.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { CHECK_IN_AT, choicesIn, isQuiet, QUIET_FROM, QUIET_TO, REFLECTION_AT } from './choices.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { CHECK_IN, REFLECTION } from './words.ts';

/** The section 'Notifications' of the settings (spec 001): what this device can do, and what the person wants on all their devices. */
export function NotificationsSection() {
  const values = usePreferences();
  if (values === undefined) return null;
  const { checkIn, reflection, habits, quiet } = choicesIn(values);
  const set = async (key: string, value: string | boolean) => {
    const outcome = await setPreference(key, value);
    if (!outcome.ok) toast(failed);
  };
  const timeOf = (key: string, otherwise: string) => {
    const value = values[key];
    return typeof value === 'string' ? value : otherwise;
  };
  const time = (key: string, otherwise: string, label: string) => (
    <Time label={label} value={timeOf(key, otherwise)} onChange={(value) => void set(key, value)} />
  );
  const isHidden = (minute: number | null) => minute !== null && isQuiet(quiet, minute);
  return (
    <div className="grid gap-6">
      <ThisDevice />
      <div className="grid gap-2">
        <Switch
          label={CHECK_IN}
          hint="Asks how you feel, on a day without a mood."
          checked={checkIn !== null}
          onCheckedChange={(on) => void set('daily_check_in', on)}
        />
        {checkIn === null ? null : time('daily_check_in_at', CHECK_IN_AT, 'Time of the check-in')}
        <Switch
          label="Habit Reminders"
          hint="At the times of each habit, on the days that it is due, until it is done."
          checked={habits}
          onCheckedChange={(on) => void set('habit_reminders', on)}
        />
        <Switch
          label={REFLECTION}
          hint="Asks about your day, on an evening without a journal entry."
          checked={reflection !== null}
          onCheckedChange={(on) => void set('evening_reflection', on)}
        />
        {reflection === null ? null : time('evening_reflection_at', REFLECTION_AT, 'Time of the reflection')}
        <Switch
          label="Quiet hours"
          hint="What is due in them comes when they end, if its day is not over."
          checked={values.quiet_hours === true}
          onCheckedChange={(on) => void set('quiet_hours', on)}
        />
        {values.quiet_hours === true ? (
          <div className="grid grid-cols-2 gap-4">
            {time('quiet_from', QUIET_FROM, 'From')}
            {time('quiet_to', QUIET_TO, 'To')}
          </div>
        ) : null}
        {isHidden(reflection) || isHidden(checkIn) ? (
          <p className="text-sm text-ink-2">
            {[isHidden(checkIn) ? CHECK_IN : '', isHidden(reflection) ? REFLECTION : ''].filter(Boolean).join(' and ')}:
            this time is in your quiet hours.
          </p>
        ) : null}
        {'setAppBadge' in navigator ? (
          <Switch
            label="Number on the app’s icon"
            hint="How many tasks and habits of today are open, where Daymark is installed."
            checked={values.app_badge !== false}
            onCheckedChange={(on) => void set('app_badge', on)}
          />
        ) : null}
      </div>
      <p className="text-sm text-ink-2">Tasks and events remind you at the time that you give each of them.</p>
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time of day. While it is incomplete the browser gives no value, and nothing is stored. */
function Time({ label, value, onChange }: TimeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="time"
          required
          value={value}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
