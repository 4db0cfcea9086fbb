import type { SettingName, Settings } from '#lib/settings.ts';
import { tell, undoAction } from '#editing/tell.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { failed } from './messages.ts';
import { t } from '#lib/i18n.ts';

/**
 * Stores a setting that was changed, on all devices. The toast has Undo, and follows a change of the language. `title` is what the setting is
 * called on the page.
 */
export async function changeSetting<K extends SettingName>(
  key: K,
  value: Settings[K] & Parameters<typeof setPreference<K>>[1],
  title: string | (() => string),
): Promise<void> {
  const name = () => (typeof title === 'string' ? title : title());
  const outcome = await setPreference(key, value, t('Change “{setting}”', { setting: name() }));
  const saved = () => ({ title: t('Saved'), description: name() });
  const again = outcome.ok ? () => ({ ...saved(), action: undoAction(outcome.value) }) : undefined;
  tell(outcome, { ...saved(), again }, failed());
}
