import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { SCHEMA_VERSION, tableNames } from '../../../src/data/schema.ts';
import { newMutationId } from '../../../src/lib/id.ts';
import { PROTO } from '../../../src/sync/protocol.ts';
import type { ProductServer } from './server.ts';

let people = 0;
/** An address nobody has yet. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${people++}@example.org`;
export const PASSWORD = 'correct horse';

/** An account that has been through onboarding and the welcome elsewhere, made without a browser. Returns its address. */
export async function existingAccount(server: ProductServer, name = 'Ada'): Promise<string> {
  const email = newEmail();
  const client = createClient(server.url, 'public', {
    auth: { persistSession: false },
    realtime: { transport: ws as never },
  });
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw new Error(`No account: ${error?.message}`);
  const now = new Date();
  const values = { created_at: now.toISOString(), onboarded: true, welcome_shown: true, name };
  const answer = await client.rpc('sync_v1', {
    req: {
      proto: PROTO,
      sv: SCHEMA_VERSION,
      user: data.user.id,
      device: newMutationId(),
      epoch: null,
      cursor: null,
      last: null,
      tables: tableNames,
      limit: 1,
      muts: [
        {
          mid: newMutationId(),
          tx: newMutationId(),
          t: 'profiles',
          id: data.user.id,
          op: 'put',
          body: Object.fromEntries(
            Object.entries(values).map(([field, value]) => [field, { value, base: 0, ts: now.getTime() }]),
          ),
        },
      ],
    },
  });
  if (answer.error) throw new Error(`No profile: ${answer.error.message}`);
  return email;
}
