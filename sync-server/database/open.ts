import { IN_MEMORY, type Config } from '../config.ts';
import { describeError, type Log } from '../log.ts';
import { openPglite } from './pglite.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres.ts';

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'dataDir'>;

/** The database of the settings. Throws StartError, whose message is for the operator. */
export function openDatabase(where: DatabaseLocation, log: Log): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePool, dataDir } = where;
  if (databaseUrl === undefined) return openPglite(dataDir === IN_MEMORY ? {} : { dataDir });
  return openPostgres({
    url: databaseUrl,
    ...(databaseDirectUrl === undefined ? {} : { directUrl: databaseDirectUrl }),
    connections: databasePool,
    onError: (error) => log({ event: 'database', ...describeError(error) }),
  });
}
