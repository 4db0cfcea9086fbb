/** The calls by which a device seals its person's account and opens it again, all under /api/seal (src/sync/seal/wire.ts). The server reads nothing of what they carry. */
import { MAX_REQUEST_BYTES } from '#sync/protocol.ts';
import { sealCalls } from '#sync/seal/wire.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, subjectOf, type WithClaims } from '../auth/require-user.ts';
import { keptUntil } from '../backup/folder.ts';
import { isStorable } from '../database/storable.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { bodyReader, limited } from '../small-call.ts';
import { changeWraps, finishSeal, reencode, sealAnew, sealOf, startSeal, stopSeal } from './seals.ts';

/** In bytes, of all calls but those with rows. */
const MAX_BODY = 1024 * 1024;
/** Calls of one person, all devices together: 200 rows each. */
const RATE = { burst: 200, perSecond: 10 };

const reads = bodyReader(MAX_BODY, 'sync_bad_request');
const readsRows = bodyReader(MAX_REQUEST_BYTES, 'sync_bad_request');
const storableRows = v.pipe(
  sealCalls.rows,
  v.check(({ rows }) => isStorable(rows)),
);

export function sealRoutes({
  config,
  db,
  tokens,
  now,
}: Pick<Deps, 'config' | 'db' | 'tokens' | 'now'>): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const rate = createRateLimit(RATE, now);
  for (const path of ['/api/seal', '/api/seal/*']) app.use(path, requireUser(tokens), limited(rate, subjectOf));
  const otherKey = (c: Context) => refuse(c, 409, 'sync_other_key', 'The account is not sealed by this key.');

  app.post('/api/seal', async (c) => {
    const found = await sealOf(db, c.var.claims.sub);
    if (found?.state !== 'on') return c.json({ seal: found });
    const { days = 0 } = config.backups ?? {};
    return c.json({ seal: { ...found, backups_until: days > 0 ? keptUntil(found.at, days) : null } });
  });

  app.post('/api/seal/start', reads(sealCalls.start), async (c) => {
    const { body } = c.var;
    const mark = await startSeal(db, c.var.claims.sub, body.key, body.wraps);
    if (!mark) return refuse(c, ...ACCOUNT_DELETED);
    return c.json(mark);
  });

  app.post('/api/seal/anew', reads(sealCalls.anew), async (c) => {
    const { body } = c.var;
    const mark = await sealAnew(db, c.var.claims.sub, body.key, body.wraps);
    return mark ? c.json(mark) : otherKey(c);
  });

  app.post('/api/seal/keys', reads(sealCalls.keys), async (c) => {
    const { body } = c.var;
    return (await changeWraps(db, c.var.claims.sub, body.key, body.wraps)) ? c.json({ changed: true }) : otherKey(c);
  });

  app.post('/api/seal/stop', reads(sealCalls.stop), async (c) => {
    const { body } = c.var;
    const state = await stopSeal(db, c.var.claims.sub, body.key, body.ended);
    return state ? c.json({ state }) : otherKey(c);
  });

  app.post('/api/seal/rows', readsRows(storableRows), async (c) => {
    const { body } = c.var;
    const todo = await reencode(db, c.var.claims.sub, body.key, body.rows, body.after);
    return c.json({ todo });
  });

  app.post('/api/seal/finish', reads(sealCalls.finish), async (c) => {
    const { body } = c.var;
    const state = await finishSeal(db, c.var.claims.sub, body.key, body.damaged);
    return state ? c.json({ state }) : otherKey(c);
  });
  return app;
}
