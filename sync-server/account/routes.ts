/** What a person does with all of their data (spec 001, section 7): `POST /functions/v1/export-user-data` and its neighbours. */
import { isDay, type Day } from '#lib/day.ts';
import type { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import * as v from 'valibot';
import { createRateLimit } from '../auth/rate-limit.ts';
import { requireUser, subjectOf, type WithClaims } from '../auth/require-user.ts';
import type { Deps } from '../deps.ts';
import { createHeavyReads } from '../heavy-reads.ts';
import { refuse } from '../http-errors.ts';
import { describeError } from '../log.ts';
import { removeGoing } from '../media/blobs.ts';
import type { BlobFiles } from '../media/files.ts';
import { bodyReader, limited, tooMany } from '../small-call.ts';
import { exportBody } from './export-body.ts';
import { exportOf } from './export.ts';
import { ACCOUNT_DELETED } from './forgotten.ts';
import { deleteAccount, resetAccount, restoreAccount } from './reset.ts';
import { iso } from '../iso.ts';

/** In bytes. */
const MAX_BODY = 1024;
/** The rate of one person's requests. Each reads or writes everything of the account. */
const ASKED = { burst: 10, perSecond: 1 / 30 };

/** When too many exports run, in s. */
const RETRY_AFTER_S = 30;

/** The specification's calls have no body. The app says which device asks, and the person's day. */
const asked = v.object({
  device: v.optional(v.pipe(v.string(), v.uuid())),
  day: v.optional(
    v.pipe(
      v.string(),
      v.check(isDay),
      v.transform((day) => day as Day),
    ),
  ),
});

/** Exports that are read at once: each lasts as long as its reader takes. */
const EXPORTS = { atOnce: 8, ofOne: 1, waiting: 1 };

async function* startedWith(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

type AccountDeps = Pick<Deps, 'db' | 'tokens' | 'poke' | 'log' | 'now'> & { readonly files?: BlobFiles | undefined };

export function accountRoutes({ db, tokens, poke, log, now, files }: AccountDeps) {
  const app = new Hono<WithClaims>();
  const exports = createHeavyReads(EXPORTS);
  const limit = createRateLimit(ASKED, now);
  const read = bodyReader(MAX_BODY, 'account_bad_request', {})(asked);
  for (const name of ['export-user-data', 'reset-user-data', 'restore-user-data', 'delete-user-account'])
    app.use(`/functions/v1/${name}`, requireUser(tokens), limited(limit, subjectOf));

  app.post('/functions/v1/export-user-data', read, async (c) => {
    const { sub, email } = c.var.claims;
    const exported_at = iso(now());
    const day = c.var.body.day ?? (exported_at.slice(0, 10) as Day);
    const leave = await exports.enter(sub);
    if (leave === null) return tooMany(c, RETRY_AFTER_S);
    const parts = exportOf(db, { user_id: sub, email: email ?? null, exported_at, day });
    // What fails before the first piece is answered as any failure.
    const first = await parts.next().catch((thrown: unknown) => {
      leave();
      throw thrown;
    });
    const { requestId = '' } = c.var;
    const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse };
    const stream = exportBody(first.done ? parts : startedWith(first.value, parts), {
      outgoing,
      failed: (thrown) => log({ event: 'failure', request: requestId, user: sub, ...describeError(thrown) }),
      ended: leave,
    });
    return c.body(stream, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="daymark-export-${day}.json"`,
    });
  });

  app.post('/functions/v1/reset-user-data', read, async (c) => {
    const reset = await resetAccount(db, c.var.claims.sub, c.var.body.device ?? null);
    return reset ? c.json(reset) : refuse(c, ...ACCOUNT_DELETED);
  });

  app.post('/functions/v1/restore-user-data', read, async (c) => {
    const { sub } = c.var.claims;
    const head = await restoreAccount(db, sub);
    // Its devices that were kept waiting go on at once.
    if (head !== null) poke.touched(sub, head);
    return c.json({ restored: head !== null });
  });

  app.post('/functions/v1/delete-user-account', read, async (c) => {
    const { sub } = c.var.claims;
    await deleteAccount(db, sub, now());
    // What a process that ends meanwhile leaves, the upkeep deletes.
    if (files) await removeGoing(db, files, sub);
    return c.json({ deleted: true });
  });
  return app;
}
