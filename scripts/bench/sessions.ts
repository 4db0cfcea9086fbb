/** The cost of refusing sessions that have ended: the same calls with the check and without it. */
import { tableNames } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { PROTO, type SyncRequest } from '#sync/protocol.ts';
import { addAccount } from '../../sync-server/auth/accounts.ts';
import { createLiveSessions, LIFETIME } from '../../sync-server/auth/live-sessions.ts';
import { liveTokens } from '../../sync-server/auth/live-tokens.ts';
import { openSession } from '../../sync-server/auth/sessions.ts';
import { createTokens, type Tokens } from '../../sync-server/auth/tokens.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { syncRoutes } from '../../sync-server/sync/routes.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { type Measuring, median, type Ratio } from './stats.ts';

/** A signed-in person's access token, and an empty sync of theirs. */
async function signedIn(db: Database, tokens: Tokens) {
  const sub = newId();
  const added = { id: sub, email: `${sub}@example.test`, passwordHash: 'x', metadata: {}, confirmed: true };
  const { id: session_id } = await db.tx(null, async (query) => {
    await addAccount(query, new Date().toISOString(), added);
    return openSession(query, Date.now(), sub);
  });
  const req: SyncRequest = {
    proto: PROTO,
    sv: 1,
    user: sub,
    device: newId(),
    epoch: null,
    cursor: 0,
    last: null,
    tables: [...tableNames],
    limit: 500,
    muts: [],
  };
  return { token: await tokens.sign({ sub, session_id }), body: JSON.stringify({ req }) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function sessionRatios({ repetitions, progress }: Measuring): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const tokens = await createTokens({ jwt: { secret: 'x'.repeat(32) }, accessTokenSeconds: 3600 });
  for (const kind of databases) {
    progress(`ended sessions on ${kind}`);
    const database = await testDatabase(kind);
    const { db } = database;
    try {
      let ahead = 0;
      const live = liveTokens(
        tokens,
        createLiveSessions(db, () => performance.now() + ahead),
      );
      const poke = {
        touched: () => {},
        onPoke: () => () => {},
        ready: Promise.resolve(),
        close: () => Promise.resolve(),
      };
      const [checked, plain] = [live, tokens].map((used) =>
        syncRoutes({ db, tokens: used, poke, log: () => undefined }),
      );
      const { token, body } = await signedIn(db, tokens);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const sync = async (app: typeof checked) => {
        const answer = await app!.request('/rpc/sync_v1', { method: 'POST', headers, body });
        if (answer.status !== 200) throw new Error(`A sync was answered ${answer.status}`);
        await answer.text();
      };
      const pairs = {
        call: [] as [number, number][],
        token: [] as [number, number][],
        first: [] as [number, number][],
      };
      for (let n = -1; n < repetitions; n++) {
        const call = { subject: [] as number[], baseline: [] as number[] };
        for (let i = 0; i < 300; i++) {
          call.subject.push(await timed(() => sync(checked)));
          call.baseline.push(await timed(() => sync(plain)));
        }
        const verified = { subject: [] as number[], baseline: [] as number[] };
        for (let i = 0; i < 3000; i++) {
          verified.subject.push(await timed(() => live.verify(token)));
          verified.baseline.push(await timed(() => tokens.verify(token)));
        }
        const first = { subject: [] as number[], baseline: [] as number[] };
        for (let i = 0; i < 100; i++) {
          // The answer of the database is too old now.
          ahead += LIFETIME;
          first.subject.push(await timed(() => sync(checked)));
          first.baseline.push(await timed(() => sync(plain)));
        }
        if (n < 0) continue;
        pairs.call.push([median(call.subject), median(call.baseline)]);
        pairs.token.push([median(verified.subject), median(verified.baseline)]);
        pairs.first.push([median(first.subject), median(first.baseline)]);
      }
      const name = kind === 'pglite' ? 'PGlite' : 'Postgres';
      ratios.push(
        {
          id: `session-call-${kind}`,
          title: `sync, known session, ${name}`,
          description: 'An empty sync that checks its session, against one that does not.',
          pairs: pairs.call,
        },
        {
          id: `session-token-${kind}`,
          title: `token, known session, ${name}`,
          description: 'Only the token and its session, without a route and without a call of the database.',
          pairs: pairs.token,
        },
        {
          id: `session-first-${kind}`,
          title: `sync, asks the database, ${name}`,
          description: `The first sync after ${LIFETIME / 1000} s, which asks the database about its session, against one that does not.`,
          pairs: pairs.first,
        },
      );
    } finally {
      await database.close();
    }
  }
  return ratios;
}
