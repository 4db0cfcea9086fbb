import { usePreferences } from '#features/profile/queries.ts';
import { changeSetting } from '#features/settings/change-setting.ts';
import { settingIn, type Settings } from '#lib/settings.ts';
import { SettingGroup, SettingRow, SettingSwitch } from '#ui/SettingRow.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { choicesIn, isQuiet } from './choices.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { CHECK_IN, REFLECTION } from './words.ts';
import { t } from '#lib/i18n.ts';

type Named<V> = {
  [K in keyof Settings]: Settings[K] extends V ? (V extends Settings[K] ? K : never) : never;
}[keyof Settings];

/** The section 'Notifications' of the settings (spec 001): what this device can do, and what the person wants on all their devices. */
export function NotificationsSection() {
  const values = usePreferences();
  if (values === undefined) return null;
  const { checkIn, reflection, quiet } = choicesIn(values);
  const isHidden = (minute: number | null) => minute !== null && isQuiet(quiet, minute);
  const onOff = (name: Named<boolean>, title: string, hint: string) => (
    <SettingSwitch
      title={title}
      hint={hint}
      checked={settingIn(values, name)}
      onCheckedChange={(on) => void changeSetting(name, on, title)}
    />
  );
  const time = (name: Named<string>, title: string, hidden = false) => (
    <SettingRow title={title} hint={hidden ? t('This time is in your quiet hours.') : undefined}>
      {(control) => (
        <TimeField
          {...control}
          value={settingIn(values, name)}
          onChange={(value) => {
            if (value !== '') void changeSetting(name, value, title);
          }}
        />
      )}
    </SettingRow>
  );
  return (
    <>
      <SettingGroup title={t('On this device')} wide>
        <ThisDevice />
      </SettingGroup>
      {onOff('daily_check_in', t(CHECK_IN), t('Asks how you feel, on a day without a mood.'))}
      {checkIn === null ? null : time('daily_check_in_at', t('Time of the check-in'), isHidden(checkIn))}
      {onOff(
        'habit_reminders',
        t('Habit Reminders'),
        t('At the times of each habit, on the days that it is due, until it is done.'),
      )}
      {onOff('evening_reflection', t(REFLECTION), t('Asks about your day, on an evening without a journal entry.'))}
      {reflection === null ? null : time('evening_reflection_at', t('Time of the reflection'), isHidden(reflection))}
      {onOff(
        'quiet_hours',
        t('Quiet hours'),
        t('A reminder in these hours comes when they end, if it is still the same day.'),
      )}
      {settingIn(values, 'quiet_hours') ? (
        <>
          {time('quiet_from', t('Quiet from'))}
          {time('quiet_to', t('Quiet until'))}
        </>
      ) : null}
      {'setAppBadge' in navigator
        ? onOff(
            'app_badge',
            t('Number on the app’s icon'),
            t('How many tasks and habits of today are open, where Daymark is installed.'),
          )
        : null}
      <p className="pt-3 text-sm text-ink-2">
        {t('Tasks and events remind you at the time that you give each of them.')}
      </p>
    </>
  );
}
