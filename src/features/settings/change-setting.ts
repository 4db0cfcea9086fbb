import type { SettingName, Settings } from '#lib/settings.ts';
import { tell } from '#editing/tell.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { failed } from './messages.ts';
import { t } from '#lib/i18n.ts';

/** Stores a setting that was changed, on all devices. The toast has Undo. `title` is what the setting is called on the page. */
export async function changeSetting<K extends SettingName>(
  key: K,
  value: Settings[K] & Parameters<typeof setPreference<K>>[1],
  title: string,
): Promise<void> {
  tell(
    await setPreference(key, value, t('Change “{setting}”', { setting: title })),
    { title: t('Saved'), description: title },
    failed(),
  );
}
