/** One question to write about for each day. Pure: every device shows the same one. */
import type { Day } from '#lib/day.ts';

export const prompts = [
  'What stayed with you today?',
  'What was easier than you expected?',
  'Who made your day a little better?',
  'What did you put off, and what is its first small step?',
  'What would you like to remember of today in a year?',
  'What took more energy than it should have?',
  'What did you learn that you did not know last week?',
  'When did time go by without you noticing?',
  'What are you looking forward to?',
  'What can wait until tomorrow?',
  'What did you do for yourself today?',
  'What would you tell a friend who had your day?',
  'Which thought came back more than once?',
  'What is one thing that went well, and why?',
  'What would make tomorrow a good day?',
  'What did you see today that was beautiful?',
  'What do you want to say no to?',
] as const;

const DAY_MS = 86_400_000;

/** The question of a day. Two days in a row never have the same one. */
export function promptOf(day: Day): string {
  const days = Date.parse(`${day}T00:00Z`) / DAY_MS;
  return prompts[days % prompts.length]!;
}
