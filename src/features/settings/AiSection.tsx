import { communicationStyles, focusAreas } from '#coach/persona.ts';
import { optionName } from '#features/profile/persona.ts';
import { settingIn } from '#lib/settings.ts';
import { Chip } from '#ui/Chip.tsx';
import { Pills } from '#ui/Pills.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { BrowserModel } from './BrowserModel.tsx';
import { changeSetting } from './change-setting.ts';
import { msg, t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

const STYLE = msg('Communication Style');
const FOCUS = msg('Priority Focus Areas');

/** 'AI Preferences': how the coach speaks, told to the model and heeded by the built-in coach, and the browser's own model. */
export function AiSection({ preferences }: SettingsFacts) {
  return (
    <>
      <SettingGroup title={t(STYLE)} hint={t('Direct: short and clear. Supportive: encouragement first.')}>
        <Pills
          legend={t(STYLE)}
          options={communicationStyles.map((value) => ({ value, label: optionName(value) }))}
          value={settingIn(preferences, 'communication_style')}
          onChange={(style) => void changeSetting('communication_style', style, t(STYLE))}
        />
      </SettingGroup>
      <SettingGroup title={t(FOCUS)} hint={t('What your coach asks about more often.')}>
        <div className="flex flex-wrap gap-2">
          {focusAreas.map((area) => {
            const on = settingIn(preferences, `focus_${area}`);
            return (
              <Chip key={area} pressed={on} onClick={() => void changeSetting(`focus_${area}`, !on, t(FOCUS))}>
                {optionName(area)}
              </Chip>
            );
          })}
        </div>
      </SettingGroup>
      <BrowserModel />
    </>
  );
}
