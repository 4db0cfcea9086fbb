/** Writes new rows of a person in one transaction, as table access does, and notes them if a token wrote. */
import { isTableName, type TableName } from '#data/schema.ts';
import type { Deps } from '../deps.ts';
import type { Change } from '../rest/mutations.ts';
import { givenIn } from '../rest/values.ts';
import { existingRows, writeOf } from '../rest/write.ts';
import type { Query } from '../database/port.ts';
import type { PersonalToken } from './tokens.ts';
import { asServer, pushNoted } from './writes.ts';

/** How long one call may take, ms. */
const TIMEOUT = 10_000;

/** A row with its id. `fill`: unless one of this id was ever there; `put`: also where it was deleted; `update`: only these fields of a row that is there; `delete`: its id alone counts. */
export interface ApiRow {
  readonly t: TableName;
  readonly op: 'fill' | 'put' | 'update' | 'delete';
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string };
}

const OPS = { fill: 'put', put: 'put', update: 'patch', delete: 'del' } as const satisfies Record<ApiRow['op'], string>;

/** Whether a row of this id is there, or was. */
export const exists = async (query: Query, t: TableName, user: string, id: string): Promise<boolean> =>
  (await existingRows(query, t, user, [id])).length > 0;

/**
 * Stores rows; one of an id that exists already stays as it is, also one that was deleted. `after` writes what only the server keeps beside them, in the same transaction.
 * Returns how many changes were made. Throws RestError.
 */
export async function writeRows(
  { db, poke }: Pick<Deps, 'db' | 'poke'>,
  user: string,
  token: PersonalToken | undefined,
  rowsFor: (query: Query) => Promise<readonly ApiRow[]>,
  after?: (query: Query) => Promise<void>,
): Promise<number> {
  const work = async (query: Query) => {
    const { version, changes } = await pushNoted(query, user, token, async (head) => {
      const all: Change[] = [];
      for (const { t, op, row } of await rowsFor(query)) {
        if (!isTableName(t)) continue;
        if (op === 'fill' && (await exists(query, t, user, row.id))) continue;
        const given = givenIn(t, user, row);
        all.push(...(await writeOf(query, OPS[op], { t, user, id: row.id }, given, head)).changes);
      }
      return { changes: all };
    });
    if (after) await asServer(query, () => after(query));
    return { version, count: changes.length };
  };
  const { version, count } = await db.tx({ sub: user, role: 'authenticated' }, work, { grows: true, timeout: TIMEOUT });
  if (version !== null) poke.touched(user, version);
  return count;
}
