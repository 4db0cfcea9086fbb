/**
 * `npm run seed -- <e-mail> [password]`: fills an account with the year of the sample data, through the sync call of devices. SERVER is the
 * address (http://localhost:3000). With ROWS it is so many rows of generated days instead (10,000 are a year of daily use). The account is made when it does not exist.
 */
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { demoRows } from './demo/demo.ts';
import { SCHEMA_VERSION, tableNames } from '../src/data/schema.ts';
import { sampleYear } from '../src/features/sample/year.ts';
import { dayOf } from '../src/lib/day.ts';
import { idOf, newMutationId } from '../src/lib/id.ts';
import { MAX_MUTATIONS, PROTO, syncResponse, type Mutation, type SyncRequest } from '../src/sync/protocol.ts';
import * as v from 'valibot';

const [email, password = 'daymark-sample'] = process.argv.slice(2);
const url = process.env.SERVER ?? 'http://localhost:3000';
if (!email) {
  console.error('Whose account? npm run seed -- mira@example.org [password]');
  process.exit(1);
}

// Node 20 has no WebSocket, and supabase-js needs one when its client is made.
const client = createClient(url, 'public', { auth: { persistSession: false }, realtime: { transport: ws as never } });

const { data: signedIn } = await client.auth.signInWithPassword({ email, password });
const session = signedIn.session ?? (await client.auth.signUp({ email, password })).data.session;
if (!session) {
  console.error(`Could not sign in or sign up as ${email} at ${url}.`);
  process.exit(1);
}

const user = session.user.id;
const device = idOf('seed', user);
const now = new Date();
const everything = process.env.ROWS ? generated(Number(process.env.ROWS)) : sampleYear({ user_id: user, now });
const ts = now.getTime();

function generated(wanted: number) {
  const rows = demoRows({ user_id: user, until: dayOf(now), rows: wanted, now });
  const profile = { onboarded: true, welcome_shown: true, name: 'Mira', created_at: rows[0]?.row.created_at };
  return [{ t: 'profiles' as const, row: { id: user, ...profile } }, ...rows];
}

const mutations = everything.map(({ t, row }): Mutation => {
  const { id, user_id: _owner, ...fields } = row as { id: string; user_id?: string };
  const body = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, base: 0, ts }]));
  return { mid: newMutationId(), tx: newMutationId(), t, id, op: 'put', body };
});
let epoch: string | null = null;
for (let from = 0; from < mutations.length; from += MAX_MUTATIONS) {
  const muts = mutations.slice(from, from + MAX_MUTATIONS);
  const req: SyncRequest = {
    proto: PROTO,
    sv: SCHEMA_VERSION,
    user,
    device,
    epoch,
    cursor: null,
    last: null,
    tables: [...tableNames],
    limit: 1,
    muts,
  };
  const { data, error } = await client.rpc('sync_v1', { req });
  if (error) throw new Error(`The server refused a page: ${error.code} ${error.message}`);
  const answer = v.parse(syncResponse, data);
  epoch = answer.epoch;
  const refused = answer.acks.filter((ack) => ack.s === 'rejected' || ack.s === 'held');
  if (answer.must || refused.length > 0) throw new Error(`The server refused rows: ${answer.must ?? refused[0]!.code}`);
  process.stdout.write(`\r${Math.min(from + MAX_MUTATIONS, mutations.length)} of ${mutations.length} rows`);
}
process.stdout.write(`\n${email} now has a year of sample data.\n`);
process.exit(0);
