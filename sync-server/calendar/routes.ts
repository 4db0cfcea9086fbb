/** The private address of a calendar: `GET /calendar/<token>.ics` for other programs, and the calls with which a person makes and ends it. */
import { isZone } from '#lib/zone.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { peerOf, type NodeEnv } from '../auth/peer.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, stillSignedIn, subjectOf, type WithClaims } from '../auth/require-user.ts';
import type { Deps } from '../deps.ts';
import type { HeavyReads } from '../heavy-reads.ts';
import { refuse } from '../http-errors.ts';
import { languageField } from '../languages.ts';
import { bodyReader, limited, ofOne, tooMany } from '../small-call.ts';
import { isStorableText } from '#lib/storable.ts';
import { calendarUrl } from './addresses.ts';
import { fetchNext, reachOf } from './fetcher.ts';
import type { FetchOptions } from './safe-fetch.ts';
import { addSubscription, removeSubscription, subscriptionsOf, subscriptionText } from './subscriptions.ts';
import { feedOf, knownFeed, makeFeed, revokeFeed, TOKEN } from './feeds.ts';
import { iso } from '../iso.ts';

/** In bytes; every call here is small. */
const MAX_BODY = 16 * 1024;

/** Programs read a feed every quarter of an hour at most. */
const FEED = { burst: 20, perSecond: 1 / 30 };
/** Tries from one address: many people may be behind it, and a token cannot be guessed anyway. */
const PEER = { burst: 120, perSecond: 1 };
/** When too many reads of one feed wait, in s. */
const RETRY_AFTER_S = 10;
/** New addresses of one person, and calendars that are added: each is fetched at once. */
const MADE = { burst: 10, perSecond: 1 / 60 };
/** Lists and texts of one person, all devices together. */
const ASKED = { burst: 60, perSecond: 1 };

const reads = bodyReader(MAX_BODY, 'calendar_bad_request');
const zone = v.pipe(v.string(), v.maxLength(64), v.check(isZone));
const makeBody = v.object({ zone, language: languageField });
const added = v.object({
  id: v.pipe(v.string(), v.uuid()),
  url: v.pipe(v.string(), v.maxLength(2_000)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.check(isStorableText)),
  color: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/)),
});

/** `GET /calendar/<token>.ics`: the token alone opens it, so every answer but the calendar itself is never stored. */
export function feedRoutes({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>, heavy: HeavyReads): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const [feeds, peers] = [createRateLimit(FEED, now), createRateLimit(PEER, now)];
  app.get('/calendar/:file{.+\\.ics}', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    const token = c.req.param('file').slice(0, -'.ics'.length);
    const wait = Math.max(peers.take(peerOf(c, config.trustProxy)), TOKEN.test(token) ? feeds.take(token) : 0);
    if (wait > 0) return tooMany(c, wait);
    const known =
      c.req
        .header('if-none-match')
        ?.split(',')
        .map((each) => each.trim().replace(/^W\//, '')) ?? [];
    const feed = TOKEN.test(token) ? await knownFeed(db, token, now()) : null;
    // The same for a wrong address and for one that was revoked.
    if (!feed) return refuse(c, 404, 'not_found', 'There is no calendar at this address.');
    const text = known.includes(feed.etag) ? undefined : await heavy.run(feed.user, feed.text);
    if (text === null) return tooMany(c, RETRY_AFTER_S);
    c.header('Cache-Control', 'private, no-cache');
    c.header('ETag', feed.etag);
    if (text === undefined) return c.body(null, 304);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', 'inline; filename="daymark.ics"');
    return c.body(text);
  });
  return app;
}

/** The calls of a signed-in person, all under /api/calendar. `resolve` is for tests. */
export function calendarCalls(
  { config, db, tokens, sessions, now }: Pick<Deps, 'config' | 'db' | 'tokens' | 'sessions' | 'now'>,
  resolve?: FetchOptions['resolve'],
): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  const made = createRateLimit(MADE, now);
  const asked = createRateLimit(ASKED, now);
  const options = { reach: reachOf(config), ...(resolve ? { resolve } : {}) };
  app.use('/api/calendar/*', requireUser(tokens));
  app.post('/api/calendar/feed', async (c) => {
    const at = await feedOf(db, c.var.claims.sub);
    return c.json({ made_at: at?.toISOString() ?? null });
  });
  app.post('/api/calendar/feed/make', stillSignedIn(sessions), reads(makeBody), async (c) => {
    const { sub } = c.var.claims;
    const wait = made.take(sub);
    if (wait > 0) return tooMany(c, wait);
    const at = now();
    const token = await makeFeed(db, sub, c.var.body, at);
    if (token === null) return refuse(c, ...ACCOUNT_DELETED);
    return c.json({ path: `/calendar/${token}.ics`, made_at: iso(at) });
  });
  app.post('/api/calendar/feed/revoke', async (c) => {
    await db.tx(null, (query) => revokeFeed(query, c.var.claims.sub));
    return c.json({ made_at: null });
  });

  app.post('/api/calendar/subscriptions', limited(asked, subjectOf), async (c) =>
    c.json(await listed(db, c.var.claims.sub)),
  );
  app.post('/api/calendar/subscriptions/text', reads(ofOne), async (c) => {
    const { sub } = c.var.claims;
    const wait = asked.take(sub);
    return wait > 0 ? tooMany(c, wait) : c.json({ text: await subscriptionText(db, sub, c.var.body.id) });
  });
  app.post('/api/calendar/subscriptions/add', reads(added), async (c) => {
    const { sub } = c.var.claims;
    const { body } = c.var;
    const url = calendarUrl(body.url, options.reach);
    if (!url) return c.json({ ...(await listed(db, sub)), refused: 'address' });
    const wait = made.take(sub);
    if (wait > 0) return tooMany(c, wait);
    const outcome = await addSubscription(db, sub, { ...body, url: url.href }, now());
    if (outcome === 'forgotten') return refuse(c, ...ACCOUNT_DELETED);
    if (outcome === 'too_many') return c.json({ ...(await listed(db, sub)), refused: 'too_many' });
    await fetchNext({ db, now, options }, { user: sub, id: body.id });
    return c.json(await listed(db, sub));
  });
  app.post('/api/calendar/subscriptions/remove', reads(ofOne), async (c) => {
    const { sub } = c.var.claims;
    await removeSubscription(db, sub, c.var.body.id);
    return c.json(await listed(db, sub));
  });
  return app;
}

const listed = async (db: Deps['db'], user: string) => ({ subscriptions: await subscriptionsOf(db, user) });
