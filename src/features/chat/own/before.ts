/** What stands before a message in the chat: one turn of memory, read from the rows of the chat alone (docs/decisions/0065). */
import { type AssistantCall, callsOf } from '#assistant/call-row.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { fileByRules } from '#assistant/rules.ts';
import { parseFiled } from '#coach/filed.ts';
import { parseOwn } from '#coach/own-line.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { Entry } from '#data/schema.ts';

/** How many messages back a correction looks for what was filed: "thanks" may stand between. */
const BACK = 3;

/** One message of the person with its answer; null while there is none. */
export interface Turn {
  readonly question: Entry;
  readonly answer: Entry | null;
}

/** The last turns before a message, the newest first. A cleared chat is over. */
export async function turnsBefore(db: DaymarkDb, { id, created_at }: AssistantCall): Promise<readonly Turn[]> {
  const said = await db.entries
    .where('[type+created_at]')
    .between(['chat', ''], ['chat', created_at])
    .reverse()
    .filter((entry) => entry.role === 'user' && entry.id !== id)
    .limit(BACK)
    .toArray();
  const open = said.slice(0, said.findIndex(({ cleared }) => cleared) >>> 0);
  const answers = await db.entries.bulkGet(open.map((entry) => replyId(entry.id)));
  return open.map((question, i) => ({ question, answer: answers[i] ?? null }));
}

/** A turn that filed or changed something: its message, where the lines are, and the lines. */
export interface FiledTurn {
  readonly question: Entry;
  readonly at: Entry;
  readonly lines: readonly string[];
}

/** The newest turn that filed or changed something. A message that still waits for the coach is filed by the rules first. */
export async function lastFiled(db: DaymarkDb, call: AssistantCall, now: Date): Promise<FiledTurn | null> {
  for (const { question, answer } of await turnsBefore(db, call)) {
    if (!answer && (await callsOf(db).get(question.id))?.state === 'waiting') await fileByRules(question.id, db, now);
    const at = answer ?? (await db.entries.get(question.id));
    const lines = at?.filed?.filter(isChange) ?? [];
    if (at && lines.length > 0) return { question, at, lines };
  }
  return null;
}

function isChange(line: string): boolean {
  const own = parseOwn(line);
  return parseFiled(line) !== null || (own?.is === 'did' && !own.back);
}
