/**
 * `tsx scripts/freeze.ts`: writes tests/frozen/<version>.json, a device's database of this release: every table has rows, every field is
 * set, and changes are waiting, refused, replaced and undone. Run it once for each release and commit the file; it never changes.
 */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushDrafts, saveDraft } from '#data/drafts.ts';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { databaseName } from '#data/database.ts';
import { writeFlag } from '#data/flags.ts';
import { mutate } from '#data/mutate.ts';
import { type CalendarEvent, kindOf, tableNames, tables, type TableName } from '#data/schema.ts';
import { undoLast } from '#data/undo.ts';
import { idOf } from '#lib/id.ts';
import { syncCycle } from '#sync/engine.ts';
import type { Change, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { createSyncState } from '#sync/state.ts';
import { dump, type Frozen } from '../tests/frozen/frozen.ts';
import { values } from '../tests/frozen/values.ts';

const USER = '0190a000-0000-7000-8000-00000000000f';
const start = Date.UTC(2026, 10, 21, 12);
let now = start;

/** One row with every field of its table. */
function fullRow(t: TableName, name: string): Record<string, unknown> {
  const fields = Object.keys(tables[t].fields).map((field) => [field, values[kindOf(t, field)!]]);
  return { ...Object.fromEntries(fields), id: t === 'profiles' ? USER : idOf('frozen', t, name) };
}
const put = (t: TableName, name: string) =>
  mutate(`Make ${t}`, (write) =>
    write.put(t, fullRow(t, name) as unknown as Parameters<typeof write.put>[1] & { id: string }),
  );

let version = 10;
const REFUSED = idOf('frozen', 'memory_entries', 'refused');
const taken: Change[] = [];
/** A server that accepts everything but rows named 'refused', and sends the rows back with their version. */
async function answer(request: SyncRequest): Promise<SyncResponse> {
  const v = ++version;
  for (const { t, id, body } of request.muts) {
    const d: Record<string, unknown> = {};
    for (const [field, { value }] of Object.entries(body)) {
      // A map is sent key by key.
      const [name, key] = field.split('.', 2) as [string, string?];
      d[name] = key === undefined ? value : { ...(d[name] as object | undefined), [key]: value };
    }
    if (id !== REFUSED) taken.push({ t, id, v, del: false, d });
  }
  return structuredClone({
    epoch: 'frozen',
    epoch_kind: 'start',
    epoch_at: 0,
    head: v,
    min_version: 0,
    server_time: now,
    cursor: request.cursor === null ? null : v,
    more: false,
    acks: request.muts.map(({ mid, id }) =>
      id === REFUSED ? { mid, s: 'rejected', v: 0, code: 'sync_bad_value', msg: 'fact' } : { mid, s: 'ok', v },
    ),
    changes: request.cursor === null ? [] : taken.splice(0),
    ...(request.snapshot?.part === 'rows' ? { after: null } : {}),
  } satisfies SyncResponse);
}

const profile = { id: USER, kind: 'account', user_id: USER, email: 'mira@example.org' } as const;
await openProfile(profile, { now: () => (now += 1000) });
for (const t of tableNames) await put(t, 'synced');
await put('tasks', 'deleted');
await put('memory_entries', 'refused');
const sync = () => syncCycle({ db: getDb(), post: answer, now: () => now, random: () => 0.5 }, createSyncState());
const outcome = await sync();
if (outcome.kind !== 'done') throw new Error(`The frozen device could not sync: ${JSON.stringify(outcome)}`);

await mutate('Edit', (write) =>
  write.patch('journal_entries', idOf('frozen', 'journal_entries', 'synced'), { content: 'Edited while offline.' }),
);
await mutate('Delete', (write) => write.delete('tasks', idOf('frozen', 'tasks', 'deleted')));
for (const t of tableNames) if (t !== 'profiles') await put(t, 'waiting');
await put('feedback', 'undone');
await undoLast();
await getDb().outbox.limit(1).modify({ state: 'sent', tries: 1 });
saveDraft('journal', 'Not finished yet, and never lost');
await flushDrafts();
await writeFlag('frozen', true);
await getDb().assistant_calls.put({
  id: idOf('frozen', 'call'),
  created_at: '2026-11-21T10:00:00.000Z',
  state: 'waiting',
});
const sha256 = createHash('sha256').update('frozen').digest('hex');
await getDb().blobs.put({
  sha256,
  bytes: 6,
  here: 1,
  sent: 0,
  small: 0,
  tries: 0,
  next_try: 0,
  used_at: now,
});
await getDb().blob_bytes.put({ sha256, bytes: new TextEncoder().encode('frozen').buffer });
const subscription_id = idOf('frozen', 'subscription');
await getDb().subscriptions.put({
  id: subscription_id,
  url: 'https://example.org/team.ics',
  name: 'Team',
  color: '#4f46e5',
  fetched_at: '2026-11-21T10:00:00.000Z',
  trouble: null,
  version: 'frozen',
  read: 'frozen',
});
const event = fullRow('calendar_events', 'of others') as unknown as CalendarEvent;
await getDb().subscribed_events.put({ ...event, id: `${subscription_id}/1`, subscription_id });

const name = databaseName(profile);
await closeProfile();
const { version: release } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  version: string;
};
const frozen: Frozen = { release, profile, ...(await dump(name)) };
const empty = frozen.stores.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
if (empty.length > 0) throw new Error(`Nothing was frozen of: ${empty.join(', ')}`);
const file = join(import.meta.dirname, '..', 'tests', 'frozen', `${release}.json`);
// The bytes of blobs as thaw() reads them.
const encoded = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value;
writeFileSync(file, `${JSON.stringify(frozen, encoded)}\n`);
console.log(
  `${file}: ${frozen.stores.length} stores, ${frozen.stores.reduce((sum, { rows }) => sum + rows.length, 0)} records`,
);
process.exit(0);
