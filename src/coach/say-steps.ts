/** What is said while something is broken into steps, and to a person who puts something off. Pure. */

const quoted = (words: string) => `'${words}'`;

/** The first question. */
export const askFirstStep = (about: string): string =>
  `${about ? `Let's make ${quoted(about)} small.` : "Let's make it small."} If a camera were filming you, what is the very first thing it would see you do?`;

/** What is asked where nothing is named. */
export const ASK_WHAT = 'Gladly. What is it that you want to break into steps? Name it in a few words.';

const NEXT = [
  'And after that, what would the camera see?',
  'Good. What comes next?',
  'Got it. And then?',
  'What would you be doing after that?',
  'Next one?',
  'And what follows it?',
  'What is left after that?',
] as const;

/** The next question, after a step was said. It changes with each. */
export const askNextStep = (steps: readonly string[]): string =>
  `Step ${steps.length}: ${quoted(steps.at(-1) ?? '')}. ${NEXT[(steps.length - 1) % NEXT.length]}${steps.length === 1 ? ' Say "that\'s it" when there is no more.' : ''}`;

/** To a person who knows no step: one is put down that fits everything. */
export const anyStep = (about: string): string =>
  `Get out what I need${about ? ` for ${about.charAt(0).toLowerCase()}${about.slice(1)}` : ''}`;

/** What is said when the steps are filed. */
export function sayStepsFiled(about: string, steps: readonly string[]): string {
  const many = steps.length > 1;
  return `${quoted(about)} is a project in your To-Do List now, with ${many ? `${steps.length} steps` : 'one step'}. ${many ? `For today it is enough to ${lowered(steps[0] ?? '')}.` : 'That is all you have to think of for now.'}`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What is said when there are no steps to file, or they are not wanted. */
export const sayStepsLeft = (): string => 'All right, I leave it. Nothing was filed.';

/** The line below an answer to a person who puts something off. */
export const OFFER_START = 'Here are three ways to start.';

/** To a person who puts something off that they do not name. */
export const ASK_WAITING = 'What is it that waits? Name it, and we look for its smallest step.';

/** What is said when one of the three was chosen. */
export const sayTwoMinutes = (): string =>
  'Two minutes, from now. I remind you when they are over, and then you may stop.';
export const sayATime = (when: string): string => `It has a time now: ${when}. Until then you may forget about it.`;
