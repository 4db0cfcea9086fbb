/** The calls with which a person sees their signed-in devices, and signs one of them out. */
import { Hono, type Context } from 'hono';
import type { Deps } from '../deps.ts';
import { bodyReader, limited, ofOne } from '../small-call.ts';
import { createRateLimit } from './rate-limit.ts';
import { requireUser, subjectOf, type SignedIn, type WithClaims } from './require-user.ts';
import { devicesOf, endSessions } from './sessions.ts';

/** In bytes: the body has one id. */
const MAX_BODY = 1024;
/** Calls of one person, all devices together. */
const RATE = { burst: 60, perSecond: 1 };

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
  const listed = async (c: SignedIn & Pick<Context, 'json'>) => {
    const { sub, session_id } = c.var.claims;
    const devices = await db.tx(null, (query) => devicesOf(query, sub));
    return c.json({ devices: devices.map((device) => ({ ...device, here: device.id === session_id })) });
  };
  for (const path of ['/api/devices', '/api/devices/*']) app.use(path, requireUser(tokens), limited(limit, subjectOf));
  app.post('/api/devices', listed);
  app.post('/api/devices/sign-out', bodyReader(MAX_BODY, 'devices_bad_request')(ofOne), async (c) => {
    const { body, claims } = c.var;
    sessions.end(await db.tx(null, (query) => endSessions(query, 'local', claims.sub, body.id)));
    return listed(c);
  });
  return app;
}
