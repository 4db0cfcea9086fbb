/** A CSV file for each table: the columns are the fields of the export (docs/export.md). */
import { exportedRow, type ReadPage } from '#data/export-file.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { tableNames, tables, type TableName } from '#data/schema.ts';
import { derivedFields, derivedOf, doneDays } from '#data/spec-fields.ts';
import type { Day } from '#lib/day.ts';
import { pacer } from '#lib/pacer.ts';
import { csvLine, csvOf } from '#ui/csv.ts';

/** Path and text of each file; a table without rows has none. */
export async function* csvFiles(read: ReadPage, day: Day): AsyncGenerator<readonly [string, string], void> {
  const [coach] = await read('assistant_profiles', null);
  const known = { done: doneDays(await rowsOf('habit_days', read)), coach };
  const pause = pacer();
  for (const t of tableNames) {
    const rows = await rowsOf(t, read);
    if (rows.length === 0) continue;
    const columns = ['id', ...Object.keys(tables[t].fields), ...(derivedFields[t] ?? [])];
    const lines = [csvOf({ columns, rows: [] })];
    for (const row of rows) {
      const exported = exportedRow(t, { ...row, ...derivedOf(t, row, known, day) }, String(row.user_id));
      lines.push(csvLine(columns.map((column) => cellOf(exported[column]))));
      await pause();
    }
    // The mark by which spreadsheets know UTF-8.
    yield [`${t}.csv`, `\uFEFF${lines.join('\r\n')}\r\n`];
  }
}

/** Every row of a table. */
async function rowsOf(t: TableName, read: ReadPage): Promise<readonly AnyRow[]> {
  const all: AnyRow[] = [];
  for (let page = await read(t, null); page.length > 0; page = await read(t, String(page.at(-1)!.id)))
    all.push(...page);
  return all;
}

/** Lists and maps as JSON, so that nothing in them is lost. */
function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
