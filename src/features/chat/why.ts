/** By which rule each row of an answer was filed, for "What was sent". */
import { filedTables, type FiledTable } from '#coach/filed.ts';
import { routeReply, type RoutedQuestion } from '#coach/route.ts';
import { idOf } from '#lib/id.ts';
import { t } from '#lib/i18n.ts';

type Asked = Parameters<typeof import('#coach/rules/answer.ts').answerByRules>[0];

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
export async function whyFiled(
  question: Omit<Asked, 'help'>,
  said: RoutedQuestion,
  made: readonly Made[],
): Promise<Why> {
  const [{ answerByRules, readyFor, rulesOf }, { helpFor }] = await Promise.all([
    import('#coach/rules/answer.ts'),
    import('#coach/safety.ts'),
  ]);
  await readyFor(question.message, question.preferred);
  const help = helpFor(question.message, question);
  if (help?.level === 'danger') return { rows: made.map(() => null), alone: t('Words that need help at once') };
  const asked = { ...question, help };
  const names = rulesOf(asked);
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

const isWritten = (routed: object, row: Made['row']): boolean =>
  Object.entries(routed).every(([name, value]) => JSON.stringify(value ?? null) === JSON.stringify(row[name] ?? null));
