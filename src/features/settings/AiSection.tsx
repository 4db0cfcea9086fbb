import { communicationStyles, focusAreas } from '#coach/persona.ts';
import { capital } from '#lib/format.ts';
import { settingIn } from '#lib/settings.ts';
import { Chip } from '#ui/Chip.tsx';
import { Pills } from '#ui/Pills.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { BrowserModel } from './BrowserModel.tsx';
import { changeSetting } from './change-setting.ts';
import { t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

const STYLE = () => t('Communication Style');
const FOCUS = () => t('Priority Focus Areas');

const styles = communicationStyles.map((value) => ({ value, label: capital(value) }));

/** 'AI Preferences': how the coach speaks, told to the model and heeded by the built-in coach, and the browser's own model. */
export function AiSection({ preferences }: SettingsFacts) {
  return (
    <>
      <SettingGroup title={STYLE()} hint={t('Direct: short and clear. Supportive: encouragement first.')}>
        <Pills
          legend={STYLE()}
          options={styles}
          value={settingIn(preferences, 'communication_style')}
          onChange={(style) => void changeSetting('communication_style', style, STYLE())}
        />
      </SettingGroup>
      <SettingGroup title={FOCUS()} hint={t('What your coach asks about more often.')}>
        <div className="flex flex-wrap gap-2">
          {focusAreas.map((area) => {
            const on = settingIn(preferences, `focus_${area}`);
            return (
              <Chip key={area} pressed={on} onClick={() => void changeSetting(`focus_${area}`, !on, FOCUS())}>
                {capital(area)}
              </Chip>
            );
          })}
        </div>
      </SettingGroup>
      <BrowserModel />
    </>
  );
}
