import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { clearSession, readSession, writeActiveProfile } from '#data/session-store.ts';
import type { TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { writeMeta } from '#data/meta.ts';
import { createSyncState, type SyncState } from '#sync/state.ts';
import { syncWords } from './words.ts';
import { dismissToast, useToast } from '#ui/toast.ts';
import type { Question } from './use-question.tsx';
import { SyncPanel } from './SyncPanel.tsx';

const id = newId();
const profile = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;

beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await clearSession();
  dismissToast();
  await openProfile(profile);
});
afterEach(() => void vi.unstubAllGlobals());

async function panel(patch: Partial<SyncState>) {
  const store = createSyncState({ profile: 'account', ...patch });
  const asked: Question[] = [];
  const device = {
    profile,
    db: getDb(),
    state: store,
    syncNow: vi.fn(async () => undefined),
    close: async () => undefined,
  };
  render(
    withRouter(
      <SyncPanel
        open
        device={device}
        state={store.get()}
        words={syncWords(store.get(), new Date())}
        onAsk={(question) => asked.push(question)}
        onMerged={() => undefined}
      />,
    ),
  );
  await screen.findAllByRole('heading');
  return { asked, device };
}

const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
const session = (user: string) => ({
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: user, email: 'ada@example.org' },
});
const signIn = async () => {
  await userEvent.type(screen.getByLabelText('Password'), 'secret-words');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('an ended session is renewed in the panel, with the address known', async () => {
  await writeActiveProfile({ id, kind: 'account', user_id: id });
  answers(200, session(id));
  await panel({ needsSignIn: true });
  expect(screen.getByRole('heading', { name: 'Sign in to sync' })).toBeVisible();
  expect(screen.getByText('ada@example.org')).toBeVisible();
  await signIn();
  await waitFor(async () => expect(await readSession()).toMatchObject({ refresh_token: 'r', user: { id } }));
});

test('somebody without a password signs in another way, and comes back', async () => {
  await panel({ needsSignIn: true });
  expect(screen.getByRole('link', { name: 'Sign in another way' })).toHaveAttribute(
    'href',
    expect.stringContaining('/auth?mode=login'),
  );
});

test('a session that arrives after a sign-out in another tab is not stored', async () => {
  await writeActiveProfile(null);
  answers(200, session(id));
  await panel({ needsSignIn: true });
  await signIn();
  expect(await screen.findByText(/left in another tab/)).toBeVisible();
  expect(await readSession()).toBeUndefined();
});

test('another account’s session is not used for this one', async () => {
  answers(200, session(newId()));
  await panel({ needsSignIn: true });
  await signIn();
  expect(await screen.findByText(/belongs to another account/)).toBeVisible();
  expect(await readSession()).toBeUndefined();
});

test('a wrong password shows an error next to its field', async () => {
  answers(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  await panel({ needsSignIn: true });
  await signIn();
  expect(await screen.findByText('Invalid login credentials')).toBeVisible();
});

test('a sync that fails by a bug says so, and offers the data', async () => {
  await panel({ faults: 2, pending: 3 });
  expect(screen.getByRole('heading', { name: '3 items not backed up' })).toBeVisible();
  expect(screen.getByText(/Syncing is not working/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy my data out' })).toBeVisible();
});

test('what a reset set aside is put back, or discarded after a question', async () => {
  const row = { id: newId(), user_id: id, fact: 'Leo was born on 3 May', created_at: new Date().toISOString() };
  await writeMeta(getDb(), 'recovery', { at: Date.now(), entries: [], rows: [{ t: 'memory_entries', row }] });
  const { asked } = await panel({ recovery: true, lastSyncedAt: Date.now() });
  expect(await screen.findByRole('heading', { name: '1 thing set aside' })).toBeVisible();
  expect(screen.getByText('Everything else on this device is on the server too.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(asked[0]?.title).toBe('Discard 1 thing?');
  expect(await getDb().meta.get('recovery')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  await waitFor(async () => expect((await getDb().memory_entries.get(row.id))?.fact).toBe('Leo was born on 3 May'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '1 thing set aside' })).toBeNull());
});

test('what the device refuses stays set aside, and a toast says so', async () => {
  const row = { id: newId(), user_id: id, fact: 'Leo was born on 3 May', created_at: new Date().toISOString() };
  const rows = [
    { t: 'later_table', row },
    { t: 'memory_entries', row },
  ];
  await writeMeta(getDb(), 'recovery', { at: Date.now(), entries: [], rows });
  await panel({ recovery: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  await waitFor(() =>
    expect(useToast.getState().shown).toMatchObject({
      title: '1 thing could not be put back',
      description: expect.stringContaining('The others are back.'),
    }),
  );
  expect(await screen.findByRole('heading', { name: '1 thing set aside' })).toBeVisible();
});

test('a press that fails shows an error', async () => {
  const row = { id: newId(), user_id: id, fact: 'only here', created_at: new Date().toISOString() };
  await writeMeta(getDb(), 'recovery', { at: Date.now(), entries: [], rows: [{ t: 'memory_entries', row }] });
  await panel({ recovery: true });
  const full = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  getDb().memory_entries.hook('creating', full);
  await userEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'destructive' }));
  getDb().memory_entries.hook('creating').unsubscribe(full);
  expect((await getDb().meta.get('recovery'))?.value).toMatchObject({ rows: [{ t: 'memory_entries' }] });
});

test.each([
  ['habit_days', 'Day of a habit', '/habits'],
  ['project_tasks', 'Task of a project', '/tasks'],
  ['calendar_events', 'Event', '/calendar'],
  ['preferences', 'Settings', '/settings'],
] as const)('a refused row of %s has a name and the page to mend it on', async (t: TableName, name, to) => {
  const entry = {
    mid: newId(),
    tx: newId(),
    t,
    id: newId(),
    op: 'put',
    body: {},
    sv: 1,
    state: 'queued',
    tries: 1,
  } as const;
  await getDb().quarantine.put({ ...entry, seq: 1, code: 'check', at: Date.now() });
  await panel({ quarantined: 1 });
  expect(await screen.findByText(new RegExp(`^${name},`))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Fix' })).toHaveAttribute('href', to);
});

test('what was set aside can be put back before the copy of a deleted account is kept or erased', async () => {
  const row = { id: newId(), user_id: id, fact: 'only here', created_at: new Date().toISOString() };
  await writeMeta(getDb(), 'recovery', { at: Date.now(), entries: [], rows: [{ t: 'memory_entries', row }] });
  await panel({ error: 'account_deleted', needsSignIn: true, recovery: true });
  const aside = await screen.findByRole('region', { name: 'Set aside' });
  const gone = screen.getByRole('heading', { name: 'This account was deleted' });
  expect(aside.compareDocumentPosition(gone)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a deleted account offers to keep the copy, and asks before it erases', async () => {
  const { asked } = await panel({ error: 'account_deleted', needsSignIn: true });
  expect(screen.getByRole('button', { name: 'Keep a local copy' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  expect(asked[0]?.description).toContain('the last copy');
});

test('a full disk of the server is named, and not as a server that cannot be reached', async () => {
  await panel({ error: 'disk_full', offline: true, pending: 2 });
  expect(screen.getByRole('heading', { name: 'Server full, 2 changes waiting' })).toBeVisible();
  expect(screen.getByText(/^The disk of the server is full\./)).toBeVisible();
});

test('a reset on another device that can still be taken back is named, and not as a server that cannot be reached', async () => {
  await panel({ error: 'reset_pending', offline: true, pending: 2 });
  expect(screen.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  expect(screen.getByText(/^Your data was reset on another device\./)).toBeVisible();
});

test('an account without space is named, with what helps', async () => {
  await panel({ error: 'account_full', offline: true, pending: 2 });
  expect(screen.getByRole('heading', { name: 'Account full, 2 changes waiting' })).toBeVisible();
  expect(screen.getByText(/^Your account has used all of its space on the server\./)).toBeVisible();
});

test('over plain HTTP the panel says what is missing, and over HTTPS nothing of it', async () => {
  vi.stubGlobal('isSecureContext', true);
  await panel({});
  expect(screen.queryByText(/is not encrypted \(HTTP\)/)).toBeNull();
  vi.stubGlobal('isSecureContext', false);
  await panel({});
  expect(screen.getByText(/opens only while the server can be reached, cannot be installed/)).toBeVisible();
});
