/** Finds the entries of the log that fit a question to the coach, with the cards that say so under its answer. */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { FoundEntries } from '#assistant/context.ts';
import { ownLine } from '#coach/own-line.ts';
import type { DaymarkDb } from '#data/db.ts';
import { relatedEntries } from '#features/search/related.ts';

/** What fits a question; null when nothing does. */
export async function findEntries(
  db: DaymarkDb,
  { body, day, created_at }: AssistantCall,
): Promise<FoundEntries | null> {
  const found = await relatedEntries(db, { message: body.message, before: created_at, today: day });
  if (found.length === 0) return null;
  const rows = found.map(({ row }) => row);
  return {
    entries: found.map(({ entry }) => entry),
    given: ownLine({ is: 'rows', title: 'From your log', rows }),
    offered: ownLine({ is: 'offer_entries', rows }),
  };
}
