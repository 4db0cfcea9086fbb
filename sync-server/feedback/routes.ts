/** `POST /api/feedback`: feedback of somebody without an account. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { isStorableText } from '#lib/storable.ts';
import { peerOf, type NodeEnv } from '../auth/peer.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { bodyReader, limited, tooMany } from '../small-call.ts';
import { keepFeedback } from './feedback.ts';

/** Bytes. The longest text has 4,000 characters of up to 4 bytes. */
const MAX_BODY = 20 * 1024;
/** Texts from one address: 5 at once, then one every 10 minutes. */
const PEER = { burst: 5, perSecond: 1 / 600 };
/** Texts from all addresses together. */
const ALL = { burst: 100, perSecond: 1 / 60 };

const given = v.object({
  id: v.pipe(v.string(), v.uuid()),
  type: v.picklist(['suggestion', 'bug', 'praise', 'other']),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000), v.check(isStorableText)),
});

/** The route. The same id sent again is answered as the first time. */
export function feedbackRoutes({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const [peers, all] = [createRateLimit(PEER, now), createRateLimit(ALL, now)];
  const limit = limited<NodeEnv>(peers, (c) => peerOf(c, config.trustProxy));
  app.post('/api/feedback', limit, bodyReader(MAX_BODY, 'feedback_bad_request')(given), async (c) => {
    const { body } = c.var;
    const wait = all.take('all');
    if (wait > 0) {
      peers.giveBack(peerOf(c, config.trustProxy));
      return tooMany(c, wait);
    }
    if (!(await keepFeedback(db, body, now())))
      return refuse(c, 503, 'feedback_full', 'There is no room for feedback.');
    return c.json({ kept: body.id });
  });
  return app;
}
