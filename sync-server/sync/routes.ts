/** The call of devices, `POST /rest/v1/rpc/sync_v1`, in the form of PostgREST and supabase-js. */
import { TOO_MUCH_WORK } from '#sync/protocol.ts';
import { Hono, type Context } from 'hono';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { resetPending } from '../account/reset.ts';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { BodyError } from '../body.ts';
import { compressedJson } from '../compressed.ts';
import { DISK_FULL, sqlState } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { describeError } from '../log.ts';
import { createAdmission, type Admission } from './admission.ts';
import { readRequest } from './border.ts';
import { callSync } from './statement.ts';
import { jsonIn } from '#lib/json.ts';

/** In the answer to a device that has to hear of another epoch, and to which nothing was applied. */
const RESYNC = '"must":"resync"';

/**
 * Routes for /rest/v1. They check the form of a request and values that jsonb cannot store. The kinds of values are checked in SQL
 * (sync.parse), also for hosted databases without this route. Refusals of a whole request have codes that begin with 'sync_': the
 * device then halves it. http-errors.ts answers every other error.
 */
export function syncRoutes(
  { db, tokens, poke, log }: Pick<Deps, 'db' | 'tokens' | 'poke' | 'log'>,
  admit: Admission = createAdmission(),
) {
  const app = new Hono<WithClaims>();

  const call = async (c: Context<WithClaims>, text: string): Promise<Response> => {
    const request = readRequest(jsonIn(text));
    if ('malformed' in request) {
      return refuse(c, 400, 'sync_bad_request', `The request is malformed at ${request.malformed}.`);
    }
    const { sub } = c.var.claims;
    const pushes = request.muts.length > 0;
    /** Without space no change can be stored: the changes are held, and the answer still has what is new elsewhere. */
    const hold = (thrown: unknown) => {
      if (sqlState(thrown) !== DISK_FULL || !pushes) throw thrown;
      const { requestId = '' } = c.var;
      log({ event: 'failure', request: requestId, ...describeError(thrown) });
      return callSync(db, sub, { ...request, hold: 'disk_full' });
    };
    try {
      const { answer, head } = await callSync(db, sub, request, { grows: pushes }).catch(hold);
      if (head !== null) poke.touched(sub, head);
      const wait = answer.includes(RESYNC) ? await resetPending(db, sub, request.device) : null;
      if (wait !== null) {
        c.header('Retry-After', String(Math.max(1, Math.ceil(wait / 1000))));
        return refuse(c, 503, 'reset_pending', 'This account was emptied a moment ago, which can still be taken back.');
      }
      return await compressedJson(c, answer);
    } catch (thrown) {
      const code = sqlState(thrown);
      if (code === 'PT413') {
        const isWork = thrown instanceof Error && thrown.message === TOO_MUCH_WORK;
        return refuse(c, 413, isWork ? TOO_MUCH_WORK : 'sync_too_large', 'The request is too large.');
      }
      if (code === 'PT409')
        return refuse(c, 409, 'epochs_used_up', 'The request knows more than the server, too often.');
      if (code === 'PT410') return refuse(c, ...ACCOUNT_DELETED);
      throw thrown;
    }
  };

  app.post('/rpc/sync_v1', requireUser(tokens), async (c) => {
    try {
      return await admit(c, c.var.claims.sub, (text) => call(c, text));
    } catch (thrown) {
      if (thrown instanceof BodyError) return unread(c, thrown);
      throw thrown;
    }
  });
  return app;
}

/** A body that is too large has a code by which the device halves it; one that is slow or cut off is sent again as it is. */
function unread(c: Context, { reason, status }: BodyError): Response {
  if (reason === 'too_large') return refuse(c, status, 'sync_too_large', 'The request is too large.');
  if (reason === 'too_slow') return refuse(c, status, 'body_too_slow', 'The request arrived too slowly.');
  return refuse(c, status, 'body_cut_off', 'The request did not arrive whole.');
}
