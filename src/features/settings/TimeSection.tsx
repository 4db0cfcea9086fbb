import { capital, weekdayName } from '#lib/format.ts';
import { timeOfMinute } from '#lib/clock.ts';
import { isLanguage, languageNames, languages, type Language } from '#lib/languages.ts';
import { settingIn } from '#lib/settings.ts';
import { timeShown } from '#ui/clock.ts';
import { setDeviceLanguage, useDeviceLanguage } from '#ui/device-language.ts';
import { Pills } from '#ui/Pills.tsx';
import { Select } from '#ui/Select.tsx';
import { SettingGroup, SettingRow } from '#ui/SettingRow.tsx';
import { type Theme, useTheme } from '#ui/theme.ts';
import { useOnline } from '#ui/use-online.ts';
import { changeSetting } from './change-setting.ts';
import { language, type Message, msg, t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

const LANGUAGE = msg('Language');
const FORMAT = msg('Time format');
const DAY = msg('My day starts at');
const WEEK = msg('My week starts on');

const themes: readonly { readonly value: Theme; readonly label: Message }[] = [
  { value: 'system', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

const hourName = (hour: number) =>
  hour === 0 ? t('Midnight') : hour === 12 ? t('Noon') : timeShown(timeOfMinute(hour * 60));

/** 'Appearance and time'. The theme and one of the languages are of this device, the others of the person. */
export function TimeSection({ preferences }: SettingsFacts) {
  const [theme, setTheme] = useTheme();
  const here = useDeviceLanguage((state) => state.choice);
  const mine = settingIn(preferences, 'language');
  const wanted = here ?? mine;
  const isComing = !useOnline() && wanted !== null && wanted !== language();
  const hintOf = (choice: Language | null, hint: string) =>
    isComing && choice === wanted ? t('Shown as soon as you are online.') : hint;
  const languageOptions = languages.map((each) => (
    <option key={each} value={each} lang={each}>
      {languageNames[each]}
    </option>
  ));
  return (
    <>
      <SettingGroup title={t('Theme')} hint={t('On this device.')}>
        <Pills
          legend={t('Theme')}
          options={themes.map(({ value, label }) => ({ value, label: t(label) }))}
          value={theme}
          onChange={setTheme}
        />
      </SettingGroup>
      <SettingRow title={t(LANGUAGE)} hint={hintOf(here ? null : mine, t('On all your devices.'))}>
        {(control) => (
          <Select
            {...control}
            value={mine ?? ''}
            onChange={({ target: { value } }) =>
              void changeSetting('language', isLanguage(value) ? value : null, () => t(LANGUAGE))
            }
          >
            <option value="">{t('As on this device')}</option>
            {languageOptions}
          </Select>
        )}
      </SettingRow>
      <SettingRow title={t('Language on this device')} hint={hintOf(here, t('Only here.'))}>
        {(control) => (
          <Select
            {...control}
            value={here ?? ''}
            onChange={({ target: { value } }) => setDeviceLanguage(isLanguage(value) ? value : null)}
          >
            <option value="">{t('Same as everywhere')}</option>
            {languageOptions}
          </Select>
        )}
      </SettingRow>
      <SettingRow title={t(FORMAT)}>
        {(control) => (
          <Select
            {...control}
            value={settingIn(preferences, 'time_format') ?? ''}
            onChange={({ target: { value } }) =>
              void changeSetting('time_format', value === '12' || value === '24' ? value : null, t(FORMAT))
            }
          >
            <option value="">{t('As on this device')}</option>
            <option value="24">17:30</option>
            <option value="12">{t('5:30 PM')}</option>
          </Select>
        )}
      </SettingRow>
      <SettingRow title={t(DAY)} hint={t('What you write before this hour belongs to the day before.')}>
        {(control) => (
          <Select
            {...control}
            value={settingIn(preferences, 'day_starts_at')}
            onChange={(event) => void changeSetting('day_starts_at', Number(event.target.value), t(DAY))}
          >
            {Array.from({ length: 13 }, (_, hour) => (
              <option key={hour} value={hour}>
                {hourName(hour)}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
      <SettingRow
        title={t(WEEK)}
        hint={t(
          'If you do not choose, weeks start on Monday. Only the mood entries of this week are counted from Sunday.',
        )}
      >
        {(control) => (
          <Select
            {...control}
            value={settingIn(preferences, 'week_starts_on') ?? ''}
            onChange={({ target: { value } }) =>
              void changeSetting('week_starts_on', value ? Number(value) : null, t(WEEK))
            }
          >
            <option value="">{t('Not chosen')}</option>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <option key={day} value={day}>
                {capital(weekdayName(day))}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
    </>
  );
}
