/** A device as release 0.2.1 left it, put into the browser by IndexedDB alone and opened by this build. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isTableName } from '../../src/data/schema.ts';
import { type Frozen, thaw } from '../frozen/frozen.ts';
import { existingAccount, push, putting, signedIn, type SignedIn } from './support/account.ts';
import type { ProductServer } from './support/server.ts';
import { keepSession } from './support/keep-session.ts';
import { beforeTheApp, expect, line, onDevice, test, words } from './support/test.ts';

// What it shows is the database's, not the worker's.
test.use({ serviceWorkers: 'block' });

const file = resolve(import.meta.dirname, '../frozen/0.2.1.json');
type Row = Record<string, unknown>;

const EDITED = 'Edited while offline.';
const WRITTEN = 'Written before the update.';
const KEPT = 'Kept before the update.';
const ASKED = 'I need to buy milk';

/** The frozen device as `who` has it: the server has what it had sent, and it waits with the rest. */
async function leftBehind(server: ProductServer, { session }: SignedIn): Promise<Frozen> {
  const anybody = JSON.parse(readFileSync(file, 'utf8')) as Frozen;
  const text = readFileSync(file, 'utf8').replaceAll(anybody.profile.id, session.user.id);
  const frozen = JSON.parse(text) as Frozen;
  const rows = (store: string) => frozen.stores.find(({ name }) => name === store)!.rows as Row[];

  // What it wrote since is told from what was there, and is of today.
  const waiting = (t: string, row: Row) => {
    const change = rows('outbox').find((one) => one.t === t && one.op === 'put')!;
    const body = change.body as Record<string, { value: unknown }>;
    for (const [field, value] of Object.entries(row)) body[field]!.value = value;
    return Object.assign(
      rows(t).find(({ id }) => id === change.id)!,
      row,
    );
  };
  const now = new Date();
  const [created_at, day] = [now.toISOString(), now.toLocaleDateString('sv-SE')];
  waiting('journal_entries', { content: WRITTEN });
  waiting('memory_entries', { fact: KEPT });
  const nothing = { cleared: null, call_id: null, filed: null, filed_by: null, topic: null };
  const asked = waiting('entries', {
    role: 'user',
    type: 'chat',
    content: ASKED,
    created_at,
    logged_for: day,
    ...nothing,
  });
  const body = { call_id: asked.id, message: ASKED, systemPrompt: '', at: created_at, zone: 'UTC', day_starts_at: 0 };
  const question = {
    body,
    created_at,
    day,
    id: asked.id,
    ready: false,
    tries: 0,
    next_at: 0,
    state: 'waiting',
    why: null,
  };
  rows('assistant_calls').splice(0, Infinity, question);
  Object.assign(rows('drafts')[0]!, { key: 'journal:new' });

  // What it had sent before is on the server, and it knows the server's numbers.
  const meta = (key: string) => rows('meta').find(({ k }) => k === key)! as { value: unknown };
  const { mid, v: sentAt } = meta('last').value as { mid: string; v: number };
  const readUpTo = meta('cursor').value;
  const before = rows('shadow') as { t: string; id: string; d: Row }[];
  const there = frozen.stores
    .flatMap(({ name, rows }) => rows.map((row) => ({ t: name, id: String(row.id), d: row })))
    // Its profile was made before there were versions in rows.
    .filter(({ t, id, d }) => (d._v || t === 'profiles') && !before.some((was) => was.t === t && was.id === id));
  const muts = [...before, ...there].flatMap(({ t, id, d: { id: _, user_id: _user, _v, ...d } }) =>
    isTableName(t) ? [putting(t, id, d, now.getTime())] : [],
  );
  const last = { ...muts.at(-1)!, mid };
  const { epoch, head, acks } = await push(server, session, [...muts.slice(0, -1), last], String(meta('device').value));
  expect(acks.filter(({ s }) => s === 'rejected')).toEqual([]);
  meta('epoch').value = epoch;
  return JSON.parse(JSON.stringify(frozen), (key, value: unknown) => {
    const aVersion = /^(_v|v|base|value)$|\//.test(key) && (value === sentAt || value === readUpTo);
    return aVersion ? head : value;
  }) as Frozen;
}

test('an account made with 0.2.1 works after the update, with its unsent edits', async ({ server, device }) => {
  const email = await existingAccount(server);
  const who = await signedIn(server, email);
  const frozen = await leftBehind(server, who);
  const page = await device();
  await beforeTheApp(page, async () => {
    await page.evaluate(keepSession, who);
    const name = JSON.stringify(`daymark:${who.session.user.id}`);
    await page.evaluate(`(${thaw.toString()})(${name}, ${JSON.stringify(frozen)}, indexedDB)`);
  });

  await page.goto('/logs?kind=journal');
  await expect(line(page, EDITED)).toBeVisible();
  await expect(line(page, WRITTEN)).toBeVisible();
  await page.goto('/journal');
  await expect(words(page)).toHaveValue('Not finished yet, and never lost');
  await page.goto('/chat');
  await expect(page.getByText(ASKED, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Added to To-Do List' })).toBeVisible();

  const other = await device();
  await onDevice(other, server, email, '/logs?kind=journal');
  await expect(line(other, EDITED)).toBeVisible();
  await expect(line(other, WRITTEN)).toBeVisible();
  await other.goto('/memory');
  await expect(line(other, KEPT)).toBeVisible();
});
