/** The last turns of the conversation before a question, as they are sent to the coach. */
import type { Turn } from '#coach/call.ts';
import { MOST_TURNS } from '#coach/limits.ts';
import { parseOwn, RECALLED } from '#coach/own-line.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { Entry } from '#data/schema.ts';
import { cutText } from '#lib/cut.ts';
import { isDamaged } from '#lib/damaged.ts';
import type { AssistantCall } from './call-row.ts';
import { replyId } from './keep-reply.ts';
import { compareText } from '#lib/compare.ts';

/** How much of a long message is sent: its beginning. */
const TURN_LENGTH = 1_000;

/**
 * The turns before a question, oldest first: each message followed by its answer, even if the answer came after the question was
 * written. Messages of a cleared chat are left out, and so are answers with words of the person's entries: those go along only after a yes
 * (docs/decisions/0068).
 */
export async function earlierTurns(db: DaymarkDb, { id, created_at }: AssistantCall): Promise<Turn[]> {
  const said = await db.entries
    .where('[type+created_at]')
    .between(['chat', ''], ['chat', created_at])
    .reverse()
    .limit(MOST_TURNS)
    .toArray();
  const answers = await db.entries.bulkGet(said.map((entry) => replyId(entry.id)));
  const all = new Map<string, Entry>();
  for (const entry of [...said, ...answers]) {
    if (entry && entry.id !== id && !entry.cleared && !isRecalled(entry) && !isDamaged(entry.content))
      all.set(entry.id, entry);
  }
  const askedAt = ({ call_id, created_at }: Entry) =>
    call_id ? (all.get(call_id)?.created_at ?? created_at) : created_at;
  return [...all.values()]
    .sort((a, b) => compareText(askedAt(a), askedAt(b)) || Number(a.role !== 'user') - Number(b.role !== 'user'))
    .slice(-MOST_TURNS)
    .map(({ role, content }) => ({ role, content: cutText(content, TURN_LENGTH) }));
}

/** Whether an answer was made of what the person wrote. */
const isRecalled = ({ filed }: Entry): boolean =>
  filed?.some((line) => {
    const own = parseOwn(line);
    return own?.is === 'rows' && own.title === RECALLED;
  }) === true;
