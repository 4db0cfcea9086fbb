/** The command for a database that was restored from a backup. */
import type { Database } from './database/port.ts';

/**
 * Starts a new epoch for every person: each device downloads the rows again and sends what is newer than the backup. Returns the
 * sentence for the operator. Running it twice, or without need, costs a download and loses nothing.
 */
export async function restored(db: Database): Promise<string> {
  const [row] = await db.tx(null, (query) => query<{ people: number }>('select public.sync_restored() as people'), {
    timeout: 30 * 60_000,
  });
  const people = row?.people ?? 0;
  if (people === 0) return 'This database has no rows of people yet, so there is nothing to do.';
  const whose = people === 1 ? 'One person’s devices' : `The devices of ${people} people`;
  return (
    `${whose} will sync with the restored database the next time they are online: they download its rows again, ` +
    'and send what was written, changed or deleted after the backup was made. Nothing on a device is lost.'
  );
}
