/** Reads Daymark's own export, of any version, and "Copy my data out" (docs/export.md). */
import { exportEnvelope, exportRowSchema, isNewerExport } from '#data/export-schema.ts';
import { isTableName, type TableName } from '#data/schema.ts';
import { derivedFields, isKeyList, mapOf } from '#data/spec-fields.ts';
import * as v from 'valibot';
import { FileError } from './file-error.ts';
import type { Incoming, LeftOut, FileContents } from './incoming.ts';
import { msg } from '#lib/i18n.ts';

/** What "Copy my data out" has beside the rows, which is in the rows already or belongs to one device. */
const BESIDE = new Set(['outbox', 'quarantine', 'versions', 'drafts', 'assistant_calls']);

/** The rows of an export; throws a FileError that names the place of what is wrong. */
export function readOwn(text: string): FileContents {
  const file = v.safeParse(exportEnvelope, parsed(text));
  if (!file.success) throw new FileError('Damaged', placeOf(file.issues));
  const { version, user, tables, sealed } = file.output;
  if (isNewerExport(version)) throw new FileError('TooNew', 'version');
  const rows: Incoming[] = [];
  const leftOut: LeftOut[] = [];
  for (const [table, of] of Object.entries(tables)) {
    if (isTableName(table)) of.forEach((row, i) => rows.push({ t: table, row: checked(table, row, i) }));
    else if (of.length > 0 && !BESIDE.has(table))
      leftOut.push({ what: msg('things of a later version ({table})'), count: of.length, values: { table } });
  }
  return { from: 'Daymark', rows, leftOut, owner: user?.id ?? ownerIn(tables), sealed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, at] = /position (\d+)/.exec(String(error)) ?? [];
    throw new FileError('Damaged', at ? `character ${at}` : null);
  }
}

function checked(t: TableName, given: unknown, i: number): Incoming['row'] {
  const read = v.safeParse(exportRowSchema(t), given);
  if (!read.success) throw new FileError('Damaged', `tables.${t}[${i}]${placeOf(read.issues, '.')}`);
  const derived = derivedFields[t] ?? [];
  const kept = Object.entries(given as object)
    .filter(([name, value]) => name !== 'user_id' && !name.startsWith('_') && !derived.includes(name) && value !== null)
    .map(([name, value]): [string, unknown] => [
      name,
      isKeyList(t, name) && Array.isArray(value) ? mapOf(value as string[]) : value,
    ]);
  return Object.fromEntries(kept) as unknown as Incoming['row'];
}

const placeOf = (issues: readonly v.BaseIssue<unknown>[], before = ''): string => {
  const steps = issues[0]?.path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)) ?? [];
  const place = steps.join('').replace(/^\./, '');
  return place && before + place;
};

/** Files before version 2 say in each row whose it is. */
function ownerIn(tables: Readonly<Record<string, readonly unknown[]>>): string | null {
  const [row] = Object.values(tables).flat();
  const owner = typeof row === 'object' && row !== null && 'user_id' in row ? row.user_id : null;
  return typeof owner === 'string' ? owner : null;
}
