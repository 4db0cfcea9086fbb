/** Writes the operator's quota of an account into the database, where every push reads it. What is not set stays as it is there. */
import type { Quota } from './config.ts';
import type { Database } from './database/port.ts';

export async function setQuota(db: Database, { rows, bytes }: Quota = {}): Promise<void> {
  if (rows === undefined && bytes === undefined) return;
  await db.tx(null, (query) =>
    query('update sync.quota set rows = coalesce($1, rows), bytes = coalesce($2, bytes)', [
      rows ?? null,
      bytes ?? null,
    ]),
  );
}
