/** The statement of a sync call, for the route and for what measures it. */
import type { Database, TxOptions } from '../database/port.ts';

/**
 * As the owner of the tables, with the person as an argument: the function runs as the owner anyway, and the claims of a hosted project
 * (sync_v1) would take two more statements.
 */
const CALL = 'select c.answer, c.head from sync.call($1::uuid, $2::jsonb) c';

/** The answer as text, because the server reads nothing of it, and the new head if the call wrote. */
export interface SyncAnswer {
  readonly answer: string;
  readonly head: number | null;
}

/** `request` is a SyncRequest; its mutations may be as wire-mutation.ts makes them. */
export async function callSync(
  db: Pick<Database, 'once'>,
  user: string,
  request: object,
  options?: TxOptions,
): Promise<SyncAnswer> {
  const [answer] = await db.once<SyncAnswer>(null, CALL, [user, JSON.stringify(request)], options);
  return answer!;
}
