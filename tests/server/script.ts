/** A person with a habit, and a script of theirs that has a token. */
import { newId } from '#lib/id.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { Listening } from './listening.ts';
import { device, put } from './person.ts';

/** Makes a token of a person, by default for everything, and returns it. */
export async function makeScriptToken(server: Listening, user: string, scopes: object = {}): Promise<string> {
  const all = { name: 'Test', can_read: true, can_write: true, tables: null, zone: 'UTC', days: null };
  const made = await server.send({
    path: '/api/tokens/make',
    headers: await server.bearer(user),
    body: JSON.stringify({ ...all, ...scopes }),
  });
  return (JSON.parse(made.text) as { token: string }).token;
}

/** Makes a person with a habit and a token for everything, and returns the token. */
export async function scriptToken(server: Listening, db: Database): Promise<string> {
  const user = newId();
  await device(db, user).push(
    put('profiles', user, { name: 'Ada', onboarded: true }),
    put('habits', newId(), {
      title: 'Walk',
      type: 'habit',
      frequency: 'daily',
      created_at: '2026-05-01T10:00:00.000Z',
    }),
  );
  return makeScriptToken(server, user);
}
