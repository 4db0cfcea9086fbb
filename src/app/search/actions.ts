/**
 * What a person can do from the search: commands that are typed ("mood good", "habit run done", "go 3 May", "new task buy milk"), the pages by
 * name, and what any words can become. Each that changes something is one intent with Undo.
 */
import { pages } from '#app/site-map.ts';
import { tell } from '#editing/tell.ts';
import { addToday } from '#features/daily-log/mutations.ts';
import * as logTexts from '#features/daily-log/messages.ts';
import { say } from '#features/chat/say.ts';
import { failures as chatFailures } from '#features/chat/messages.ts';
import * as habitTexts from '#features/habits/messages.ts';
import { toggleDay } from '#features/habits/mutations.ts';
import { doneOn, habitsNamed } from '#features/habits/queries.ts';
import * as moodTexts from '#features/mood/messages.ts';
import { captureMood } from '#features/mood/mutations.ts';
import * as taskTexts from '#features/tasks/messages.ts';
import { addTask, type TaskDraft } from '#features/tasks/mutations.ts';
import { readProjectNames } from '#features/tasks/queries.ts';
import type { SearchAction } from '#features/search/sections.ts';
import { isDay, type Day } from '#lib/day.ts';
import { cutText } from '#lib/cut.ts';
import { fold } from '#lib/fold.ts';
import { timeShown } from '#ui/clock.ts';
import { dayInText, fullDay, nearDay } from '#lib/format.ts';
import { newId } from '#lib/id.ts';
import { moods } from '#lib/moods.ts';
import { ruleWords } from '#lib/recurrence.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { toast } from '#ui/toast.ts';
import { readDayStart } from '#data/preferences.ts';
import { english, locale, t } from '#lib/i18n.ts';
import { loadLanguage } from '#coach/languages/loaded.ts';

export interface Site {
  readonly go: (to: string, search?: Readonly<Record<string, string>>, hash?: string) => void;
}

/** The most habits and pages that are offered. */
const OFFER_LIMIT = 4;
/** More text than this is no name of anything. */
const NAME_LENGTH = 60;

/** The actions for what was typed, the likeliest first. */
export async function actionsFor(typed: string, today: Day, site: Site): Promise<readonly SearchAction[]> {
  const text = typed.trim();
  if (text === '') return pagesNamed('', site);
  const named = fold(text).slice(0, NAME_LENGTH);
  return [
    ...moodCommands(named),
    ...(await habitCommands(named, today, site)),
    ...(await dayCommands(text, today, site)),
    ...(await newTaskCommand(text, today)),
    ...(text.length <= NAME_LENGTH ? pagesNamed(named.replace(said(words().go, ''), ''), site) : []),
    ...wordActions(text, today, site),
  ];
}

/** How commands begin and end, in English and in the language of the person; alternatives have bars between them. Folded. */
const words = () => ({
  mood: ['moods?', t('mood', undefined, 'command in the search')],
  habit: ['habits?', t('habit', undefined, 'command in the search')],
  done: ['done', t('done', undefined, 'command in the search')],
  go: ['(?:go|open)(?: to)?', t('go to|go|open', undefined, 'command in the search')],
  goToDay: ['(?:go|open|log|calendar)(?: to)?', t('go to|go|open|log|calendar', undefined, 'command in the search')],
  newTask: ['(?:new|add) task:?', t('new task:|new task', undefined, 'command in the search')],
});

/** A text that begins with one of some words, and what follows. */
const said = (of: readonly string[], rest = '(.*)'): RegExp => new RegExp(`^(?:${fold(of.join('|'))}) ${rest}`, 'is');

/** What follows one of some words at the beginning of a text, as the text has it. */
function after(of: readonly string[], text: string): string | undefined {
  const folded = fold(text);
  const rest = said(of).exec(folded)?.[1];
  if (rest === undefined) return undefined;
  const head = folded.slice(0, folded.length - rest.length);
  let at = 0;
  while (at < text.length && fold(text.slice(0, at)) !== head) at += 1;
  return text.slice(at);
}

/** "mood good", "mood not good". */
function moodCommands(named: string): SearchAction[] {
  const mood = said(words().mood).exec(named)?.[1];
  if (mood === undefined) return [];
  return moods
    .filter(({ type, label }) => [type, english(label), t(label)].some((name) => fold(name).startsWith(mood)))
    .map(({ type, label }) => ({
      id: `mood-${type}`,
      label: t('Log mood: {mood}', { mood: t(label) }),
      icon: 'mood',
      asked: true,
      run: async () =>
        void tell(await captureMood({ mood: type, note: '' }), moodTexts.captured(), moodTexts.failures()),
    }));
}

/** "habit run done", "run done". */
async function habitCommands(named: string, today: Day, { go }: Site): Promise<SearchAction[]> {
  const { habit: begins, done: isDone } = words();
  const ends = `(?: (?:${fold(isDone.join('|'))}))`;
  const [, title] = said(begins, `(.+?)${ends}?$`).exec(named) ?? new RegExp(`^(.+)${ends}$`).exec(named) ?? [];
  if (title === undefined) return [];
  const habits = await habitsNamed(title, OFFER_LIMIT);
  const done = await doneOn(today, habits);
  return habits.map((habit) => ({
    id: `habit-${habit.id}`,
    label: done.has(habit.id)
      ? t('Done today already: {habit}', { habit: habit.title })
      : t('Mark as done today: {habit}', { habit: habit.title }),
    icon: 'habits',
    asked: true,
    run: async () => {
      // Nothing to store, so no toast says that something was.
      if (done.has(habit.id)) return go('/habits');
      const outcome = await toggleDay(habit.id, today, true);
      tell(outcome, { title: t(habitTexts.said.done), description: habit.title }, habitTexts.notStored());
    },
  }));
}

