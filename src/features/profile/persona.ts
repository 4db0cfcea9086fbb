/** The coach as a person may shape it (spec 001, sections 3 and 5); settings and onboarding offer the same choices. */
export const DEFAULT_COACH_NAME = 'Wren';
export const DEFAULT_TONE = 'balanced';

/** Tone options: value and label to the letter; `sample` is how the coach would greet in that tone. */
export const tones = [
  {
    value: 'friend',
    label: 'Friendly & Supportive',
    sample: 'Good to see you. What would make today a little kinder?',
  },
  { value: 'coach', label: 'Direct & Motivational', sample: 'One thing, ten minutes, now. Which one is it?' },
  { value: 'mirror', label: 'Reflective (Mirror)', sample: 'You came here today. What did you hope to find?' },
  {
    value: 'balanced',
    label: 'Balanced (Default)',
    sample: 'Welcome. Tell me what is on your mind, and we pick one step.',
  },
] as const;

export type Tone = (typeof tones)[number]['value'];

/** What a person may want to work on first; kept as their goal, in these words. */
export const focuses = ['Get started on things', 'Build steady habits', 'Keep a journal', 'Clear my head'] as const;

/** The longest name that is kept; longer ones are cut where a person would notice it, in the field. */
export const NAME_LENGTH = 80;
