import { HTTPException } from 'hono/http-exception';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import type { ErrorBody } from '../http-errors.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Tokens } from './tokens.ts';

/**
 * Tokens whose `verify` also refuses the token of a session that has ended. It throws the answer for a deleted account, and the
 * database's error when the database does not say.
 */
export const liveTokens = (tokens: Tokens, sessions: Pick<LiveSessions, 'stateOf'>): Tokens => ({
  ...tokens,
  verify: async (token) => {
    const claims = await tokens.verify(token);
    if (claims === null) return null;
    const state = await sessions.stateOf(claims);
    if (state === 'deleted') throw accountDeleted();
    return state === 'live' ? claims : null;
  },
});

function accountDeleted(): HTTPException {
  const [status, code, message] = ACCOUNT_DELETED;
  return new HTTPException(status, { res: Response.json({ code, message } satisfies ErrorBody, { status }) });
}
