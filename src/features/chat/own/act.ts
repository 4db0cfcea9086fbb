/** Does what the person asks with one of their rows, or asks which one they mean. Only what route-act.ts names is done. */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { named, namesEntry } from '#coach/matches.ts';
import { MOST_ROWS, ownLine, parseOwn } from '#coach/own-line.ts';
import type { Act } from '#coach/own.ts';
import { quoted } from '#coach/span-words.ts';
import { routeAct, type Change, type Place, type Target } from '#coach/route-act.ts';
import { sayAsk, sayDone, sayEntryStays, sayIsDone, sayNoProject, sayNotFound, sayOnItsPage } from '#coach/say-act.ts';
import { checkHabit, firstSchedule, newHabitDraft } from '#features/habits/habit.ts';
import { parsePlan } from '#features/habits/schedule.ts';
import { readProjects } from '#features/tasks/read-tasks.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDayNear, time24 } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';
import { idOf } from '#lib/id.ts';
import { readTargets, rowOf } from './targets.ts';

/** The most rows that are offered at once. */
export const MOST_OFFERED = 3;

/** Where and when a question was said. */
export const placeOf = ({ id, body, day }: AssistantCall): Place => ({
  callId: id,
  at: new Date(body.at),
  zone: body.zone,
  today: day,
});

/** What an act comes to; null when its words are no act after all, because no row fits them. */
export async function answerAct(act: Act, place: Place): Promise<OwnAnswer | null> {
  if (act.kind === 'start_habit') return offerHabit(act);
  const targets = await readTargets(act, place);
  const about = act.kind === 'create_in_project' ? act.project : act.about;
  const all = named(about, targets, ({ words }) => words, act.kind === 'done' && act.whole);
  const fitting = act.kind === 'delete' && act.on ? all.filter((target) => dayOfTarget(target) === act.on) : all;
  const [first] = fitting;
  if (!first && act.kind === 'delete' && namesEntry(about)) return leaveEntry();
  if (!first) return act.sure ? { text: sayNotFound(act, about), lines: [], changes: [] } : null;
  const rows = fitting.slice(0, MOST_ROWS).map((target) => rowOf(target, place.today));
  if (fitting.length > 1 || (act.kind === 'delete' && !first.repeats)) {
    const line = ownLine({ is: 'ask', act, rows, left: false });
    return { text: sayAsk(act, fitting.length, first.words), lines: [line], changes: [] };
  }
  return actOn(act, first, place);
}

/** Says where an entry is deleted: which one it is, is seen there. */
const leaveEntry = (): OwnAnswer => ({
  text: sayEntryStays(),
  lines: [ownLine({ is: 'pages', title: 'Where to find it', pages: ['/logs'] })],
  changes: [],
});

/** Offers to tick off what is only told as done; null when no row fits. */
export async function offerDone(act: Act, place: Place): Promise<OwnAnswer | null> {
  const about = 'about' in act ? act.about : '';
  const fitting = named(about, await readTargets(act, place), ({ words }) => words);
  const rows = fitting.slice(0, MOST_OFFERED).map((target) => rowOf(target, place.today));
  if (rows.length === 0) return null;
  const line = ownLine({ is: 'ask', act, rows, left: false });
  return { text: sayIsDone(rows.map(({ words }) => words)), lines: [line], changes: [] };
}

/** The answer as one of several, each of which is taken back by itself. */
export const numbered = ({ text, lines, changes }: OwnAnswer, part: number): OwnAnswer => ({
  text,
  lines: lines.map((line) => {
    const own = parseOwn(line);
    return own?.is === 'did' || own?.is === 'ask' ? ownLine({ ...own, part }) : line;
  }),
  changes: changes.map((change) => ({ ...change, part })),
});

/** Does an act on one row. */
export async function actOn(act: Act, target: Target, place: Place): Promise<OwnAnswer> {
  const project = act.kind === 'into_project' ? await projectNamed(act.project) : null;
  const row = rowOf(target, place.today);
  if (target.repeats)
    return {
      text: sayOnItsPage(target.words),
      lines: [ownLine({ is: 'rows', title: 'Calendar', rows: [row] })],
      changes: [],
    };
  const changes = routeAct(act, target, place, project?.id ?? null);
  if (!changes) {
    const missing = act.kind === 'into_project' && !project ? sayNoProject(act.project) : sayOnItsPage(target.words);
    return { text: missing, lines: [ownLine({ is: 'rows', title: 'Found', rows: [row] })], changes: [] };
  }
  const made = act.kind === 'create_in_project' ? changes[0] : undefined;
  const words = act.kind === 'rename' || act.kind === 'create_in_project' ? act.title : target.words;
  const shown = made
    ? { ...row, table: 'project_tasks' as const, id: made.id, words, when: '' }
    : { ...row, words, when: whenNow(changes, place.today) ?? row.when };
  return {
    text: sayDone(act.kind, words, detailOf(act, changes, target, project?.title, place.today)),
    lines: [ownLine({ is: 'did', act: act.kind, row: { ...shown, day: dayNow(changes) ?? shown.day }, back: false })],
    changes,
  };
}

function detailOf(
  act: Act,
  changes: readonly Change[],
  target: Target,
  project: string | undefined,
  today: Day,
): string {
  if (act.kind === 'create_in_project') return quoted(target.words);
  return act.kind === 'into_project' ? quoted(project ?? '') : (whenNow(changes, today) ?? '');
}

/** The day and time that a change gives a row, in words. */
function whenNow([change]: readonly Change[], today: Day): string | null {
  const row = change?.row ?? {};
  const at = (row.event_time ?? row.remind_at) as string | null | undefined;
  if (at) return `${dayWords(dayOf(new Date(at)), today)}, ${time24(at)}`;
  return row.due_date ? dayWords(row.due_date as Day, today) : null;
}
const dayWords = (day: Day, today: Day): string => (day === today ? t('Today').toLowerCase() : longDayNear(day, today));

function dayNow([change]: readonly Change[]): Day | null {
  const { event_time, due_date } = change?.row ?? {};
  return event_time ? dayOf(new Date(event_time as string)) : ((due_date as Day | undefined) ?? null);
}

export const dayOfTarget = ({ due, begin }: Target): Day | null => (begin ? dayOf(new Date(begin)) : (due ?? null));

async function projectNamed(name: string) {
  const [only, ...more] = named(name, await readProjects(), ({ title }) => title);
  return only && more.length === 0 ? only : null;
}

type NewHabitAct = Extract<Act, { kind: 'start_habit' }>;

const offerHabit = (act: NewHabitAct): OwnAnswer => ({
  text: sayAsk(act, 1, act.title),
  lines: [ownLine({ is: 'ask', act, rows: [], left: false })],
  changes: [],
});

/** Starts the habit that was offered. Null when it cannot be stored as it was said. */
export function startHabit(act: NewHabitAct, { callId, today }: Place, now: Date): OwnAnswer | null {
  const plan = parsePlan(act.rhythm);
  const fields = plan && checkHabit({ ...newHabitDraft, title: act.title, time_block: act.block, plan });
  if (!plan || !fields?.ok) return null;
  const id = idOf(callId, 'habits');
  const row = { ...fields.value, created_at: now.toISOString(), schedule: firstSchedule(plan, today) };
  const shown = { table: 'habits' as const, id, words: act.title, when: '', day: null };
  return {
    text: sayDone('start_habit', act.title, ''),
    lines: [ownLine({ is: 'did', act: 'start_habit', row: shown, back: false })],
    changes: [{ op: 'set', table: 'habits', id, row }],
  };
}
