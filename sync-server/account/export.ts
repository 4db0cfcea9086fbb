/** A person's rows for the export (spec 001, section 7): read page by page, so that a large account takes little memory. */
import { exportParts, type ExportHead } from '#data/export-file.ts';
import type { Database } from '../database/port.ts';

/** Rows in a page. */
const PAGE = 1_000;

/** The text of the export in pieces. Each page is a transaction of its own: a slow reader keeps no other waiting. */
export const exportOf = (db: Database, head: ExportHead): AsyncGenerator<string, void> =>
  exportParts(head, async (t, after) => {
    const [page] = await db.tx(null, (query) =>
      query<{ rows: string }>('select sync.export_page($1, $2, $3, $4) as rows', [head.user_id, t, after, PAGE]),
    );
    return JSON.parse(page!.rows);
  });
