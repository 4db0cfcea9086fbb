/** The calls with which a device asks to be reminded by push, tries it, and ends it. */
import { isZone } from '#lib/zone.ts';
import { isStorableText } from '#lib/storable.ts';
import { testPush } from '#features/reminders/payload.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { peerOf, type NodeEnv } from '../auth/peer.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { outsideUrl } from '../calendar/addresses.ts';
import { reachOf } from '../calendar/fetcher.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { bodyReader, limited, malformed, tooMany } from '../small-call.ts';
import { inLanguage, languageField } from '../languages.ts';
import type { Outside } from '../outside.ts';
import { deviceOf, dropDevice, keepDevice, putOffOn, renewDevice } from './devices.ts';
import { areKeys } from './encrypt.ts';
import { subjectOf } from './reminders.ts';
import { sendPush } from './send.ts';
import type { Vapid } from './vapid.ts';
import { DAY_MS } from '#lib/durations.ts';

/** In bytes; every call here is small. */
const MAX_BODY = 8 * 1024;
/** Calls of one person, all devices together: a device calls once when the app opens. */
const ASKED = { burst: 60, perSecond: 1 };
const TESTS = { burst: 5, perSecond: 1 / 30 };
/** Calls without a session, from one address. */
const PEER = { burst: 60, perSecond: 1 };
/** How far a reminder may be put off, ms. */
const MOST_LATER = 7 * DAY_MS;

const MALFORMED = 'push_bad_request';
const reads = bodyReader(MAX_BODY, MALFORMED);
const base64url = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+$/));
const endpoint = v.pipe(v.string(), v.maxLength(2_000), v.url(), v.check(isStorableText));
const subscription = v.pipe(
  v.object({ endpoint, p256dh: base64url, auth: base64url }),
  v.check((given) => areKeys(given)),
);
const origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)),
);
const zone = v.pipe(v.string(), v.maxLength(64), v.check(isZone));
const subscribeBody = v.object({ subscription, zone, origin, language: languageField });
export const ofDevice = v.object({ endpoint });
const known = v.object({ endpoint, auth: base64url });
const key = v.pipe(v.string(), v.maxLength(200), v.check(isStorableText));
const laterBody = v.object({ device: known, key, until: v.pipe(v.number(), v.integer(), v.minValue(0)) });
const renewBody = v.object({ device: known, subscription });

type PushRouteDeps = Pick<Deps, 'config' | 'db' | 'tokens' | 'now'>;

/** The browser's worker makes these two calls, also when the session has ended: the subscription's secret says who it is. */
export function pushAddressCalls(
  { config, db, now }: Pick<PushRouteDeps, 'config' | 'db' | 'now'>,
  reach = reachOf(config),
): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const rate = limited<NodeEnv>(createRateLimit(PEER, now), (c) => peerOf(c, config.trustProxy));
  app.post('/api/push/later', rate, reads(laterBody), async (c) => {
    const { body } = c.var;
    if (body.until > now() + MOST_LATER) return malformed(c, MALFORMED);
    return (await putOffOn(db, body.device, body)) ? c.json({ ok: true }) : unknownDevice(c);
  });
  app.post('/api/push/renew', rate, reads(renewBody), async (c) => {
    const { body } = c.var;
    if (!outsideUrl(body.subscription.endpoint, reach)) return malformed(c, MALFORMED);
    return (await renewDevice(db, body.device, body.subscription)) ? c.json({ ok: true }) : unknownDevice(c);
  });
  return app;
}

/** The calls of a signed-in person. `vapid` is null where this server cannot push. */
export function pushCalls(
  { config, db, tokens, now }: PushRouteDeps,
  vapid: Vapid | null,
  outside: Outside = { reach: reachOf(config) },
): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const asked = createRateLimit(ASKED, now);
  const tests = createRateLimit(TESTS, now);
  app.use('/api/push/*', requireUser(tokens));
  app.post('/api/push/key', (c) => c.json({ key: vapid?.publicKey ?? null }));
  app.post('/api/push/subscribe', reads(subscribeBody), async (c) => {
    const { sub, session_id } = c.var.claims;
    const { body } = c.var;
    if (!vapid) return c.json({ refused: 'no_push' });
    if (!outsideUrl(body.subscription.endpoint, outside.reach)) return c.json({ refused: 'address' });
    const wait = asked.take(sub);
    if (wait > 0) return tooMany(c, wait);
    const { zone, origin, language } = body;
    const device = { ...body.subscription, zone, origin, language };
    const outcome = await keepDevice(db, sub, session_id ?? null, device, now());
    if (outcome === 'forgotten') return refuse(c, ...ACCOUNT_DELETED);
    return c.json(outcome === 'kept' ? { ok: true } : { refused: outcome });
  });
  app.post('/api/push/unsubscribe', reads(ofDevice), async (c) => {
    await dropDevice(db, c.var.claims.sub, c.var.body.endpoint);
    return c.json({ ok: true });
  });
  app.post('/api/push/test', reads(ofDevice), async (c) => {
    const { sub } = c.var.claims;
    const wait = tests.take(sub);
    if (wait > 0) return tooMany(c, wait);
    const device = await deviceOf(db, sub, c.var.body.endpoint);
    if (!vapid || !device) return unknownDevice(c);
    const to = { ...device, subject: subjectOf(config, device.origin) };
    const text = await inLanguage(device.language ?? 'en', () => testPush(sub, config.siteUrl ?? device.origin));
    const message = { text, ttl: 300, topic: 'test' };
    const outcome = await sendPush(to, message, { vapid, now, ...outside });
    if (outcome === 'gone') await dropDevice(db, sub, device.endpoint);
    return c.json({ outcome });
  });
  return app;
}

const unknownDevice = (c: Context) => refuse(c, 404, 'push_unknown_device', 'This device is not subscribed here.');
