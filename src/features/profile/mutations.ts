/** What a person can do to their profile. The profile's id is the person's; the coach is a row of its own. */
import { db } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { singletonId } from '#data/natural-ids.ts';
import { DEFAULT_COACH_NAME, type Tone } from './persona.ts';

export interface Introduction {
  /** Empty: the person did not say. */
  readonly name: string;
  readonly focus: string | null;
  readonly tone: Tone;
}

/** Ends onboarding: one intent that makes, or completes, the profile and the coach. */
export async function finishOnboarding(intro: Introduction, now = new Date()): Promise<void> {
  const id = db.profile.user_id;
  const coach = singletonId('assistant_profiles', id);
  await mutate('Finish onboarding', async (write) => {
    const [profile, assistant] = await Promise.all([db.profiles.get(id), db.assistant_profiles.get(coach)]);
    const said = {
      onboarded: true,
      updated_at: now.toISOString(),
      ...(intro.name.trim() ? { name: intro.name.trim() } : {}),
      ...(intro.focus ? { goals: intro.focus } : {}),
    };
    if (profile) await write.patch('profiles', id, said);
    else await write.put('profiles', { id, created_at: now.toISOString(), welcome_shown: false, ...said });
    if (assistant) await write.patch('assistant_profiles', coach, { tone: intro.tone });
    else {
      const created_at = now.toISOString();
      await write.put('assistant_profiles', { id: coach, created_at, name: DEFAULT_COACH_NAME, tone: intro.tone });
    }
  });
}

/** The welcome dialog was answered, by a button or by Escape (product.md). */
export async function markWelcomeShown(now = new Date()): Promise<void> {
  await mutate('Close the welcome', (write) =>
    write.patch('profiles', db.profile.user_id, { welcome_shown: true, updated_at: now.toISOString() }),
  );
}
