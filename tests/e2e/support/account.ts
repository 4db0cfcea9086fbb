import { SCHEMA_VERSION, type TableName, tableNames } from '../../../src/data/schema.ts';
import type { ProfileRef } from '../../../src/data/profile.ts';
import type { Session } from '../../../src/data/session-store.ts';
import { newMutationId } from '../../../src/lib/id.ts';
import { type Mutation, PROTO, type SyncResponse } from '../../../src/sync/protocol.ts';
import type { ProductServer } from './server.ts';

let people = 0;
/** An address nobody has yet. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${people++}@example.org`;
export const PASSWORD = 'correct horse';

/** An account that has been through onboarding and the welcome elsewhere, made without a browser. Returns its address. */
export async function existingAccount(server: ProductServer, name = 'Ada'): Promise<string> {
  const email = newEmail();
  const session = await ask<Session>(server, '/auth/v1/signup', { email, password: PASSWORD });
  const now = new Date();
  const body = { created_at: now.toISOString(), onboarded: true, welcome_shown: true, name };
  await push(server, session, [putting('profiles', session.user.id, body, now.getTime())]);
  return email;
}

/** The change that makes a row, whose fields are from `ts` (ms). */
export const putting = (t: TableName, id: string, row: Readonly<Record<string, unknown>>, ts: number): Mutation => ({
  mid: newMutationId(),
  tx: newMutationId(),
  t,
  id,
  op: 'put',
  body: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, { value, base: 0, ts }])),
});

/** Sends changes as a device that has nothing yet, and gives the server's answer. */
export async function push(
  server: ProductServer,
  { access_token, user }: Session,
  muts: readonly Mutation[],
  device = newMutationId(),
): Promise<SyncResponse> {
  const req = {
    proto: PROTO,
    sv: SCHEMA_VERSION,
    user: user.id,
    device,
    epoch: null,
    cursor: null,
    last: null,
    tables: tableNames,
    limit: 1,
    muts,
  };
  return ask(server, '/rest/v1/rpc/sync_v1', { req }, access_token);
}

/** What the device's session store holds of somebody who signed in, by its keys. */
export interface SignedIn {
  readonly session: Session;
  readonly active: ProfileRef;
  readonly profiles: readonly ProfileRef[];
}

/** Signs in without a browser: what a device keeps of it. */
export async function signedIn(server: ProductServer, email: string): Promise<SignedIn> {
  const { access_token, refresh_token, expires_at, user } = await ask<Session>(
    server,
    '/auth/v1/token?grant_type=password',
    { email, password: PASSWORD },
  );
  const active: ProfileRef = { id: user.id, kind: 'account', user_id: user.id, email };
  return {
    session: { access_token, refresh_token, expires_at, user: { id: user.id, email } },
    active,
    profiles: [active],
  };
}

async function ask<T>({ url }: ProductServer, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
