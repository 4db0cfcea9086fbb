/** Files of other programs in tests: read as a person picks them, each row of the form that the device stores, each once. */
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { exportRowSchema } from '#data/export-schema.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Choices, FileContents } from '#features/your-data/in/incoming.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import type { Day } from '#lib/day.ts';
import * as v from 'valibot';
import { english } from '#lib/i18n.ts';

const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };
export type ImportFile = Parameters<typeof readFiles>[0][number];

export const file = (path: string, content: string | Uint8Array<ArrayBuffer>): ImportFile => ({
  path,
  blob: new Blob([content]),
});

export const zipped = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one]),
    ),
  );

/** What the files have, as read in Berlin on 14 May 2026. */
export async function read(picked: ImportFile | readonly ImportFile[], choices?: Choices): Promise<FileContents> {
  const found = await readFiles([picked].flat(), { ...options, choices });
  expect(new Set(found.rows.map(({ t, row }) => `${t} ${row.id}`)).size).toBe(found.rows.length);
  for (const { t, row } of found.rows) expect(v.safeParse(exportRowSchema(t), row).issues).toBeUndefined();
  return found;
}

export const rowsIn = ({ rows }: FileContents, t: string): readonly AnyRow[] =>
  rows.filter((one) => one.t === t).map(({ row }) => row);

/** How many of what is left out, by what it is. */
export const left = ({ leftOut }: FileContents) =>
  Object.fromEntries(leftOut.map(({ what, count }) => [english(what).split(':')[0], count]));

export const daysAndTexts = (found: FileContents) =>
  rowsIn(found, 'journal_entries').map(({ logged_for, content }) => [logged_for, content]);
