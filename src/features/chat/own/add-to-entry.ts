/** Adds the reply to the coach's own question to the entry that the question was about (docs/decisions/0065). */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { askedOf } from '#assistant/rules.ts';
import { parseFiled } from '#coach/filed.ts';
import { ownLine } from '#coach/own-line.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { Turn } from './before.ts';
import { short } from './rows.ts';

/** Null where the last answer asked nothing about an entry, or the message is no reply to that: then it is a message like any other. */
export async function addToEntry(db: DaymarkDb, { answer }: Turn, call: AssistantCall): Promise<OwnAnswer | null> {
  const [filed, ...more] = (answer?.filed ?? []).flatMap((line) => parseFiled(line) ?? []);
  if (!answer || filed?.table !== 'journal_entries' || more.length > 0) return null;
  const { asksAboutEntry, isReply, sayAdded } = await import('#coach/rules/own.ts');
  const asked = await askedOf(db, call);
  // A model's question is left to the model: only it knows what it asked for.
  if (!asksAboutEntry(answer.content) || !isReply(asked.message, asked)) return null;
  const entry = await db.journal_entries.get(filed.id);
  if (!entry) return null;
  const { message } = asked;
  const row = {
    table: 'journal_entries' as const,
    id: entry.id,
    words: short(message),
    when: '',
    day: entry.logged_for,
  };
  return {
    text: sayAdded(asked),
    lines: [ownLine({ is: 'did', act: 'add_to_entry', row, back: false })],
    changes: [{ op: 'append', table: 'journal_entries', id: entry.id, row: { content: message } }],
  };
}
