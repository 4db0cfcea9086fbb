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
import { fullDay, nearDay } from '#lib/format.ts';
import { newId } from '#lib/id.ts';
import { moods } from '#lib/moods.ts';
import { ruleWords } from '#lib/recurrence.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { toast } from '#ui/toast.ts';
import { readDayStart } from '#data/preferences.ts';
import { t } from '#lib/i18n.ts';

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
    ...(text.length <= NAME_LENGTH ? pagesNamed(named.replace(/^(?:go|open)(?: to)? /, ''), site) : []),
    ...wordActions(text, today, site),
  ];
}

/** "mood good", "mood not good". */
function moodCommands(named: string): SearchAction[] {
  const said = /^moods? (.*)$/.exec(named)?.[1];
  if (said === undefined) return [];
  return moods
    .filter(({ type, label }) => type.startsWith(said) || fold(t(label)).startsWith(said))
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
  const [, title] = /^habits? (.+?)(?: done)?$/.exec(named) ?? /^(.+) done$/.exec(named) ?? [];
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
  const said = /^(?:go|open|log|calendar)(?: to)? (.+)$/i.exec(text)?.[1] ?? text;
  // Most words are not a date: the code that reads dates is loaded only for those that may be.
  if (said.length > 30 || !/\d|day|tomorrow|week/i.test(said)) return [];
  const { findWhen } = await import('#coach/rules/when.ts');
  const now = await nowHere();
  const when = findWhen(said, now);
  // Only a date alone: "3 apples on 3 May" is a text.
  if (!when || said.length > when.spans.reduce((sum, { start, end }) => sum + end - start, 0) + 1) return [];
  const day = when.day;
  // Nobody writes about a day to come: "Friday" and "3 May" also mean the last ones.
  const written =
    day <= today ? day : NAMES_DATE.test(said) ? yearBefore(day) : findWhen(said, { ...now, back: true })?.day;
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

/** A day of a month, without a year. */
const NAMES_DATE = /^(?!.*\d{4}).*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** The same date a year earlier; null for 29 February. */
function yearBefore(day: Day): Day | null {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : null;
}

/** "new task buy milk friday 9am #errand": read as in the line for a new task. */
async function newTaskCommand(text: string, today: Day): Promise<SearchAction[]> {
  const line = NEW_TASK.exec(text)?.[1];
  if (line === undefined) return [];
  const { readQuickLine } = await import('#features/tasks/quick-line.ts');
  const projects = await readProjectNames();
  const { said: _, ...read } = readQuickLine(line, { ...(await nowHere()), projects, plain: [] });
  const repeats = read.rrule && ruleWords(read.rrule);
  return [{ ...taskAction(read, today, repeats), asked: true }];
}

const NEW_TASK = /^(?:new|add) task:? (.+)$/is;
const PLAIN_TASK: TaskDraft = { words: '', due: null, time: null, project: null, tags: [], rrule: null };

/** What "today" and "at 9" mean to the person, for the rules that read days and times. */
const nowHere = async () => ({
  at: new Date(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  dayStartsAt: await readDayStart(),
});

function taskAction(draft: TaskDraft, today: Day, repeats: string | null = null): SearchAction {
  const when = [
    draft.due && nearDay(draft.due, today),
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
  const known = pages.filter((page) => page.guarded && page.name && (page.screen ?? page.redirect));
  const found = named
    ? known.filter(({ name }) => ` ${fold(t(name!))}`.includes(` ${named}`)).slice(0, OFFER_LIMIT)
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
    ...(NEW_TASK.test(text) ? [] : [taskAction({ ...PLAIN_TASK, words: text }, today)]),
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
