/** What is said while something is broken into steps, and to a person who puts something off. Pure. */
import { locale, msg, t } from '#lib/i18n.ts';
import { quoted } from './span-words.ts';

/** The first question. */
export const askFirstStep = (about: string): string =>
  `${about ? t("Let's make {words} small.", { words: quoted(about) }) : t("Let's make it small.")} ${t('If a camera were filming you, what is the very first thing it would see you do?')}`;

/** What is asked where nothing is named. */
export const ASK_WHAT = msg('Gladly. What is it that you want to break into steps? Name it in a few words.');

const NEXT = [
  msg('And after that, what would the camera see?'),
  msg('Good. What comes next?'),
  msg('Got it. And then?'),
  msg('What would you be doing after that?'),
  msg('Next one?'),
  msg('And what follows it?'),
  msg('What is left after that?'),
] as const;

/** The next question, after a step was said. It changes with each. */
export const askNextStep = (steps: readonly string[]): string =>
  [
    t('Step {n}: {words}.', { n: steps.length, words: quoted(steps.at(-1) ?? '') }),
    t(NEXT[(steps.length - 1) % NEXT.length]!),
    ...(steps.length === 1 ? [t('Say "that\'s it" when there is no more.')] : []),
  ].join(' ');

/** To a person who knows no step: one is put down that fits everything. */
export const anyStep = (about: string): string =>
  about ? t('Get out what I need for {about}', { about: lowered(about) }) : t('Get out what I need');

/** What is said when the steps are filed. */
export function sayStepsFiled(about: string, steps: readonly string[]): string {
  const filed = t('{words} is a project in your To-Do List now, with {n, plural, one {one step} other {# steps}}.', {
    words: quoted(about),
    n: steps.length,
  });
  const next =
    steps.length > 1
      ? t('For today it is enough to {step}.', { step: lowered(steps[0] ?? '') })
      : t('That is all you have to think of for now.');
  return `${filed} ${next}`;
}

/** Inside a sentence. Of German words the first may be a noun. */
const lowered = (text: string) => (locale() === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** What is said when there are no steps to file, or they are not wanted. */
export const sayStepsLeft = (): string => t('All right, I leave it. Nothing was filed.');

/** The line below an answer to a person who puts something off. */
export const OFFER_START = msg('Here are three ways to start.');

/** To a person who puts something off that they do not name. */
export const ASK_WAITING = msg('What is it that waits? Name it, and we look for its smallest step.');

/** What is said when one of the three was chosen. */
export const sayTwoMinutes = (): string =>
  t('Two minutes, from now. I remind you when they are over, and then you may stop.');
export const sayATime = (when: string): string =>
  t('It has a time now: {when}. Until then you may forget about it.', { when });
