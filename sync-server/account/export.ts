/** A person's rows for the export (spec 001, section 7): read page by page, so that a large account takes little memory and keeps nobody waiting. */
import { exportParts, type ExportHead } from '#data/export-file.ts';
import type { TableName } from '#data/schema.ts';
import type { Database } from '../database/port.ts';
import { sealOf } from '../seal/seals.ts';

/** Rows in a page, and about how many bytes: the embedded database does nothing else while it reads one. One row always fits. */
const PAGE = { rows: 1_000, bytes: 1024 * 1024 };

/** How many rows the page has is found from their sizes, before any of them is read. */
const pageSql = (t: TableName) => `
  select sync.export_page($1, $2, $3, (
    select greatest(1, count(*) filter (where w.upto <= $4))::int from (
      select sum(s.bytes) over (order by s.id) as upto from (
        select r.id, r.bytes from public."${t}" r
        where r.user_id = $1 and r.deleted_at is null and ($3::uuid is null or r.id > $3)
        order by r.id limit $5) s) w)) as rows`;

/**
 * The text of the export in pieces. Each page is a transaction of its own: a slow reader keeps no other waiting. Of a sealed account it has the values as they are stored,
 * and the wrapped key.
 */
export async function* exportOf(db: Database, head: Omit<ExportHead, 'sealed'>): AsyncGenerator<string, void> {
  const seal = await sealOf(db, head.user_id);
  const sealed = seal && seal.state !== 'off' ? { key: seal.key, state: seal.state, wraps: seal.wraps } : undefined;
  yield* exportParts({ ...head, sealed }, async (t, after) => {
    const [page] = await db.tx(null, (query) =>
      query<{ rows: string }>(pageSql(t), [head.user_id, t, after, PAGE.bytes, PAGE.rows]),
    );
    return JSON.parse(page!.rows);
  });
}
