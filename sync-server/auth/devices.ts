/** The calls with which a person sees their signed-in devices, and signs one of them out. */
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { readCall, tooMany } from '../small-call.ts';
import { createRateLimit } from './rate-limit.ts';
import { requireUser, type WithClaims } from './require-user.ts';
import { devicesOf, endSessions } from './sessions.ts';

/** In bytes: the body has one id. */
const MAX_BODY = 1024;
/** Calls of one person, all devices together. */
const RATE = { burst: 60, perSecond: 1 };

const one = v.object({ id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });

/**
 * `POST /api/devices` lists them, `POST /api/devices/sign-out` with `{id}` ends one session and answers with the list that remains. A device
 * that is gone already is no error. Both answers: `{devices: [{id, since, seen, browser, here}]}`, times in ms.
 */
export function deviceCalls({
  db,
  tokens,
  sessions,
  now,
}: Pick<Deps, 'db' | 'tokens' | 'sessions' | 'now'>): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const limit = createRateLimit(RATE, now);
  const listed = async (c: Context<WithClaims>) => {
    const { sub, session_id } = c.var.claims;
    const devices = await db.tx(null, (query) => devicesOf(query, sub));
    return c.json({ devices: devices.map((device) => ({ ...device, here: device.id === session_id })) });
  };
  const busy = (c: Context<WithClaims>) => {
    const wait = limit.take(c.var.claims.sub);
    return wait > 0 ? tooMany(c, wait) : null;
  };
  for (const path of ['/api/devices', '/api/devices/*']) app.use(path, requireUser(tokens));
  app.post('/api/devices', async (c) => busy(c) ?? listed(c));
  app.post('/api/devices/sign-out', async (c) => {
    const refused = busy(c);
    if (refused) return refused;
    const asked = await readCall(c, one, MAX_BODY);
    if (!asked) return refuse(c, 400, 'devices_bad_request', 'The request is malformed.');
    sessions.end(await db.tx(null, (query) => endSessions(query, 'local', c.var.claims.sub, asked.id)));
    return listed(c);
  });
  return app;
}
