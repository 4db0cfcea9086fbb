/** Questions to write about: one for each day, and a first one for a new person. Pure: every device shows the same one. */
import { focuses } from '#features/profile/persona.ts';
import type { Day } from '#lib/day.ts';
import type { Newcomer } from '#features/profile/newcomer.ts';
import { DAY_MS } from '#lib/durations.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export const prompts = [
  msg('What happened today?'),
  msg('What was easier than you expected?'),
  msg('Who made your day a little better?'),
  msg('What did you put off, and what is its first small step?'),
  msg('What would you like to remember about today a year from now?'),
  msg('What took more energy than it should have?'),
  msg('What did you learn that you did not know last week?'),
  msg('What did you enjoy so much that you forgot the time?'),
  msg('What are you looking forward to?'),
  msg('What can wait until tomorrow?'),
  msg('What did you do for yourself today?'),
  msg('What would you say to a friend who had a day like yours?'),
  msg('Which thought came back more than once?'),
  msg('What is one thing that went well, and why?'),
  msg('What would make tomorrow a good day?'),
  msg('What did you see today that was beautiful?'),
  msg('What do you want to say no to?'),
];

/** The question of a day. Two days in a row never have the same one. */
export function promptOf(day: Day): string {
  const days = Date.parse(`${day}T00:00Z`) / DAY_MS;
  return t(prompts[days % prompts.length]!);
}

type Focus = (typeof focuses)[number];

/** The first question, by what the person said would help most. */
const firstQuestions: Readonly<Record<Focus, Message>> = {
  'Get started on things': msg('What did you put off, and what is its first small step?'),
  'Build steady habits': msg('What would you like to do on most days, and when in the day does it fit?'),
  'Keep a journal': msg('What would you like to remember about today a year from now?'),
  'Clear my head': msg('Which thought came back more than once?'),
};

/**
 * The first question for a new person: about what they want to work on, with their name if they gave one. Without a known goal it is the question of
 * the day. Every question begins with a word that is small inside a sentence, in all languages.
 */
export function firstPrompt({ name, goals }: Newcomer, day: Day): string {
  const focus = focuses.find((each) => each === goals);
  const question = focus ? t(firstQuestions[focus]) : promptOf(day);
  return name
    ? t('{name}, {question}', { name, question: question.replace(/\p{L}/u, (letter) => letter.toLowerCase()) })
    : question;
}
