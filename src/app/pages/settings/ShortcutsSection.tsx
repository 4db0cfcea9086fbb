import { useState } from 'react';
import { settingIn } from '#lib/settings.ts';
import { changeSetting } from '#features/settings/change-setting.ts';
import type { SettingsFacts } from '#features/settings/facts.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup, SettingSwitch } from '#ui/SettingRow.tsx';
import { setSingleKeys, singleKeysWork, setOverlay } from '#app/search/keys.ts';
import { msg, t } from '#lib/i18n.ts';
const MOOD_KEYS = msg('Keys 1 to 5 choose a mood');

/** 'Keyboard shortcuts': keys without Ctrl can be switched off (WCAG 2.1.4). */
export function ShortcutsSection({ preferences }: SettingsFacts) {
  const [single, setSingle] = useState(singleKeysWork);
  return (
    <>
      <SettingSwitch
        title={t('Single keys')}
        hint={t('Keys without Ctrl, such as / and ?. On this device.')}
        checked={single}
        onCheckedChange={(work) => {
          setSingleKeys(work);
          setSingle(singleKeysWork());
        }}
      />
      <SettingSwitch
        title={t(MOOD_KEYS)}
        hint={t('On the page of moods.')}
        checked={settingIn(preferences, 'single_keys')}
        onCheckedChange={(on) => void changeSetting('single_keys', on, t(MOOD_KEYS))}
      />
      <SettingGroup title={t('All shortcuts')}>
        <Button size="sm" onClick={() => setOverlay('shortcuts')}>
          {t('Show the list')}
        </Button>
      </SettingGroup>
    </>
  );
}
