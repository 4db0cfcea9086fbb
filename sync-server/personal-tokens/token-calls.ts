/** The calls of a signed-in person about their tokens and what these wrote, all under /api/tokens. A token itself cannot call them. */
import { isTableName } from '#data/schema.ts';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { isStorableText } from '#lib/storable.ts';
import { isZone } from '#lib/zone.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, stillSignedIn, subjectOf, type SignedIn, type WithClaims } from '../auth/require-user.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { ACCOUNT_SEALED, isSealed } from '../seal/seals.ts';
import { bodyReader, limited, ofOne } from '../small-call.ts';
import { makeToken, MOST_TOKENS, revokeToken, tokensOf } from './tokens.ts';
import { undoWrite, writesOf } from './writes.ts';

/** In bytes; every call here is small. */
const MAX_BODY = 16 * 1024;
/** Calls of one person, all devices together. */
const RATE = { burst: 60, perSecond: 1 };

const makeBody = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.check(isStorableText)),
    can_read: v.boolean(),
    can_write: v.boolean(),
    tables: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.check(isTableName))), v.minLength(1), v.maxLength(40))),
    zone: v.pipe(v.string(), v.maxLength(64), v.check(isZone)),
    /** Until when it is valid; null: until it is revoked. */
    days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3660))),
  }),
  v.check((token) => token.can_read || token.can_write),
);
const reads = bodyReader(MAX_BODY, 'tokens_bad_request');

/**
 * `POST /api/tokens` lists them; `/make` makes one and is the only answer with its text; `/revoke` with `{id}` ends one. `/writes` lists what tokens wrote, `/undo` with
 * `{id}` takes one write back. Times in ms.
 */
export function tokenCalls({
  db,
  tokens,
  sessions,
  poke,
  now,
}: Pick<Deps, 'db' | 'tokens' | 'sessions' | 'poke' | 'now'>): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const rate = createRateLimit(RATE, now);
  const listed = async (c: SignedIn) => ({ tokens: await tokensOf(db, c.var.claims.sub) });
  const written = async (c: SignedIn) => ({ writes: await writesOf(db, c.var.claims.sub) });
  const sealed = (c: Context) => refuse(c, ...ACCOUNT_SEALED);
  for (const path of ['/api/tokens', '/api/tokens/*']) app.use(path, requireUser(tokens), limited(rate, subjectOf));
  app.post('/api/tokens', async (c) => c.json(await listed(c)));
  app.post('/api/tokens/make', stillSignedIn(sessions), reads(makeBody), async (c) => {
    if (await isSealed(db, c.var.claims.sub)) return sealed(c);
    const { days, tables, ...rest } = c.var.body;
    const expires = days === null ? null : now() + days * DAY_MS;
    const scopes = { ...rest, tables: tables && [...new Set(tables)].filter(isTableName) };
    const made = await makeToken(db, c.var.claims.sub, { ...scopes, id: newId(), expires }, now());
    if (made === 'forgotten') return refuse(c, ...ACCOUNT_DELETED);
    if (made === 'too_many') return refuse(c, 409, 'too_many_tokens', `An account has at most ${MOST_TOKENS} tokens.`);
    return c.json({ ...made, ...(await listed(c)) });
  });
  app.post('/api/tokens/revoke', reads(ofOne), async (c) => {
    await revokeToken(db, c.var.claims.sub, c.var.body.id);
    return c.json(await listed(c));
  });
  app.post('/api/tokens/writes', async (c) => c.json(await written(c)));
  app.post('/api/tokens/undo', reads(ofOne), async (c) => {
    const { sub } = c.var.claims;
    if (await isSealed(db, sub)) return sealed(c);
    const taken = await undoWrite(db, sub, c.var.body.id);
    if (!taken) return refuse(c, 404, 'nothing_to_undo', 'There is nothing to take back.');
    if (taken.head !== null) poke.touched(sub, taken.head);
    return c.json({ undone: taken.undone, kept: taken.kept, ...(await written(c)) });
  });
  return app;
}
