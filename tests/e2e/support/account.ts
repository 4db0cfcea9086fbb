import { SCHEMA_VERSION, type TableName, tableNames } from '../../../src/data/schema.ts';
import type { ProfileRef } from '../../../src/data/profile.ts';
import type { Session } from '../../../src/data/session-store.ts';
import { newMutationId } from '../../../src/lib/id.ts';
import { type Mutation, PROTO, type SyncRequest, type SyncResponse } from '../../../src/sync/protocol.ts';
import type { ProductServer } from './server.ts';

let people = 0;
/** An address without an account. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${people++}@example.org`;
export const PASSWORD = 'correct horse';

/** The sessions of the sign-ups, by address, until a device uses them: a sign-in would compute the password's hash again. */
const unused = new Map<string, Session>();

/** An account that has finished onboarding and the welcome dialog, made without a browser. Returns its address. */
export async function existingAccount(server: ProductServer, name = 'Ada'): Promise<string> {
  const email = newEmail();
  const session = await ask<Session>(server, '/auth/v1/signup', { email, password: PASSWORD });
  const now = new Date();
  const body = { created_at: now.toISOString(), onboarded: true, welcome_shown: true, name };
  await push(server, session, [putting('profiles', session.user.id, body, now.getTime())]);
  unused.set(email, session);
  return email;
}

/** The change that makes a row. `ts` is the time of its fields (ms). */
export const putting = (t: TableName, id: string, row: Readonly<Record<string, unknown>>, ts: number): Mutation => ({
  mid: newMutationId(),
  tx: newMutationId(),
  t,
  id,
  op: 'put',
  body: Object.fromEntries(Object.entries(row).map(([field, value]) => [field, { value, base: 0, ts }])),
});

/** Sends changes as a new device does, and returns the server's answer. */
export async function push(
  server: ProductServer,
  { access_token, user }: Session,
  muts: readonly Mutation[],
  device = newMutationId(),
): Promise<SyncResponse> {
  return sync(server, { access_token, user }, { device, muts: [...muts] });
}

/** The rows of a table as the server stores them, for a device that has the key of this id; null: the account is open. */
export async function rowsOnServer(
  server: ProductServer,
  { session }: Pick<SignedIn, 'session'>,
  t: TableName,
  seal: string | null,
): Promise<SyncResponse['changes']> {
  const { changes } = await sync(server, session, { seal, limit: 500, snapshot: { part: 'rows', t, after: null } });
  return changes;
}

const sync = (
  server: ProductServer,
  { access_token, user }: Pick<Session, 'access_token' | 'user'>,
  part: Partial<SyncRequest>,
): Promise<SyncResponse> => {
  const req: SyncRequest = {
    proto: PROTO,
    sv: SCHEMA_VERSION,
    user: user.id,
    device: newMutationId(),
    epoch: null,
    cursor: null,
    last: null,
    tables: [...tableNames],
    limit: 1,
    muts: [],
    ...part,
  };
  return ask(server, '/rest/v1/rpc/sync_v1', { req }, access_token);
};

/** The records of the device's session store after a sign-in, by key. */
export interface SignedIn {
  readonly session: Session;
  readonly active: ProfileRef;
  readonly profiles: readonly ProfileRef[];
}

/** Signs in without a browser; returns what a device stores of it. */
export async function signedIn(server: ProductServer, email: string): Promise<SignedIn> {
  const { access_token, refresh_token, expires_at, user } =
    unused.get(email) ??
    (await ask<Session>(server, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }));
  unused.delete(email);
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
