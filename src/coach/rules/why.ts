/** By which rule each row of an answer was filed, for "What was sent". */
import { filedTables, type FiledTable } from '#coach/filed.ts';
import { routeReply, type Said } from '#coach/route.ts';
import { helpFor } from '#coach/safety.ts';
import { idOf } from '#lib/id.ts';
import { answerByRules } from './answer.ts';
import { foreignLanguage } from './languages.ts';
import { readMessage } from './read-message.ts';
import type { Asked } from './say.ts';
import { newWork } from './work.ts';

/** A row as it was written, whoever has changed it since. */
interface Made {
  readonly table: FiledTable;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export interface Why {
  /** The name of the rule for each row that was made; null where the rules of this version would not make it: a model did, or an older rule. */
  readonly rows: readonly (string | null)[];
  /** The rule of a message from which nothing is filed. */
  readonly alone: string | null;
}

/**
 * The rules are asked again: they give the same answer to the same question. So no answer has to carry the names of its rules, and a row
 * that a model made differently is not ascribed to one.
 */
export function whyFiled(question: Omit<Asked, 'help'>, said: Said, made: readonly Made[]): Why {
  const help = helpFor(question.message, question);
  if (help?.level === 'danger') return { rows: made.map(() => null), alone: 'Words that need help at once' };
  const asked = { ...question, help };
  const names = namesIn(asked);
  const ofRow = new Map<string, string>();
  for (const [ordinal, name] of names.entries())
    for (const table of filedTables) ofRow.set(idOf(said.callId, String(ordinal), table), name);
  const byRules = routeReply(answerByRules(asked), said);
  const rows = made.map(({ table, id, row }) => {
    const same = byRules.find((routed) => routed.table === table && routed.id === id);
    return same && isWritten(same.row, row) ? (ofRow.get(id) ?? null) : null;
  });
  return { rows, alone: byRules.length === 0 ? (names[0] ?? null) : null };
}

/** The names of the rules, in the order of the intents of the reply. */
function namesIn({ message, at, zone, dayStartsAt }: Asked): string[] {
  if (foreignLanguage(message)) return ['A text in another language'];
  const { head, more } = readMessage(message, { at, zone, dayStartsAt, work: newWork() });
  return [head, ...more].flatMap((item) => (item?.rule === undefined ? [] : [item.rule]));
}

const isWritten = (routed: object, row: Made['row']): boolean =>
  Object.entries(routed).every(([name, value]) => JSON.stringify(value ?? null) === JSON.stringify(row[name] ?? null));
