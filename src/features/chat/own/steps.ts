/** Breaks something into steps with the person, one message after the other, and files them as a project with its tasks. */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { parseFiled } from '#coach/filed.ts';
import { MOST_STEPS, ownLine, parseOwn, type OwnLine } from '#coach/own-line.ts';
import type { Change } from '#coach/route-act.ts';
import { anyStep, ASK_WHAT, askFirstStep, askNextStep, sayStepsFiled, sayStepsLeft } from '#coach/say-steps.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { Entry } from '#data/schema.ts';
import { filedKind, wordsOf } from '#kinds/kinds.ts';
import { t } from '#lib/i18n.ts';
import { idOf } from '#lib/id.ts';
import { lastFiled, type Turn } from './before.ts';

export type StepsLine = Extract<OwnLine, { is: 'steps' }>;

/** Begins with what the message names, else with what was filed or put off last, else with the question what it is. */
export async function beginSteps(db: DaymarkDb, named: string, call: AssistantCall, now: Date): Promise<OwnAnswer> {
  const about = named || (await meantBefore(db, call, now));
  return {
    text: about ? askFirstStep(about) : t(ASK_WHAT),
    lines: [stepsLine({ start: call.id, about, steps: [], left: false })],
    changes: [],
  };
}

export const stepsLine = (of: Omit<StepsLine, 'is'>): string => ownLine({ is: 'steps', ...of });

/** "Break it into steps": the task, the event or the thing put off that the last turn was about. */
async function meantBefore(db: DaymarkDb, call: AssistantCall, now: Date): Promise<string> {
  const last = await lastFiled(db, call, now);
  if (!last) return '';
  for (const line of last.at.filed ?? []) {
    const own = parseOwn(line);
    if (own?.is === 'start') return own.about;
    const filed = parseFiled(line);
    if (filed?.table !== 'tasks' && filed?.table !== 'calendar_events' && filed?.table !== 'project_lists') continue;
    const row = await db.table(filed.table).get(filed.id);
    if (row) return wordsOf(filedKind(filed.table), row).slice(0, 200);
  }
  return '';
}

/** The steps that the last answer still collects. */
export function openSteps({
  answer,
}: Turn): { readonly at: Entry; readonly line: string; readonly steps: StepsLine } | null {
  for (const line of answer?.filed ?? []) {
    const own = parseOwn(line);
    if (answer && own?.is === 'steps' && !own.left) return { at: answer, line, steps: own };
  }
  return null;
}

/** Takes a message as the next step or steps, or as their end. Null for one that is something else. */
export async function goOnWithSteps(turn: Turn, call: AssistantCall): Promise<OwnAnswer | null> {
  const open = openSteps(turn);
  if (!open) return null;
  const { readSteps } = await import('#coach/rules/own.ts');
  const said = readSteps(call.body.message, call.body.language);
  if (said.kind === 'other') return null;
  const { steps } = open;
  const before = left(open.at, open.line);
  if (said.kind === 'drop' || (said.kind === 'end' && steps.steps.length === 0))
    return { text: sayStepsLeft(), lines: [], changes: [before] };
  if (said.kind === 'end') return filed(steps, [before]);
  if (steps.about === '' && said.kind === 'steps' && !said.more) {
    const about = said.steps[0] ?? '';
    return { text: askFirstStep(about), lines: [stepsLine({ ...steps, about })], changes: [before] };
  }
  const more = said.kind === 'steps' ? said.steps : [anyStep(steps.about)];
  const all = { ...steps, steps: [...steps.steps, ...more].slice(0, MOST_STEPS) };
  const whole = (said.kind === 'steps' && said.more) || all.steps.length === MOST_STEPS;
  return whole ? filed(all, [before]) : { text: askNextStep(all.steps), lines: [stepsLine(all)], changes: [before] };
}

/** The card of the turn before takes no more steps: the newest one does. */
const left = (at: Entry, line: string): Change => ({
  op: 'update',
  table: 'entries',
  id: at.id,
  row: { filed: at.filed?.flatMap((each) => (each === line ? [] : [each])) ?? [] },
});

const filed = (steps: StepsLine, before: readonly Change[]): OwnAnswer => {
  const { text, lines, changes } = fileSteps(steps);
  return { text, lines, changes: [...changes, ...before] };
};

/**
 * The project and its tasks. Their ids and times are made from the message that asked for the steps, so that two devices on which a person
 * ends the same steps make the same rows.
 */
export function fileSteps({ start, about, steps }: StepsLine): OwnAnswer {
  const title = about || (steps[0] ?? '');
  const project = idOf(start, 'project_lists');
  const at = Number.parseInt(start.replaceAll('-', '').slice(0, 12), 16);
  const made = (i: number) => new Date(at + i).toISOString();
  const row = { table: 'project_lists' as const, id: project, words: title, when: '', day: null };
  return {
    text: sayStepsFiled(title, steps),
    lines: [ownLine({ is: 'did', act: 'file_steps', row, back: false })],
    changes: [
      { op: 'fill', table: 'project_lists', id: project, row: { title, created_at: made(0) } },
      ...steps.map((description, i): Change => ({
        op: 'fill',
        table: 'project_tasks',
        id: idOf(start, description, String(i), 'project_tasks'),
        row: {
          description,
          completed: false,
          due_date: null,
          remind_at: null,
          project_id: project,
          created_at: made(i + 1),
        },
      })),
    ],
  };
}
