/** What a person can do with their profile. The profile's id is the person's id; the coach is a row of its own. */
import { type DaymarkDb, getDb } from '#data/db.ts';
import { mutate, record, type Undoable } from '#data/mutate.ts';
import { singletonId } from '#data/natural-ids.ts';
import type { PatternName, SettingName, Settings } from '#lib/settings.ts';
import type { AssistantProfile, Profile } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import type { Writer } from '#data/write.ts';
import type { Result } from '#lib/result.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { type Tone } from './persona.ts';
import { english, msg } from '#lib/i18n.ts';

export interface Introduction {
  /** Empty: the person gave no name. */
  readonly name: string;
  readonly focus: string | null;
  readonly tone: Tone;
}

/** Ends onboarding: one intent that creates or completes the profile and the coach. */
export const finishOnboarding = (intro: Introduction, now = new Date()): Promise<Result<void, 'SaveFailed'>> =>
  attempt('SaveFailed', () => record((write) => introduce(write, intro, now)));

async function introduce(write: Writer, intro: Introduction, now: Date): Promise<void> {
  const id = getDb().profile.user_id;
  const coach = singletonId('assistant_profiles', id);
  const [profile, assistant] = await Promise.all([getDb().profiles.get(id), getDb().assistant_profiles.get(coach)]);
  const answers = {
    onboarded: true,
    updated_at: now.toISOString(),
    ...(intro.name.trim() ? { name: intro.name.trim() } : {}),
    ...(intro.focus ? { goals: intro.focus } : {}),
  };
  if (profile) await write.patch('profiles', id, answers);
  else await write.put('profiles', { id, created_at: now.toISOString(), welcome_shown: false, ...answers });
  if (assistant) await write.patch('assistant_profiles', coach, { tone: intro.tone });
  else {
    const created_at = now.toISOString();
    await write.put('assistant_profiles', { id: coach, created_at, name: DEFAULT_COACH_NAME, tone: intro.tone });
  }
}

/** Stores that the welcome dialog was answered, by a button or by Escape (product.md). */
export const markWelcomeShown = (now = new Date()): Promise<Result<void, 'SaveFailed'>> =>
  attempt('SaveFailed', () =>
    record((write) =>
      write.patch('profiles', getDb().profile.user_id, { welcome_shown: true, updated_at: now.toISOString() }),
    ),
  );

/** What a person can change about their coach, and what the coach may know about them. */
export interface CoachSettings {
  readonly coach?: Partial<
    Pick<AssistantProfile, 'name' | 'tone' | 'personality_type' | 'coaching_style' | 'strengths'>
  >;
  readonly person?: Partial<Pick<Profile, 'name' | 'goals' | 'core_values' | 'gender'>>;
}

/** Saves the changes as one intent. A missing coach is created; its name cannot be empty. */
export const saveCoachSettings = (
  { coach = {}, person = {} }: CoachSettings,
  now = new Date(),
): Promise<Result<Undoable<void>, 'UpdateFailed'>> =>
  attempt('UpdateFailed', () => {
    const user = getDb().profile.user_id;
    const id = singletonId('assistant_profiles', user);
    const named = { ...coach, ...(coach.name === undefined ? {} : { name: coach.name.trim() || DEFAULT_COACH_NAME }) };
    return mutate(english(msg('Change settings')), async (write) => {
      if (Object.keys(named).length > 0) {
        const whole = { id, name: DEFAULT_COACH_NAME, tone: DEFAULT_TONE, ...named };
        await write.patch('assistant_profiles', id, named, whole);
      }
      if (Object.keys(person).length > 0) {
        await write.patch('profiles', user, { ...person, updated_at: now.toISOString() });
      }
    });
  });

/** Sets one setting of the person, on all their devices. `label` names the step of undo. */
export const setPreference = <K extends SettingName | PatternName>(
  key: K,
  value: K extends SettingName ? Settings[K] : boolean,
  label = english(msg('Change a setting')),
): Promise<Result<Undoable<void>, 'UpdateFailed'>> =>
  attempt('UpdateFailed', () => {
    const id = singletonId('preferences', getDb().profile.user_id);
    return mutate(label, async (write) => {
      const values = { ...(await getDb().preferences.get(id))?.values, [key]: value };
      await write.patch('preferences', id, { values }, { id, values: { [key]: value } });
    });
  });

/** Stores a suggestion's key among the rejected ones (spec 001, section 4). */
export const rejectSuggestion = (key: string): Promise<Undoable<void>> =>
  mutate(english(msg('Dismiss suggestion')), (write) => writeRejected(write, getDb(), key));

/** They are a map, so that a key is there once, and two devices that reject different suggestions keep both. */
export async function writeRejected(write: Writer, at: DaymarkDb, key: string): Promise<void> {
  const id = at.profile.user_id;
  const known = (await at.profiles.get(id))?.suggestions_rejected;
  await write.patch('profiles', id, { suggestions_rejected: { ...known, [key]: true } });
}
