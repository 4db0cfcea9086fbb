/** Mends what "Check my data" has found, on request. The rules are those of the engine: pending edits win, and nothing written is lost. */
import type { DaymarkDb } from '#data/database.ts';
import { fieldsOf } from '#data/diff.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { queuedEntry, type AnyRow, type OutboxEntry } from '#data/local-tables.ts';
import { isTableName, tableNames } from '#data/schema.ts';
import { trashedVersion } from '#data/trash.ts';
import { isDamaged } from '#lib/damaged.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { ENGINE_STORES } from './apply.ts';
import type { Comparison } from './compare.ts';
import { wholeBody } from './heal.ts';
import { rowKeyOf, pendingOf, versionOf } from './pending.ts';
import { startSnapshot } from './snapshot.ts';
import { keepVersions, type LostValue } from './versions.ts';

/**
 * In one transaction: a row that the server never had is sent; one that the server had and has no more goes to the trash of this device; the
 * words of one that differs are kept as a version, or sent where they are damaged on the server; and the device reads everything from the server again with its next sync, which brings what is
 * missing or different.
 */
export function mend(
  db: DaymarkDb,
  { missingThere, different }: Pick<Comparison, 'missingThere' | 'different'>,
  now: number,
): Promise<void> {
  return withoutLog(db, [...tableNames, ...ENGINE_STORES, 'versions'], async () => {
    const tx = newMutationId();
    const send = (edit: Pick<OutboxEntry, 't' | 'id' | 'op' | 'body'>) =>
      db.outbox.add(queuedEntry({ tx: newId(now), ...edit }));
    for (const { t, id } of missingThere) {
      if (!isTableName(t)) continue;
      const row = await db.table<AnyRow, string>(t).get(id);
      if (!row || (await pendingOf(db, [[t, id]])).has(rowKeyOf({ t, id }))) continue;
      if (versionOf(row) !== undefined) {
        await db.versions.add(trashedVersion(t, id, row, tx, now));
        continue;
      }
      await send({ t, id, op: 'put', body: wholeBody(t, fieldsOf(row), 0, now) });
    }
    for (const { t, id, fields, damaged } of different) {
      if (!isTableName(t)) continue;
      const row: AnyRow = (await db.table<AnyRow, string>(t).get(id)) ?? {};
      // A field that was edited since the comparison stays as it is.
      const edits = (await pendingOf(db, [[t, id]])).get(rowKeyOf({ t, id })) ?? [];
      const clean = fields.filter((field) => !edits.some(({ body }) => Object.hasOwn(body, field)));
      const whole = damaged.filter((field) => clean.includes(field) && !isDamaged(row[field]));
      if (whole.length > 0) {
        const base = versionOf(row) ?? 0;
        const body = Object.fromEntries(whole.map((field) => [field, { value: row[field], base, ts: now }]));
        await send({ t, id, op: 'patch', body });
        continue;
      }
      const lost = clean.map((field): LostValue => ({ t, id, field, value: row[field], why: 'lost' }));
      await keepVersions(db, lost, now);
    }
    await startSnapshot(db, 'resync');
  });
}
