import type { NodeEnv } from './peer.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Claims, Tokens } from './tokens.ts';

/** Routes behind requireUser are `Hono<WithClaims>`. */
export interface WithClaims {
  Bindings: NodeEnv['Bindings'];
  Variables: {
    claims: Claims;
    /** Set by the app, for its log. */
    requestId?: string;
  };
}

/** What knows who is signed in: the context of a route, whatever else it has read. */
export type SignedIn = Pick<Context<WithClaims>, 'var'>;

/** The id of the signed-in person, by which their calls are counted. */
export const subjectOf = (c: Context<WithClaims>): string => c.var.claims.sub;

/** The token of `Authorization: Bearer …`, or null. */
export function bearer(header: string | undefined): string | null {
  const found = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '');
  return found?.[1] ?? null;
}

/** Sets `c.var.claims` for a signed-in person; answers everybody else 401 in PostgREST's form (its error PGRST301). */
export const requireUser = (tokens: Tokens) =>
  createMiddleware<WithClaims>(async (c, next) => {
    const token = bearer(c.req.header('authorization'));
    const claims = token === null ? null : await tokens.verify(token);
    if (claims === null) return signedOut(c, token);
    c.set('claims', claims);
    return next();
  });

/**
 * Behind requireUser, for calls that make what outlives the session: asks the database whether the session lives, where requireUser may go by what this
 * process has heard half a minute ago. So nobody who is put out makes themselves a token on the way.
 */
export const stillSignedIn = (sessions: Pick<LiveSessions, 'recheck'>) =>
  createMiddleware<WithClaims>(async (c, next) => {
    const { session_id } = c.var.claims;
    const ended = session_id === undefined ? 0 : (await sessions.recheck([session_id])).size;
    return ended > 0 ? signedOut(c, session_id!) : next();
  });

function signedOut(c: Context, token: string | null): Response {
  c.header('WWW-Authenticate', token === null ? 'Bearer' : 'Bearer error="invalid_token"');
  const message =
    token === null ? 'No access token was sent' : 'JWT expired, not valid here, or of a session that has ended';
  return c.json({ code: 'PGRST301', message, details: null, hint: null }, 401);
}
