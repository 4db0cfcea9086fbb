/** Writes the operator's quota of an account into the database, where every push and every upload reads it. What is not set stays as it is there. */
import type { Quota } from './config.ts';
import type { Database } from './database/port.ts';

export async function setQuota(db: Database, { rows, bytes, mediaBytes }: Quota = {}): Promise<void> {
  if (rows === undefined && bytes === undefined && mediaBytes === undefined) return;
  await db.tx(null, (query) =>
    query(
      'update sync.quota set rows = coalesce($1, rows), bytes = coalesce($2, bytes), media_bytes = coalesce($3, media_bytes)',
      [rows ?? null, bytes ?? null, mediaBytes ?? null],
    ),
  );
}
