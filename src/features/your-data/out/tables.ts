/** A CSV file for each table: the columns are the fields of the export (docs/export.md). */
import { exportedRow, pagesOf, readKnown, type ReadPage } from '#data/export-file.ts';
import { tableNames, tables } from '#data/schema.ts';
import { derivedFields, derivedOf } from '#data/spec-fields.ts';
import type { Day } from '#lib/day.ts';
import { pacer } from '#lib/pacer.ts';
import { csvLine, csvOf } from '#ui/csv.ts';

/** Path and text of each file; a table without rows has none. */
export async function* csvFiles(read: ReadPage, day: Day): AsyncGenerator<readonly [string, string], void> {
  const known = await readKnown(read);
  const pause = pacer();
  for (const t of tableNames) {
    const columns = ['id', ...Object.keys(tables[t].fields), ...(derivedFields[t] ?? [])];
    const lines = [csvOf({ columns, rows: [] })];
    for await (const rows of pagesOf(t, read))
      for (const row of rows) {
        const exported = exportedRow(t, { ...row, ...derivedOf(t, row, known, day) }, String(row.user_id));
        lines.push(csvLine(columns.map((column) => cellOf(exported[column]))));
        await pause();
      }
    // The mark by which spreadsheets know UTF-8.
    if (lines.length > 1) yield [`${t}.csv`, `\uFEFF${lines.join('\r\n')}\r\n`];
  }
}

/** Lists and maps as JSON, so that nothing in them is lost. */
function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
