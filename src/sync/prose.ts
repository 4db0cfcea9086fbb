/**
 * Long text that two devices edited. Only the device that pushes merges (fine print 8): its ack brought the other text, won
 * or lost. Joined cleanly, the result is a new edit that has seen both; otherwise one text stands and the other is kept.
 */
import type { DaymarkDb } from '#data/db.ts';
import { readField, withField } from '#data/diff.ts';
import type { AnyRow, FieldEdit, OutboxEntry, ShadowRow } from '#data/local-tables.ts';
import { SCHEMA_VERSION } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { mergeText } from '#lib/merge-text.ts';
import { nextTs } from './position.ts';
import type { Kept } from './versions.ts';

/** A text of ours that met another one on the server. */
export interface MetText {
  readonly entry: OutboxEntry;
  readonly field: string;
  readonly theirs: unknown;
  /** The version that has the outcome: an edit based on it has seen both. */
  readonly v: number;
  /** Whether the server kept theirs. */
  readonly lost: boolean;
  /** The server's copy as it was before this ack. */
  readonly shadow: ShadowRow | undefined;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Merges what met: gives what was joined, and the texts that could not be and are kept apart. Inside the apply transaction. */
export async function mergeTexts(
  db: DaymarkDb,
  met: readonly MetText[],
  now: number,
): Promise<{ readonly apart: readonly Kept[]; readonly joined: readonly MetText[] }> {
  const apart: Kept[] = [];
  const joined: MetText[] = [];
  for (const text of met) {
    const { entry, field, theirs, lost, shadow } = text;
    const { t, id } = entry;
    const sent = entry.body[field]!.value;
    const row = (await db.table(t).get(id)) as AnyRow | undefined;
    if (!row) {
      apart.push({ t, id, field, value: lost ? sent : theirs, why: 'lost' });
      continue;
    }
    const base = shadow?.bases?.[field] ?? (shadow ? readField(t, shadow.d, field) : undefined);
    // What stands in the row now, which may be newer than what was sent.
    const mine = asText(readField(t, row, field));
    const merged = mergeText(asText(base), mine, asText(theirs));
    if (merged.clean) {
      const onServer = lost ? theirs : sent;
      if (merged.text !== onServer || mine !== sent) await queueMerged(db, text, merged.text, now);
      joined.push(text);
      if (merged.text !== mine) await db.table(t).put(withField(t, row, field, merged.text));
    } else {
      apart.push({ t, id, field, value: lost ? sent : theirs, why: 'merge' });
    }
  }
  return { apart, joined };
}

/** The merged text as an edit that has seen the outcome: in the entry that waits with this field, or as one of its own. */
async function queueMerged(db: DaymarkDb, { entry, field, v }: MetText, text: string, now: number): Promise<void> {
  const { t, id } = entry;
  const change: FieldEdit = { value: text, base: v, ts: await nextTs(db, now) };
  const waiting = (await db.outbox.where('[t+id]').equals([t, id]).sortBy('seq')).filter(
    ({ state, body, heal }) => state === 'queued' && field in body && !heal,
  );
  const newest = waiting.at(-1);
  if (newest) {
    await db.outbox.put({ ...newest, mid: newMutationId(), body: { ...newest.body, [field]: change } });
    return;
  }
  await db.outbox.add({
    mid: newMutationId(),
    tx: newId(now),
    t,
    id,
    op: 'patch',
    body: { [field]: change },
    sv: SCHEMA_VERSION,
    state: 'queued',
    tries: 0,
  });
}
