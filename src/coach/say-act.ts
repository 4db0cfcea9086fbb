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

const quoted = (all: readonly string[]): string => all.map((words) => `'${words}'`).join(', ');

/** What is said when what was filed last is not there any more. */
export const sayGone = (): string => 'What I filed last is not there any more, so nothing has changed.';

/** What is asked when only what was wrong was said: "no, not 5". */
export const sayWhich = (words: string): string =>
  `Which day or time is right for '${words}'? I change it when you say it.`;

/** What is said of a journal entry that is of another day. */
export const sayMovedEntry = (day: string): string => `Moved: it is in your Daily Log for ${day} now.`;

/** What is said when rows were taken back. */
export function sayScratched(rows: readonly { readonly words: string; readonly module: string }[]): string {
  const modules = [...new Set(rows.map(({ module }) => module))];
  return `Scratched: ${quoted(rows.map(({ words }) => words))} ${rows.length > 1 ? 'are' : 'is'} not in your ${modules.join(' and ')} any more.`;
}

/** What is said when acts were taken back. */
export const sayRestored = (all: readonly string[]): string =>
  `Taken back: ${quoted(all)} ${all.length > 1 ? 'are as they were' : 'is as it was'} before.`;

/** What is said when rows became another kind. */
export const sayRefiled = (all: readonly string[], module: string): string =>
  `Changed: ${quoted(all)} ${all.length > 1 ? 'are' : 'is'} in your ${module} now.`;

/** What is asked beside the answer to a statement that tells of a task as done. */
export const sayIsDone = (all: readonly string[]): string =>
  all.length > 1 ? 'Is one of these done with that?' : `Is ${quoted(all)} done with that?`;
