/** The calls of a signed-in person about their webhooks, all under /api/webhooks. A token cannot call them. */
import { newId } from '#lib/id.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, stillSignedIn, subjectOf, type SignedIn, type WithClaims } from '../auth/require-user.ts';
import { outsideUrl } from '../calendar/addresses.ts';
import { reachOf } from '../calendar/fetcher.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import type { Outside } from '../outside.ts';
import { bodyReader, limited, ofOne, tooMany } from '../small-call.ts';
import { sendTest } from './deliver.ts';
import { EVENT_TYPES } from './events.ts';
import { makeWebhook, removeWebhook, webhooksOf } from './webhooks.ts';

/** In bytes; every call here is small. */
const MAX_BODY = 16 * 1024;
/** Calls of one person, all devices together; and those that call another server. */
const RATE = { burst: 60, perSecond: 1 };
const TESTS = { burst: 10, perSecond: 1 / 60 };

const makeBody = v.object({
  url: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
  events: v.pipe(v.array(v.picklist(EVENT_TYPES)), v.minLength(1), v.maxLength(EVENT_TYPES.length)),
});
const reads = bodyReader(MAX_BODY, 'webhooks_bad_request');

/**
 * `POST /api/webhooks` lists them; `/make` makes one and is the only answer with its secret, or says why it was `refused`; `/test` with `{id}` sends it a test, `/remove` ends it. Times in
 * ms. `resolve` is for tests.
 */
export function webhookCalls(
  { config, db, tokens, sessions, now }: Pick<Deps, 'config' | 'db' | 'tokens' | 'sessions' | 'now'>,
  resolve?: Outside['resolve'],
): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const [rate, tests] = [createRateLimit(RATE, now), createRateLimit(TESTS, now)];
  const options = { reach: reachOf(config), ...(resolve ? { resolve } : {}) };
  const listed = async (c: SignedIn) => ({ webhooks: await webhooksOf(db, c.var.claims.sub) });
  for (const path of ['/api/webhooks', '/api/webhooks/*']) app.use(path, requireUser(tokens), limited(rate, subjectOf));
  app.post('/api/webhooks', async (c) => c.json(await listed(c)));
  app.post('/api/webhooks/make', stillSignedIn(sessions), reads(makeBody), async (c) => {
    const { body } = c.var;
    const url = outsideUrl(body.url, options.reach);
    if (!url) return c.json({ ...(await listed(c)), refused: 'address' });
    const hook = { id: newId(), url: url.href, events: [...new Set(body.events)] };
    const made = await makeWebhook(db, c.var.claims.sub, hook, now());
    if (made === 'forgotten') return refuse(c, ...ACCOUNT_DELETED);
    return c.json({ ...(made === 'too_many' ? { refused: made } : made), ...(await listed(c)) });
  });
  app.post('/api/webhooks/test', reads(ofOne), async (c) => {
    const wait = tests.take(c.var.claims.sub);
    if (wait > 0) return tooMany(c, wait);
    await sendTest({ db, now, options }, c.var.claims.sub, c.var.body.id);
    return c.json(await listed(c));
  });
  app.post('/api/webhooks/remove', reads(ofOne), async (c) => {
    await removeWebhook(db, c.var.claims.sub, c.var.body.id);
    return c.json(await listed(c));
  });
  return app;
}
