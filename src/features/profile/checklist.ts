/** The onboarding checklist (spec 001, section 4): each flag is set where its act happens, the others are kept. */
import { db } from '#data/db.ts';
import type { Writer } from '#data/mutate.ts';

export type ChecklistFlag = 'first_habit' | 'first_journal' | 'got_feedback';

/**
 * Sets a flag as a part of the intent that earned it; nothing happens when it is set already. Without a profile row (it has
 * not arrived on this device yet) there is nothing to set it in: logged by the words of the catalogue.
 */
export async function setChecklist(write: Writer, flag: ChecklistFlag): Promise<void> {
  const id = db.profile.user_id;
  const profile = await db.profiles.get(id);
  if (!profile) return warn();
  if (profile.onboarding_checklist?.[flag] === true) return;
  await write.patch('profiles', id, { onboarding_checklist: { ...profile.onboarding_checklist, [flag]: true } });
}

// oxlint-disable-next-line no-console -- the catalogue asks for a warning in the log
const warn = (): void => console.warn('Profile not found.');
