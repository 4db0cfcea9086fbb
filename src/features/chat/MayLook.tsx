import { getDb } from '#data/db.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { usePreferences } from '#features/profile/queries.ts';
import { settingIn } from '#lib/settings.ts';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { undoFailed } from './messages.ts';
import { english, msg, t } from '#lib/i18n.ts';

/** Below the photos of a message: whether a model may see them. They are kept in the log in any case. */
export function MayLook({ coach }: { readonly coach: string }) {
  const preferences = usePreferences();
  if (!preferences) return null;
  if (getDb().profile.kind !== 'account')
    return (
      <p className="pb-2 text-sm text-pretty text-ink-2">
        {t('{coach} cannot look at photos. They go into your Daily Log.', { coach })}
      </p>
    );
  const change = async (on: boolean) => {
    if (!(await setPreference('coach_photos', on, english(msg('What the coach may see')))).ok) toast(undoFailed());
  };
  return (
    <Switch
      className="text-sm"
      label={t('{coach} may look at photos', { coach })}
      hint={t(
        'They are kept in your Daily Log. They go to the language model too, if your server has one that can see.',
      )}
      checked={settingIn(preferences, 'coach_photos')}
      onCheckedChange={(on) => void change(on)}
    />
  );
}
