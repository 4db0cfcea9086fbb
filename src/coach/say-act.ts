/** The sentences that say what the device did by itself. They are apart from those of answers, so that an act does not load these. Pure. */
import { capital } from '#lib/format.ts';
import type { Act } from './own.ts';

/** What is said when an act was done. */
export function sayDone(act: Act['kind'], words: string, detail: string): string {
  switch (act) {
    case 'done':
      return `Done: '${words}'.`;
    case 'move':
      return `I moved '${words}' to ${detail}.`;
    case 'rename':
      return `It is called '${words}' now.`;
    case 'delete':
      return `I deleted '${words}'.`;
    case 'into_project':
    case 'create_in_project':
      return `'${words}' is in ${detail} now.`;
    case 'start_habit':
    default:
      return `The habit '${words}' begins today.`;
  }
}

/** What is asked before an act. `n` rows fit. */
export function sayAsk(act: Act, n: number, words: string): string {
  if (act.kind === 'start_habit') return `Shall I start the habit '${words}' for you?`;
  if (n > 1) return `${capital(String(n))} things fit. Which one do you mean?`;
  return `Shall I delete '${words}'?`;
}

const NOT_FOUND: Readonly<Record<Act['kind'], string>> = {
  done: 'open task or habit',
  move: 'open task or event ahead',
  rename: 'task, event, habit or project',
  delete: 'open task or event ahead',
  into_project: 'open task',
  create_in_project: 'project',
  start_habit: 'habit',
};

/** What is said when no row fits: nothing was changed. */
export const sayNotFound = (act: Act, about: string): string =>
  `I found no ${NOT_FOUND[act.kind]} like '${about}', so nothing has changed.${act.kind === 'create_in_project' ? ` To start it, say: create a project called ${about}.` : ''}`;

/** What is said of a row that is changed on its own page only. */
export const sayOnItsPage = (words: string): string =>
  `'${words}' has several days. Open it to choose which of them you mean.`;
