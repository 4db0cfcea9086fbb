/**
 * Merges long text that two devices edited. Only the device that pushes merges (fine print 8): its ack brought the other text, whether that
 * won or lost. A clean merge is a new edit that has seen both texts; otherwise one text stays and the other is kept as a version.
 */
import type { DaymarkDb } from '#data/db.ts';
import { readField, withField } from '#data/diff.ts';
import { queuedEntry, type AnyRow, type FieldEdit, type OutboxEntry, type ShadowRow } from '#data/local-tables.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { mergeText } from '#lib/merge-text.ts';
import { nextTs } from './position.ts';
import type { LostValue } from './versions.ts';

/** A text of this device that met another text on the server. */
export interface ConcurrentText {
  readonly entry: OutboxEntry;
  readonly field: string;
  readonly theirs: unknown;
  /** The version of the outcome: an edit based on it has seen both texts. */
  readonly v: number;
  /** Whether the server kept the other text. */
  readonly lost: boolean;
  /** The server's copy before this ack. */
  readonly shadow: ShadowRow | undefined;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Merges concurrent texts. Resolves to the merged ones, and to the texts that could not be merged and are kept as versions. Inside the
 * apply transaction.
 */
export async function mergeTexts(
  db: DaymarkDb,
  met: readonly ConcurrentText[],
  now: number,
): Promise<{ readonly apart: readonly LostValue[]; readonly joined: readonly ConcurrentText[] }> {
  const apart: LostValue[] = [];
  const joined: ConcurrentText[] = [];
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
    // The row's present text, which may be newer than the sent one.
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

/** Queues the merged text as an edit that has seen the outcome: in the queued entry with this field, or as an entry of its own. */
async function queueMerged(
  db: DaymarkDb,
  { entry, field, v }: ConcurrentText,
  text: string,
  now: number,
): Promise<void> {
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
  await db.outbox.add(queuedEntry({ tx: newId(now), t, id, op: 'patch', body: { [field]: change } }));
}
