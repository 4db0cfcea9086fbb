/** The statements of sync calls, for the route and for what measures them. */
import type { Database, TxOptions } from '../database/port.ts';

/**
 * As the owner of the tables, with the person as an argument: the function runs as the owner anyway, and the claims of a hosted project
 * (sync_v1) would take two more statements.
 */
const CALL = 'select c.answer, c.head from sync.call($1::uuid, $2::jsonb) c';
const CALLS = 'select c.place, c.answer, c.head from sync.calls($1::uuid[], $2::jsonb) c';

/** The answer as text, because the server reads nothing of it, and the new head if the call wrote. */
export interface Told {
  readonly answer: string;
  readonly head: number | null;
}

/** `request` is a SyncRequest whose mutations are as handed.ts makes them. */
export async function callSync(
  db: Pick<Database, 'once'>,
  user: string,
  request: object,
  options?: TxOptions,
): Promise<Told> {
  const [told] = await db.once<Told>(null, CALL, [user, JSON.stringify(request)], options);
  return told!;
}

/**
 * The same for requests of different people in one transaction, which fails whole. Null is a request that was left out, and changed nothing: it is not
 * of one new row by a device that has everything, or another transaction has locked its person's head (migrations/0029_calls_together.sql).
 */
export async function callSyncTogether(
  db: Pick<Database, 'once'>,
  calls: readonly { readonly user: string; readonly request: object }[],
  options?: TxOptions,
): Promise<readonly (Told | null)[]> {
  const users = `{${calls.map(({ user }) => user).join(',')}}`;
  const requests = JSON.stringify(calls.map(({ request }) => request));
  const told = await db.once<Told & { readonly place: number }>(null, CALLS, [users, requests], options);
  const by = new Map(told.map((one) => [one.place, one]));
  return calls.map((_, n) => by.get(n + 1) ?? null);
}
