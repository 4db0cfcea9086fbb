/**
 * What the coach says first to a person who may need help. The words follow published guidance (tests/coach/safety.labels.ts): they thank,
 * ask plainly, name no method, blame nobody, promise nothing, and give the lines once.
 */
import type { HelpLanguage } from './safety-languages.ts';
import { translatedHelp, translatedQuestion } from './safety-translations.ts';
import { EMERGENCY, LISTENING, PROTECTING, type HelpLine } from './help-lines.ts';

/** Whom it is about: the writer, a person close to them, harm by another person, fear that comes in a wave; `no`: what we asked about is denied. */
export type Concern = 'self' | 'other' | 'hurt' | 'panic' | 'no';

/** `danger`: help at once, and nothing is filed. `heavy`: it is unclear how bad it is, so the coach asks and offers help. */
export interface Care {
  readonly level: 'danger' | 'heavy';
  readonly about: Concern;
  /** The text's own language, when it is not English: the words of help are in it. */
  readonly language?: HelpLanguage;
}

/** By this an earlier answer is known to have asked. */
export const ASKED = 'Are you thinking about hurting yourself, or about ending your life?';

const TONES: Readonly<Record<string, string>> = {
  friend: "I'm glad you told me, and I'm sorry it hurts this much. Please don't stay alone with it.",
  coach: 'Thank you for saying it. One thing comes before everything else now: talk to a person who can help.',
  mirror: 'What you wrote sounds very heavy, and it matters. Nobody has to carry this alone.',
  balanced: "Thank you for telling me. I'm sorry it is this hard, and your safety comes first.",
};
const HEAVY_TONES: Readonly<Record<string, string>> = {
  friend: "That is a lot to carry, and I'm glad you wrote it here.",
  coach: 'That sounds like too much for one person. Let us look at it first, before anything else.',
  mirror: 'You write that it is too much. I read it, and I take it seriously.',
  balanced: "That sounds very hard. I'm glad you said it.",
};

const NEAR =
  'Is there somebody close to you whom you could call or sit with right now? I am an app and cannot call anyone for you, but I am here to write with.';

/** Before and after the lines, for each concern. */
const WORDS: Readonly<Record<Concern, Readonly<Record<Care['level'], readonly [before: string, after: string]>>>> = {
  self: {
    danger: ['', NEAR],
    heavy: [
      `How bad is it right now? ${ASKED} You can answer with yes or no, and either answer is all right.`,
      'You do not need to be in danger to call one of them: they listen to whatever is too much.',
    ],
  },
  other: {
    danger: [
      "Thank you for telling me. I'm sorry: that is frightening to hear. It is right to take it seriously. You can ask them plainly whether they think about ending their life: asking does not make it worse. Listen, stay with them if you can, and bring in help. If it may happen now, call the emergency number.",
      'This is heavy for you too. Is there somebody who can carry it with you?',
    ],
    heavy: ['', ''],
  },
  hurt: {
    danger: [
      "I'm so sorry. Nobody may do that to you, and it is not your fault.",
      'Is there somebody you trust, or a place where you are safe tonight? I am an app and cannot call anyone for you, but I am here to write with.',
    ],
    heavy: [
      "I'm sorry. Nobody may treat you like that, and it is not your fault. How bad is it right now: are you safe where you are?",
      'They also listen when it is not an emergency. Is there somebody you trust whom you could tell?',
    ],
  },
  panic: {
    danger: ['', ''],
    heavy: [
      'Fear like this comes in a wave: it rises, and it passes, mostly within half an hour. Try to breathe out longer than you breathe in, and name five things that you see around you. How bad is it right now? With pain in the chest, or if you have never had this before, let a doctor look at it.',
      'Is there somebody who can sit with you until it is over?',
    ],
  },
  no: {
    danger: ['', ''],
    heavy: [
      "Thank you for answering plainly. It is still a lot, and you don't have to solve it today. What would make the next hour a little easier?",
      '',
    ],
  },
};

/** "In the UK: call 116 123." */
const spoken = (lines: readonly HelpLine[]) =>
  [EMERGENCY, ...lines.map(({ where, what }) => `${where}: ${what}`)].join('\n');

/** The whole answer of a danger, and the first words of what is heavy. The lines are one paragraph, for which the chat shows their card. */
export function helpReply({ level, about, language }: Care, tone = ''): string {
  if (language) {
    if (level === 'heavy') return translatedQuestion(language, about === 'hurt' || about === 'no' ? about : 'self');
    return translatedHelp(language, about === 'hurt' ? 'hurt' : 'self');
  }
  const [before, after] = WORDS[about][level];
  const tones = level === 'danger' ? TONES : HEAVY_TONES;
  const opening = about === 'self' ? (Object.hasOwn(tones, tone) ? tones[tone] : tones.balanced) : '';
  const lines = about === 'no' ? '' : spoken(about === 'hurt' ? PROTECTING : LISTENING);
  return [[opening, before].filter(Boolean).join(' '), lines, after].filter(Boolean).join('\n\n');
}

/** A sentence that names a line, in words that are not ours. */
const NAMES_LINE =
  /\b(?:988|116 ?123|13 ?11 ?14|741 ?741|911|999|112|samaritans|lifeline|hotlines?|helplines?|crisis (?:line|text)|befrienders)\b|findahelpline/i;

/** Another answer without the sentences that name lines: they are said once, by us. */
export const withoutLines = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '' && !NAMES_LINE.test(sentence))
    .join(' ')
    .trim();
