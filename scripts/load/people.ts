/** People with accounts and sessions, and their calls over HTTP. */
import { newId } from '#lib/id.ts';
import { addAccount } from '../../sync-server/auth/accounts.ts';
import { openSession } from '../../sync-server/auth/sessions.ts';
import { createTokens } from '../../sync-server/auth/tokens.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { ServerProcess } from '../../tests/server/processes.ts';
import { percentile } from '../bench/stats.ts';
import type { Post } from '../bench/device.ts';
import { connection } from './connection.ts';
import { SECRET } from './machine.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Signs people up without the hash of a password, which would take longer than everything else. `site`: the server's SITE_URL, if it has one. */
export async function people(
  db: Database,
  ids: readonly string[],
  site: { readonly siteUrl?: string } = {},
): Promise<Person[]> {
  const tokens = await createTokens({ jwt: { secret: SECRET }, accessTokenSeconds: 3600, ...site });
  const sessions = await db.tx(null, async (query) => {
    const opened: string[] = [];
    for (const id of ids) {
      const account = { id, email: `${id}@example.test`, passwordHash: 'x', metadata: {}, confirmed: true };
      await addAccount(query, new Date().toISOString(), account);
      opened.push((await openSession(query, Date.now(), id)).id);
    }
    return opened;
  });
  return Promise.all(
    ids.map(async (id, n) => ({ id, token: await tokens.sign({ sub: id, session_id: sessions[n]! }) })),
  );
}

export const newPeople = (db: Database, n: number, site?: { readonly siteUrl: string }): Promise<Person[]> =>
  people(
    db,
    Array.from({ length: n }, () => newId()),
    site,
  );

/** A person's sync over HTTP. */
export function overHttp({ port }: Pick<ServerProcess, 'port'>, { token }: Person): Post {
  const post = connection(port, token);
  return async (body) => {
    const { status, text } = await post('/rest/v1/rpc/sync_v1', `{"req":${body}}`);
    if (status !== 200) throw new Error(`The server answered ${status}: ${text.slice(0, 200)}`);
    return text;
  };
}

export interface Measured {
  readonly perSecond: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
}

/** Each of these calls again and again for some seconds, the next when the one before it was answered. */
export async function repeated(calls: readonly (() => Promise<unknown>)[], seconds: number): Promise<Measured> {
  const took: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    calls.map(async (call) => {
      while (performance.now() < end) {
        const before = performance.now();
        await call();
        took.push(performance.now() - before);
      }
    }),
  );
  const all = (performance.now() - began) / 1000;
  return { perSecond: took.length / all, p50: percentile(took, 0.5), p99: percentile(took, 0.99), calls: took.length };
}
