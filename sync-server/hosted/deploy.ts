/** `npm run hosted -- <address>`: makes a hosted Supabase project the server of the devices (docs/hosted-supabase.md). */
import { StartError } from '../database/errors.ts';
import { migrate } from '../database/migrate.ts';
import type { Database, Query } from '../database/port.ts';
import { openPostgres } from '../database/postgres.ts';
import { HOSTED_PARTS, UPKEEP } from './parts.ts';

/** Returns the sentences for the operator. Throws StartError when the address is none of a Supabase project. */
export async function hostedCommand([address]: readonly string[]): Promise<string> {
  if (address === undefined || !/^postgres(?:ql)?:\/\/./.test(address)) {
    throw new StartError('Which project? npm run hosted -- postgres://postgres:password@host:5432/postgres');
  }
  const db = await openPostgres({ url: address, connections: 1 });
  try {
    return await deploy(db);
  } finally {
    await db.close();
  }
}

/** Brings the tables and their functions up to date and applies what only a hosted project needs; it may run again, for example for a newer version. */
export async function deploy(db: Database): Promise<string> {
  const lacking = await db.tx(null, missing);
  if (lacking.length > 0) {
    throw new StartError(`This is not the database of a Supabase project: it has no ${lacking.join(', no ')}.`);
  }
  const { applied, functions } = await migrate(db);
  const daily = await db.tx(null, async (query) => {
    await query(HOSTED_PARTS);
    return planUpkeep(query);
  });
  return [
    applied.length > 0 || functions
      ? 'The tables and their functions are those of this version now.'
      : 'The tables and their functions were up to date.',
    'Devices are told of changes on their private channel, and who is deleted in the project leaves no rows.',
    daily
      ? 'Old deletions and answers are removed each night (pg_cron).'
      : `Turn on the extension pg_cron and run this command again, or run each night: ${UPKEEP};`,
    'Now build the app with VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY of the project (docs/hosted-supabase.md).',
  ].join('\n');
}

/** What of Supabase is not there. */
async function missing(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select name from (values
      ('auth.users', to_regclass('auth.users')::text),
      ('auth.uid()', to_regprocedure('auth.uid()')::text),
      ('realtime.messages', to_regclass('realtime.messages')::text),
      ('realtime.send()', to_regprocedure('realtime.send(jsonb, text, text, boolean)')::text),
      ('realtime.topic()', to_regprocedure('realtime.topic()')::text)
    ) as parts (name, found) where found is null`);
  return rows.map(({ name }) => name);
}

/** Plans the upkeep as a job of pg_cron, at a quiet hour in UTC. false: the project has not turned that extension on. */
async function planUpkeep(query: Query): Promise<boolean> {
  const [cron] = await query<{ there: boolean }>(
    "select to_regprocedure('cron.schedule(text, text, text)') is not null as there",
  );
  if (!cron?.there) return false;
  await query("select cron.schedule('daymark-upkeep', '17 3 * * *', $1)", [UPKEEP]);
  return true;
}
