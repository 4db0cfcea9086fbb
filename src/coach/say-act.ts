/** The sentences that say what the device did by itself. They are apart from those of answers, so that an act does not load these. Pure. */
import { listOf, type Message, msg, t } from '#lib/i18n.ts';
import type { Act } from './own.ts';
import { quoted, quotedList } from './span-words.ts';

/** What is said when an act was done. */
export function sayDone(act: Act['kind'], said: string, detail: string): string {
  const words = quoted(said);
  switch (act) {
    case 'done':
      return t('Done: {words}.', { words });
    case 'move':
      return t('I moved {words} to {when}.', { words, when: detail });
    case 'rename':
      return t('It is called {words} now.', { words });
    case 'delete':
      return t('I deleted {words}.', { words });
    case 'into_project':
    case 'create_in_project':
      return t('{words} is in {project} now.', { words, project: detail });
    case 'start_habit':
    default:
      return t('The habit {words} begins today.', { words });
  }
}

/** What is asked before an act. `n` rows fit. */
export function sayAsk(act: Act, n: number, said: string): string {
  const words = quoted(said);
  if (act.kind === 'start_habit') return t('Shall I start the habit {words} for you?', { words });
  if (n > 1) return t('{n} things fit. Which one do you mean?', { n });
  return t('Shall I delete {words}?', { words });
}

const NOT_FOUND: Readonly<Record<Act['kind'], Message>> = {
  done: msg('I found no open task or habit like {words}, so nothing has changed.'),
  move: msg('I found no open task or event ahead like {words}, so nothing has changed.'),
  rename: msg('I found no task, event, habit or project like {words}, so nothing has changed.'),
  delete: msg('I found no open task or event ahead like {words}, so nothing has changed.'),
  into_project: msg('I found no open task like {words}, so nothing has changed.'),
  create_in_project: msg('I found no project like {words}, so nothing has changed.'),
  start_habit: msg('I found no habit like {words}, so nothing has changed.'),
};

/** What is said when no row fits: nothing was changed. */
export function sayNotFound(act: Act, about: string): string {
  const none = t(NOT_FOUND[act.kind], { words: quoted(about) });
  return act.kind === 'create_in_project'
    ? `${none} ${t('To start it, say: create a project called {about}.', { about })}`
    : none;
}

/** What is said when an entry of the journal should be deleted. */
export const sayEntryStays = (): string =>
  t('I do not delete journal entries. Open the entry in your Daily Log: there you can delete it.');

/** What is said when a task should go into a project that is not there. */
export const sayNoProject = (project: string): string =>
  t('There is no project like {project}, so nothing has changed.', { project: quoted(project) });

/** What is said of a row that is changed on its own page only. */
export const sayOnItsPage = (words: string): string =>
  t('{words} has several days. Open it to choose which of them you mean.', { words: quoted(words) });

/** What is said when what was filed last is not there any more. */
export const sayGone = (): string => t('What I filed last is not there any more, so nothing has changed.');

/** What is asked when only what was wrong was said: "no, not 5". */
export const sayWhich = (words: string): string =>
  t('Which day or time is right for {words}? I change it when you say it.', { words: quoted(words) });

/** What is said of a journal entry that is of another day. */
export const sayMovedEntry = (day: string): string => t('Moved: it is in your Daily Log for {day} now.', { day });

/** What is said when rows were taken back. */
export function sayScratched(rows: readonly { readonly words: string; readonly module: string }[]): string {
  const modules = listOf([...new Set(rows.map(({ module }) => module))]);
  const words = quotedList(rows.map(({ words }) => words));
  return t('Scratched: {words} {n, plural, one {is} other {are}} not in your {modules} any more.', {
    words,
    n: rows.length,
    modules,
  });
}

/** What is said when acts were taken back. */
export const sayRestored = (all: readonly string[]): string =>
  t('Taken back: {words} {n, plural, one {is as it was} other {are as they were}} before.', {
    words: quotedList(all),
    n: all.length,
  });

/** What is said when rows became another kind. */
export const sayRefiled = (all: readonly string[], module: string): string =>
  t('Changed: {words} {n, plural, one {is} other {are}} in your {module} now.', {
    words: quotedList(all),
    n: all.length,
    module,
  });

/** What is asked beside the answer to a statement that tells of a task as done. */
export const sayIsDone = (all: readonly string[]): string =>
  all.length > 1 ? t('Is one of these done with that?') : t('Is {words} done with that?', { words: quotedList(all) });
