import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HIDDEN, HIDES } from '#lib/damaged.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { getDb } from '#data/db.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { clearSession, writeActiveProfile, writeSession } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { createSyncState } from '#sync/state.ts';
import { quickStretch } from '#tests/support/seal-server.ts';
import { ada } from '#tests/support/profile.ts';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { withRouter } from '#tests/support/with-router.tsx';
import { makeKey, type MadeKey } from './keys.ts';
import { UnlockPage } from './UnlockPage.tsx';

vi.mock('./stretch.ts', async () => ({ stretch: (await import('#tests/support/seal-server.ts')).quickStretch }));

const PASSPHRASE = 'gravel lantern otter seventeen';
let made: MadeKey;
/** What the server keeps, and the calls that change it; null: it cannot be reached. */
let stored: { readonly seal: object } | null;
let calls: readonly (readonly [path: string, body: { readonly key?: string; readonly wraps?: object }])[];

beforeEach(async () => {
  await freshScreen();
  made = await makeKey(ada.user_id, PASSPHRASE, quickStretch);
  stored = { seal: { key: made.id, state: 'on', wraps: made.wraps, ended: null, rows: 3 } };
  calls = [];
  await writeActiveProfile(ada);
  await writeSession({
    access_token: 'a',
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: ada.user_id, email: 'ada@example.org' },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!stored) throw new TypeError('offline');
    const { pathname } = new URL(url, 'http://x');
    const body = JSON.parse(init.body as string) as { readonly key?: string; readonly wraps?: object };
    if (pathname === '/api/seal') return Response.json(stored);
    calls = [...calls, [pathname, body]];
    if (body.wraps) stored = { seal: { ...stored.seal, ...body } };
    return Response.json(pathname.endsWith('/keys') ? { changed: true } : { key: body.key, state: 'on' });
  });
  await writeMeta(getDb(), 'locked', { id: made.id, isNew: true, later: false });
  await withoutLog(getDb(), ['tasks'], () =>
    getDb()
      .table('tasks')
      .put({ id: newId(), user_id: ada.user_id, description: HIDDEN.en, completed: false, [HIDES]: true, _v: 1 }),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

function open() {
  const device = {
    profile: ada,
    db: getDb(),
    state: createSyncState({ profile: 'account', needsKey: true }),
    syncNow: vi.fn(async () => undefined),
    close: async () => undefined,
  };
  return { user: showScreen(withRouter(<UnlockPage device={device} />)), device };
}
const key = () => readMeta(getDb(), 'seal');

test('says what is here and what is missing, a wrong passphrase in words, and unlocks by the right one', async () => {
  const { user, device } = open();
  expect(await screen.findByText(/1 task, 1 still open, with days and times/)).toBeVisible();
  const field = screen.getByLabelText('Passphrase', { selector: 'input' });
  await user.type(field, 'wrong{Enter}');
  expect(await screen.findByText(/^This is not your passphrase\. If it was changed on another device/)).toBeVisible();
  expect(await key()).toBeUndefined();
  await user.clear(field);
  await user.type(field, `${PASSPHRASE}{Enter}`);
  await waitFor(async () => expect(await key()).toMatchObject({ id: made.id, state: 'on' }));
  expect(device.syncNow).toHaveBeenCalled();
  expect(await readMeta(getDb(), 'locked')).toBeUndefined();
});

test('the recovery key leads to a new passphrase, or unlocks with the one that there is', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Use the recovery key instead' }));
  await user.type(screen.getByLabelText('Recovery key'), `${made.recovery}{Enter}`);
  const next = await screen.findByLabelText('New passphrase', { selector: 'input' });
  expect(next).toHaveFocus();
  expect(await key()).toBeUndefined();
  const again = screen.getByLabelText('Repeat the passphrase', { selector: 'input' });
  // What is wrong is said at the field that it is about.
  await user.type(next, 'too short{Enter}');
  await waitFor(() => expect(next).toHaveAccessibleDescription(/A passphrase has at least 12 characters\./));
  expect(again).toHaveAccessibleDescription('');
  await user.clear(next);
  expect(next).toBeValid();
  await user.type(next, 'marble socket window plum');
  await user.type(again, 'marble socket window{Enter}');
  await waitFor(() => expect(again).toHaveAccessibleDescription('The two passphrases differ.'));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep my passphrase' }));
  await waitFor(async () => expect(await key()).toMatchObject({ id: made.id }));
});

test('without the server it says so, and it can be left for later', async () => {
  const { user } = open();
  stored = null;
  await user.type(await screen.findByLabelText('Passphrase', { selector: 'input' }), `${PASSPHRASE}{Enter}`);
  expect(await screen.findByText('The server cannot be reached. Try again when you are online.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on without them' }));
  await waitFor(async () => expect(await readMeta(getDb(), 'locked')).toMatchObject({ later: true }));
  expect(await key()).toBeUndefined();
});

test('starting over asks for two words, a new passphrase and its recovery key before anything is deleted', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'I have lost both' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start over?' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Type “start over” to go on.')).toBeVisible();
  await user.type(dialog.getByLabelText('Type “start over” to go on'), 'start over{Enter}');
  const step = within(await screen.findByRole('dialog', { name: 'Choose a passphrase' }));
  await user.type(step.getByLabelText('New passphrase', { selector: 'input' }), 'harbour violin dust april');
  await user.type(step.getByLabelText('Repeat the passphrase', { selector: 'input' }), 'harbour violin dust april');
  await user.click(step.getByRole('button', { name: 'Continue' }));
  const card = within(await screen.findByRole('dialog', { name: 'Keep your recovery key' }));
  const groups = card
    .getByLabelText('Recovery key')
    .textContent.replaceAll(/[^A-Z0-9]/g, '')
    .match(/.{4}/g)!;
  await user.click(card.getByRole('button', { name: 'I have kept it' }));
  const check = within(await screen.findByRole('dialog', { name: 'Type two groups of it' }));
  expect(calls).toEqual([]);
  for (const field of check.getAllByLabelText<HTMLInputElement>(/^Group \d of 8$/))
    await user.type(field, groups[Number(/\d/.exec(field.labels![0]!.textContent)![0]) - 1]!);
  await user.click(check.getByRole('button', { name: 'Delete and start over' }));
  await waitFor(() => expect(calls.map(([path]) => path)).toEqual(['/api/seal/anew']));
  await waitFor(async () => expect(await key()).toMatchObject({ id: calls[0]![1].key, state: 'on' }));
});
