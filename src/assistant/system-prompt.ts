/** The system prompt: the coach as the person described it (spec 000, section 7). */
import { PROMPT_LENGTH } from '#coach/limits.ts';
import type { AssistantProfile, Profile } from '#data/schema.ts';
import { language } from '#lib/i18n.ts';
import type { Language } from '#lib/languages.ts';
import { cutText } from '#lib/cut.ts';
import { type CommunicationStyle, DEFAULT_COACH_NAME, DEFAULT_TONE, type FocusArea } from '#coach/persona.ts';

type Coach = Pick<AssistantProfile, 'name' | 'tone' | 'personality_type' | 'coaching_style' | 'strengths'>;
type Person = Pick<Profile, 'name' | 'gender' | 'goals' | 'core_values' | 'strengths'>;

/** The AI Preferences: how the coach is to speak, and what the person wants to look at first. */
export interface Wishes {
  readonly style: CommunicationStyle;
  readonly focus: readonly FocusArea[];
}

/** What a model is told of a style; nothing of the usual one. */
const STYLES: Readonly<Record<CommunicationStyle, string>> = {
  direct: 'direct: the point first, in short sentences, without praise',
  balanced: '',
  supportive: 'supportive: encouragement first, then one gentle suggestion',
};

const readIn = (name: string, you: string) =>
  `The person reads this app in ${name}. Answer in ${name}, with “${you}”, unless they write in another language.`;
/** What a model is told of the app's language; nothing of English. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  en: '',
  de: readIn('German', 'du'),
  es: readIn('Spanish', 'tú'),
  fr: readIn('French', 'tu'),
};

/** The persona prompt: name and tone, then whatever else the person has said of the coach and of themselves. */
export function systemPrompt(
  coach: Coach | null | undefined,
  person: Person | null | undefined,
  { style, focus }: Wishes = { style: 'balanced', focus: [] },
): string {
  const lines = [
    `Your name is ${coach?.name || DEFAULT_COACH_NAME}. Your tone is ${coach?.tone || DEFAULT_TONE}.`,
    LANGUAGES[language()],
    said('Your personality', coach?.personality_type),
    said('Your coaching style', coach?.coaching_style),
    said('Your communication style', STYLES[style]),
    said('Your strengths', coach?.strengths),
    said("The person's name", person?.name),
    said("The person's strengths", person?.strengths),
    said("The person's goals", person?.goals),
    said("The person's core values", person?.core_values),
    said("The person's gender", person?.gender),
    said("The person's priority focus areas", focus),
  ];
  return cutText(lines.filter((line) => line !== '').join('\n'), PROMPT_LENGTH);
}

function said(what: string, value: string | readonly string[] | null | undefined): string {
  const words = (typeof value === 'string' ? [value] : (value ?? []))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.length > 0 ? `${what}: ${words.join(', ')}.` : '';
}
