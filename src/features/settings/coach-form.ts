/** The form about the coach: its fields, and what must be saved. Pure. */
import type { AssistantProfile, Profile } from '#data/schema.ts';
import type { CoachSettings } from '#features/profile/mutations.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { listOf, tones } from '#features/profile/persona.ts';

/** The form's fields as texts; lists are separated by commas, and an empty choice is 'None'. */
export interface CoachForm {
  readonly name: string;
  readonly tone: string;
  readonly personality_type: string;
  readonly coaching_style: string;
  readonly strengths: string;
  readonly goals: string;
  readonly core_values: string;
  readonly gender: string;
}

/** The form for the stored rows; without a coach it has the defaults. */
export const formOf = (coach: AssistantProfile | null, person: Profile | null): CoachForm => ({
  name: coach?.name || DEFAULT_COACH_NAME,
  tone: tones.some(({ value }) => value === coach?.tone) ? coach!.tone : DEFAULT_TONE,
  personality_type: coach?.personality_type ?? '',
  coaching_style: coach?.coaching_style ?? '',
  strengths: (coach?.strengths ?? []).join(', '),
  goals: person?.goals ?? '',
  core_values: (person?.core_values ?? []).join(', '),
  gender: person?.gender ?? '',
});

/** What differs from `opened`, in the stored form: what another device set meanwhile stays. Null when nothing does. */
export function coachChanges(opened: CoachForm, form: CoachForm): CoachSettings | null {
  const differs = (field: keyof CoachForm) => form[field].trim() !== opened[field].trim();
  const coach = {
    ...(differs('name') ? { name: form.name.trim() } : {}),
    ...(differs('tone') ? { tone: form.tone } : {}),
    ...(differs('personality_type') ? { personality_type: form.personality_type } : {}),
    ...(differs('coaching_style') ? { coaching_style: form.coaching_style } : {}),
    ...(differs('strengths') ? { strengths: listOf(form.strengths) } : {}),
  };
  const person = {
    ...(differs('goals') ? { goals: form.goals.trim() || null } : {}),
    ...(differs('core_values') ? { core_values: listOf(form.core_values) } : {}),
    ...(differs('gender') ? { gender: form.gender.trim() || null } : {}),
  };
  const [coachChanged, personChanged] = [coach, person].map((part) => Object.keys(part).length > 0);
  if (!coachChanged && !personChanged) return null;
  return { ...(coachChanged ? { coach } : {}), ...(personChanged ? { person } : {}) };
}
