/** The JSON export, made on the device: it needs no server (docs/export.md). */
import { exportParts, type ExportHead, type ReadPage } from '#data/export-file.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { isHiding } from '#lib/damaged.ts';
import type { Day } from '#lib/day.ts';

/** Rows in one read: the page answers between two of them. */
const PAGE = 1_000;

/** Reads the rows of a database page by page. Leaves out rows whose texts are hidden here: an import would take the placeholders for texts. */
export const pageReader =
  (at: DaymarkDb): ReadPage =>
  (t, after) =>
    at
      .table<AnyRow, string>(t)
      .where(':id')
      .above(after ?? '')
      .filter((row) => !isHiding(row))
      .limit(PAGE)
      .toArray();

/** The text of the export in pieces. */
export function exportText(at: DaymarkDb, now: Date, day: Day): AsyncGenerator<string, void> {
  const head: ExportHead = {
    user_id: at.profile.user_id,
    email: at.profile.email ?? null,
    exported_at: now.toISOString(),
    day,
  };
  return exportParts(head, pageReader(at));
}

/** Everything of the open profile as one file. */
export async function exportJson(at: DaymarkDb, now: Date, day: Day): Promise<Blob> {
  const parts: Blob[] = [];
  // A Blob of each part: the browser may keep them out of memory.
  for await (const part of exportText(at, now, day)) parts.push(new Blob([part]));
  return new Blob(parts, { type: 'application/json' });
}
