/** What an operator says after a database was put back from a backup. */
import type { Database } from './database/port.ts';

/**
 * Starts a new epoch for everybody: every device takes the rows again and sends back what is newer than the backup. Gives the
 * sentence for the operator. Saying it twice, or without need, costs devices a download and nobody a word.
 */
export async function restored(db: Database): Promise<string> {
  const [row] = await db.tx(null, (query) => query<{ people: number }>('select public.sync_restored() as people'), {
    timeout: 30 * 60_000,
  });
  const people = row?.people ?? 0;
  if (people === 0) return 'This database holds nobody’s rows yet: there is nothing to bring together.';
  const whose = people === 1 ? 'One person’s devices' : `The devices of ${people} people`;
  return (
    `${whose} will compare themselves with the restored database the next time they are online: they take its rows again, ` +
    'and send back what was written, changed or deleted after the backup was made. Nothing on a device is lost.'
  );
}
