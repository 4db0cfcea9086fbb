/** The coach's options (spec 001, sections 3 and 5); settings and onboarding offer the same. */
import { type Message, msg, t } from '#lib/i18n.ts';

/** Tone options: value and label to the letter; `sample` is a greeting in that tone. */
export const tones = [
  {
    value: 'friend',
    label: msg('Friendly & Supportive'),
    sample: msg('Good to see you. What would make today a little easier?'),
  },
  {
    value: 'coach',
    label: msg('Direct & Motivational'),
    sample: msg('Choose one thing and do it for ten minutes now. Which one is it?'),
  },
  {
    value: 'mirror',
    label: msg('Reflective (Mirror)'),
    sample: msg('You opened Daymark today. What is on your mind?'),
  },
  {
    value: 'balanced',
    label: msg('Balanced (Default)'),
    sample: msg('Welcome. Tell me what is on your mind, and we pick one step.'),
  },
] as const;

export type Tone = (typeof tones)[number]['value'];

/** A tone's one name outside a list of choices: its label without the words in brackets. A tone from elsewhere keeps its own text. */
export const toneName = (tone: string): string => {
  const known = tones.find(({ value }) => value === tone);
  return known ? t(known.label).replace(/ \(.*\)$/, '') : tone;
};

/** Personality types and coaching styles, to the letter of spec 001, section 3; 'None' is stored as an empty text. */
export const personalityTypes = [
  'The Achiever',
  'The Supporter',
  'The Analyst',
  'The Visionary',
  'The Adventurer',
] as const;
export const coachingStyles = [
  'Gentle encouragement',
  'Direct motivation',
  'Reflective questioner',
  'Accountability partner',
  'Solution-focused',
] as const;

/** What a person may want to work on first; stored as their goal, in these words. */
export const focuses = ['Get started on things', 'Build steady habits', 'Keep a journal', 'Clear my head'] as const;

/** The names of all options that are stored in English, or as a code. */
const optionNames: Readonly<Record<string, Message>> = {
  'The Achiever': msg('The Achiever'),
  'The Supporter': msg('The Supporter'),
  'The Analyst': msg('The Analyst'),
  'The Visionary': msg('The Visionary'),
  'The Adventurer': msg('The Adventurer'),
  'Gentle encouragement': msg('Gentle encouragement'),
  'Direct motivation': msg('Direct motivation'),
  'Reflective questioner': msg('Reflective questioner'),
  'Accountability partner': msg('Accountability partner'),
  'Solution-focused': msg('Solution-focused'),
  'Get started on things': msg('Get started on things'),
  'Build steady habits': msg('Build steady habits'),
  'Keep a journal': msg('Keep a journal'),
  'Clear my head': msg('Clear my head'),
  direct: msg('Direct'),
  balanced: msg('Balanced'),
  supportive: msg('Supportive'),
  productivity: msg('Productivity'),
  wellbeing: msg('Wellbeing'),
  fitness: msg('Fitness'),
  mental: msg('Mental'),
};

/** How an option is shown; one from elsewhere keeps its own text. */
export const optionName = (stored: string): string => {
  const name = optionNames[stored];
  return name ? t(name) : stored;
};

/** The maximum length of a name. The field cuts a longer one, where the person sees it. */
export const NAME_LENGTH = 80;

/** A comma-separated text as a list: trimmed, without empty items and doubles (spec 001, section 5). */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];
