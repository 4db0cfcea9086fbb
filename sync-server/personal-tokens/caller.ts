/** Who calls table access and the API for scripts: a signed-in person, or a script with a personal token. */
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { tableNames, type TableName } from '#data/schema.ts';
import { english, msg, t } from '#lib/i18n.ts';
import { peerOf } from '../auth/peer.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { bearer, requireUser, type WithClaims } from '../auth/require-user.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { inLanguage, languageIn } from '../languages.ts';
import { ACCOUNT_SEALED, isSealed } from '../seal/seals.ts';
import { tooMany } from '../small-call.ts';
import { isPersonalToken, tokenOf, type PersonalToken } from './tokens.ts';

/** Routes behind requireCaller are `Hono<WithCaller>`. */
export interface WithCaller {
  Bindings: WithClaims['Bindings'];
  Variables: WithClaims['Variables'] & {
    /** Absent: the person's own session. */
    personalToken?: PersonalToken;
    /** The password of Basic authentication, where a route takes one: a personal token. */
    password?: string;
  };
}

/** Calls with one token. A script that loads a year at once is a script that can wait. */
const RATE = { burst: 120, perSecond: 2 };
/** Calls from one address, whatever their tokens: each is looked up in the database before it is known to be none. */
const PEER = { burst: 240, perSecond: 10 };

/**
 * Like requireUser, and lets personal tokens in too: `c.var.personalToken` says what they may do. One for all routes, so that a token has one rate. A sealed account
 * (docs/decisions/0089) is refused: what reads and writes here is no device of the person, and has no key.
 */
export function requireCaller({ db, tokens, now, config }: Pick<Deps, 'db' | 'tokens' | 'now' | 'config'>) {
  const session = requireUser(tokens);
  const [rate, peers] = [createRateLimit(RATE, now), createRateLimit(PEER, now)];
  const [status, code, words] = ACCOUNT_SEALED;
  const unlessSealed = async (c: Context<WithCaller>, next: Next) =>
    (await isSealed(db, c.var.claims.sub)) ? refuse(c, status, code, await said(c, words)) : next();
  return createMiddleware<WithCaller>(async (c, next) => {
    const text = c.get('password') ?? bearer(c.req.header('authorization'));
    if (text === null || !isPersonalToken(text)) return session(c, () => unlessSealed(c, next) as Promise<void>);
    const tooSoon = peers.take(peerOf(c, config.trustProxy));
    if (tooSoon > 0) return tooMany(c, tooSoon);
    const token = await tokenOf(db, text, now());
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
      return refuse(c, 401, 'token_invalid', await said(c, UNKNOWN));
    }
    const wait = rate.take(token.id);
    if (wait > 0) return tooMany(c, wait);
    const seconds = Math.floor(now() / 1000);
    const claims = {
      sub: token.user,
      role: 'authenticated',
      aud: 'authenticated',
      iat: seconds,
      exp: seconds,
      iss: 'token',
    };
    c.set('claims', claims as WithClaims['Variables']['claims']);
    c.set('personalToken', token);
    return unlessSealed(c, next);
  });
}

const UNKNOWN = english(msg('This token is unknown, revoked or expired.'));

/** The words of a refusal: a calendar app, which sends a password, may show them, and has them in its language. Scripts read English. */
const said = (c: Context<WithCaller>, words: string): string | Promise<string> =>
  c.get('password') === undefined ? words : inLanguage(languageIn(c.req.header('accept-language')), () => t(words));

export type RequireCaller = ReturnType<typeof requireCaller>;

/** No token reads or writes settings and photos, whatever it is for. */
const CLOSED: ReadonlySet<TableName> = new Set(['profiles', 'assistant_profiles', 'preferences', 'attachments']);

/** The tables that a token can be for. */
export const SCRIPT_TABLES: readonly TableName[] = tableNames.filter((t) => !CLOSED.has(t));

/** Why a token may not do this; null if it may, or if there is none. */
export function outOfScope(
  token: PersonalToken | undefined,
  does: 'read' | 'write',
  tables: readonly TableName[],
): string | null {
  if (!token) return null;
  if (!(does === 'read' ? token.can_read : token.can_write)) return `This token may not ${does}.`;
  const foreign = tables.find((t) => CLOSED.has(t) || (token.tables && !token.tables.includes(t)));
  return foreign === undefined ? null : `This token may not ${does} ${foreign}.`;
}
