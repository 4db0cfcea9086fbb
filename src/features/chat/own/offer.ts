/** What is offered beside an answer of the rules: to tick off a task that a statement tells of as done, and ways to start. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { toldAsDone } from '#coach/matches.ts';
import { ownLine } from '#coach/own-line.ts';
import { sayIsDone } from '#coach/say-act.ts';
import { ASK_WAITING, OFFER_START } from '#coach/say-steps.ts';
import type { DaymarkDb } from '#data/database.ts';
import { openTasks } from '#features/tasks/read-tasks.ts';
import { t } from '#lib/i18n.ts';
import { taskRow } from './rows.ts';
import { startLine } from './start.ts';
import { stepsLine } from './steps.ts';

export interface Offer {
  /** What follows the answer. */
  readonly text: string;
  readonly line: string;
}

/** A longer message is a text. */
const LONGEST = 240;
/** The most tasks that are offered at once. */
const MOST = 3;

/** Null where nothing is offered. */
export async function offerBeside(db: DaymarkDb, call: AssistantCall): Promise<Offer | null> {
  const { message } = call.body;
  if (message.length > LONGEST) return null;
  return (await offerTick(call)) ?? offerWays(db, call);
}

async function offerTick({ body, day }: AssistantCall): Promise<Offer | null> {
  const told = toldAsDone(body.message, await openTasks(), ({ row }) => row.description).slice(0, MOST);
  const [first] = told;
  if (!first) return null;
  const act = { kind: 'done', about: first.row.description.slice(0, 400), day, sure: false, whole: false } as const;
  const rows = told.map((task) => taskRow(task, day));
  return { text: sayIsDone(rows.map(({ words }) => words)), line: ownLine({ is: 'ask', act, rows, left: false }) };
}

async function offerWays(db: DaymarkDb, call: AssistantCall): Promise<Offer | null> {
  const { putOff } = await import('#coach/rules/own.ts');
  const { message, language } = call.body;
  const named = putOff(message, language);
  // Where there is a server, a model may have more to say to a story than the rules have.
  if (named === null || (db.profile.kind === 'account' && isStory(message))) return null;
  const line = await startLine(named, call);
  return line
    ? { text: t(OFFER_START), line: ownLine(line) }
    : { text: t(ASK_WAITING), line: stepsLine({ start: call.id, about: '', steps: [], left: false }) };
}

/** Whether it says more than what is put off and when that is due. */
const isStory = (message: string): boolean =>
  message.split(/(?<=[.!?])\s+/).filter((sentence) => !/\bdue\b/i.test(sentence)).length > 1;
