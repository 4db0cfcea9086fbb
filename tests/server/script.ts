/** A person with a habit, and a script of theirs that has a token. */
import { newId } from '#lib/id.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { Listening } from './listening.ts';
import { device, put } from './person.ts';

/** Makes a token for everything, and returns it. */
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
  const made = await server.send({
    method: 'POST',
    path: '/api/tokens/make',
    headers: { ...(await server.bearer(user)), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Test', can_read: true, can_write: true, tables: null, zone: 'UTC', days: null }),
  });
  return (JSON.parse(made.text) as { token: string }).token;
}
