/** A server process that only sends reminders, for the test with several: `push-process.ts <database>`. Ends with its input. */
import { createLiveSessions } from '../../sync-server/auth/live-sessions.ts';
import { ANYWHERE } from '../../sync-server/calendar/addresses.ts';
import { openPostgres } from '../../sync-server/database/postgres.ts';
import { startReminders } from '../../sync-server/push/reminders.ts';
import { vapidKeys } from '../../sync-server/push/vapid.ts';

const db = await openPostgres({ url: process.argv[2]!, connections: 6, onError: () => undefined });
const vapid = (await vapidKeys(db))!;
const deps = { db, now: Date.now, log: () => undefined, sessions: createLiveSessions(db, Date.now), config: {} };
const reminding = startReminders({ ...deps, options: { vapid, reach: ANYWHERE } }, 5);
process.stdout.write('ready\n');
process.stdin.on('end', () => {
  void reminding.stop().then(() => db.close());
});
process.stdin.resume();
