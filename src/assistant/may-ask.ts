/** Whether questions may go to the server: those of a sealed account are sent in the clear (docs/decisions/0089), and so only after a yes. */
import type { DaymarkDb } from '#data/database.ts';
import { isSealedAccount } from '#data/meta.ts';
import { singletonId } from '#data/natural-ids.ts';
import { settingIn } from '#lib/settings.ts';

/** Null: the person was not asked yet, and none go. False: they are answered on this device. */
export async function mayAsk(db: DaymarkDb): Promise<boolean | null> {
  if (!(await isSealedAccount(db))) return true;
  const preferences = await db.preferences.get(singletonId('preferences', db.profile.user_id));
  return settingIn(preferences?.values ?? undefined, 'coach_questions');
}
