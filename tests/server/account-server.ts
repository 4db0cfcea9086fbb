/** A server for tests of the account's routes: a real database and a person who is signed in. */
import type { Database } from '../../sync-server/database/port.ts';
import { calendarServer } from './calendar-server.ts';
import { createApp } from '../../sync-server/app.ts';

export async function accountServer(db: Database, user?: string) {
  const server = await calendarServer(db, user);
  const app = createApp(server.deps);
  const post = async (path: string, body: unknown, as: string | null = server.user) =>
    app.request(path, {
      method: 'POST',
      headers: as === null ? {} : { authorization: `Bearer ${await server.deps.tokens.sign({ sub: as })}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ...server,
    post,
    /** A call of /functions/v1; null: of nobody. */
    call: (name: string, body?: unknown, as?: string | null) => post(`/functions/v1/${name}`, body, as),
  };
}