/** "go 3 May", "calendar next friday", "3 May": the log and the calendar of a day. */
async function dayCommands(text: string, today: Day, { go }: Site): Promise<SearchAction[]> {
  const asked = after(words().goToDay, text) || text;
  // Most words are not a date: the code that reads dates is loaded only for those that may be.
  if (asked.length > 30 || !namesDay().test(fold(asked))) return [];
  const [{ findWhenOrEnglish, lengthOf }, language, now] = await Promise.all([
    import('#coach/rules/when.ts'),
    loadLanguage(locale()),
    nowHere(),
  ]);
  const when = findWhenOrEnglish(asked, now, language);
  // Only a date alone: "3 apples on 3 May" is a text.
  if (!when || asked.length > lengthOf(when) + 1) return [];
  const day = when.day;
  // Nobody writes about a day to come: "Friday" and "3 May" also mean the last ones.
  const written =
    day <= today
      ? day
      : NAMES_DATE.test(asked)
        ? yearBefore(day)
        : findWhenOrEnglish(asked, { ...now, back: true }, language)?.day;
  return [
    ...(written && written <= today
      ? [
          {
            id: 'log-day',
            label: t('Open the log of {day}', { day: fullDay(written) }),
            icon: 'log' as const,
            asked: true as const,
            run: () => go('/logs', { day: written }),
          },
        ]
      : []),
    {
      id: 'calendar-day',
      label: t('Open the calendar on {day}', { day: fullDay(day) }),
      icon: 'calendar',
      asked: true,
      run: () => go('/calendar', { day }),
    },
  ];
}

/** A number, or a part of the words that name days. */
const namesDay = () =>
  new RegExp(
    `\\d|day|tomorrow|week|${fold(t('day|tomorrow|week', undefined, 'parts of the words that name days'))}`,
    'i',
  );

/** A day of a month, without a year. */
const NAMES_DATE = /^(?!.*\d{4}).*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** The same date a year earlier; null for 29 February. */
function yearBefore(day: Day): Day | null {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : null;
}

/** "new task buy milk friday 9am #errand": read as in the line for a new task. */
async function newTaskCommand(text: string, today: Day): Promise<SearchAction[]> {
  const line = after(words().newTask, text);
  if (!line) return [];
  const [{ readQuickLine }, language] = await Promise.all([
    import('#features/tasks/quick-line.ts'),
    loadLanguage(locale()),
  ]);
  const projects = await readProjectNames();
  const { said: _, ...read } = readQuickLine(line, { ...(await nowHere()), projects, plain: [], language });
  const repeats = read.rrule && ruleWords(read.rrule);
  return [{ ...taskAction(read, today, repeats), asked: true }];
}

const PLAIN_TASK: TaskDraft = { words: '', due: null, time: null, project: null, tags: [], rrule: null };

/** What "today" and "at 9" mean to the person, for the rules that read days and times. */
const nowHere = async () => ({
  at: new Date(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  dayStartsAt: await readDayStart(),
});

function taskAction(draft: TaskDraft, today: Day, repeats: string | null = null): SearchAction {
  const when = [
    draft.due && dayInText(nearDay(draft.due, today)),
    draft.time && timeShown(draft.time),
    repeats,
    ...draft.tags.map((tag) => `#${tag}`),
  ];
  return {
    id: 'task',
    label: [t('Add “{text}” as a task', { text: short(draft.words) }), ...when.filter(Boolean)].join(', '),
    icon: 'plus',
    run: async () => void tell(await addTask(draft), taskTexts.added(), taskTexts.failures()),
  };
}

/** The pages of which a word of the name begins with these; '': all. */
function pagesNamed(named: string, site: Site): SearchAction[] {
  const known = pages.filter((page) => page.guarded && page.name);
  const found = named
    ? known
        .filter(({ name }) => [t(name!), english(name!)].some((each) => ` ${fold(each)}`.includes(` ${named}`)))
        .slice(0, OFFER_LIMIT)
    : known.filter(({ path }) => path !== '/profile');
  return found.map(({ path, name, tab }) => ({
    id: `page-${path}`,
    label: named ? t('Go to {name}', { name: t(name!) }) : t(name!),
    icon: tab?.icon ?? PAGE_ICONS[path] ?? 'open',
    run: () => site.go(path, {}, tab?.hash),
  }));
}

/** The icons of pages that have no item in the navigation. */
const PAGE_ICONS: Readonly<Record<string, IconName>> = {
  '/journal': 'log',
  '/memory': 'memory',
  '/mood': 'mood',
  '/tasks': 'task',
  '/insights': 'insights',
};

/** A text in a label. */
const short = (text: string): string => (text.length > NAME_LENGTH ? `${cutText(text, NAME_LENGTH)}…` : text);

/** What any words can become. */
function wordActions(text: string, today: Day, site: Site): SearchAction[] {
  return [
    {
      id: 'ask',
      label: t('Ask your coach: “{text}”', { text: short(text) }),
      icon: 'chat',
      run: () => askCoach(text, site),
    },
    ...(after(words().newTask, text) ? [] : [taskAction({ ...PLAIN_TASK, words: text }, today)]),
    {
      id: 'journal',
      label: t('Write “{text}” in today’s log', { text: short(text) }),
      icon: 'journal',
      run: async () => {
        const now = new Date();
        tell(await addToday(text, now, newId(now.getTime())), logTexts.added(), logTexts.failures());
      },
    },
  ];
}

/** Sends a message to the coach and opens the chat, where the answer comes. */
export async function askCoach(text: string, { go }: Site): Promise<void> {
  const said = await say(text);
  if (said.ok) go('/chat');
  else if (said.error !== 'Blank') toast(chatFailures()[said.error]);
}
