import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setDevice } from '#app/start/device-store.ts';
import { getDb } from '#data/db.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { noteKey } from '#sync/seal/note.ts';
import { createSyncState } from '#sync/state.ts';
import { ada } from '#tests/support/profile.ts';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { SealApi } from '#tests/support/seal-api.ts';
import { quickStretch } from '#tests/support/seal-server.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { EncryptionSection } from './EncryptionSection.tsx';
import { makeKey, trySecret } from './keys.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { authorised } from '#remote/authorised.ts';

// Argon2id takes seconds.
vi.mock('./stretch.ts', async () => ({ stretch: (await import('#tests/support/seal-server.ts')).quickStretch }));

const PASSPHRASE = 'otter violin quarry lamp harbour';
let api: SealApi;
beforeEach(async () => {
  await freshScreen();
  api = new SealApi();
  await api.answer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setDevice({ status: 'none' });
});

function open(kind: 'account' | 'local' = 'account', sync: Parameters<typeof createSyncState>[0] = {}) {
  setDevice({
    status: 'open',
    device: {
      profile: { ...ada, kind, email: 'ada@example.org' },
      db: getDb(),
      state: createSyncState({ profile: kind, ...sync }),
      syncNow: async () => undefined,
      close: async () => undefined,
    },
  });
  return showScreen(withRouter(<EncryptionSection />));
}
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const seal = () => readMeta(getDb(), 'seal');
/** The two fields for groups, and what belongs into them. */
const groupsOf = (recovery: string, check: { getAllByLabelText(label: RegExp): HTMLElement[] }) =>
  check.getAllByLabelText(/^Group \d of 8$/).map((field) => {
    const n = Number(/\d/.exec((field as HTMLInputElement).labels![0]!.textContent)![0]);
    return { field, text: recovery.split('-')[n - 1]!.toLowerCase() };
  });
const opens = (secret: Parameters<typeof trySecret>[2]) =>
  trySecret(getDb(), sealServer(ada.user_id, authorised), secret, quickStretch);

/** An account that is encrypted, on a device with its key. */
async function sealed(state: 'on' | 'sealing' = 'on') {
  const made = await makeKey(ada.user_id, PASSPHRASE, quickStretch);
  api.stored = { key: made.id, state, wraps: made.wraps, ended: null, rows: 0 };
  await noteKey(getDb(), made.keys, api.stored);
  return made;
}

test('it says before what stops, what it does not protect from, and what can be lost; the key is shown, typed back in part, and only then noted', async () => {
  const user = open();
  expect((await group('End-to-end encryption')).getByText(/^Off\. Whoever runs the server/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on encryption' }));
  const before = await dialog('Before you switch it on');
  for (const words of [
    'What you can lose',
    'Voice notes written out by the server.',
    'Weekly recaps that the server writes from your entries.',
    'Tokens for your own scripts and assistants (MCP).',
    /it says “Busy” instead of titles/,
    /^Help from the person who runs the server/,
    /^A server that sends you a changed app/,
    /^Somebody who uses a device of yours/,
    /^The pattern: on which days/,
    /every device that you use Daymark on, everything you wrote is gone/,
  ])
    expect(before.getByText(words)).toBeVisible();
  await user.click(before.getByRole('button', { name: 'Continue' }));

  const choose = await dialog('Choose a passphrase');
  const [first, again] = choose.getAllByLabelText(/passphrase$/) as [HTMLElement, HTMLElement];
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('autocomplete', 'new-password');
  await user.type(first, 'password2026');
  expect(choose.getByText('Easy to guess')).toBeVisible();
  await user.click(choose.getByRole('button', { name: 'Continue' }));
  expect(await choose.findByText(/^This is easy to guess/)).toBeVisible();
  await user.clear(first);
  await user.type(first, PASSPHRASE);
  expect(choose.queryByText(/^This is easy to guess/)).toBeNull();
  expect(choose.getByText('Strong')).toBeVisible();
  await user.type(again, PASSPHRASE);
  await user.click(choose.getByRole('button', { name: 'Continue' }));

  const keep = await dialog('Keep your recovery key');
  const recovery = keep.getByLabelText('Recovery key').textContent;
  expect(recovery).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
  expect(await seal()).toBeUndefined();
  const printing = vi.fn();
  vi.stubGlobal('print', printing);
  await user.click(keep.getByRole('button', { name: 'Print' }));
  expect(printing).toHaveBeenCalledOnce();
  expect(document.querySelector('body > .print-sheet')).toHaveTextContent(recovery);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull());
  await user.click(keep.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(recovery);
  await user.click(keep.getByRole('button', { name: 'I have kept it' }));

  const check = await dialog('Type two groups of it');
  expect(check.queryByText(recovery)).toBeNull();
  const asked = groupsOf(recovery, check);
  expect(asked).toHaveLength(2);
  expect(asked[0]!.field).toHaveFocus();
  await user.type(asked[0]!.field, asked[0]!.text);
  await user.type(asked[1]!.field, 'uuuu');
  await user.click(check.getByRole('button', { name: 'Switch on' }));
  expect(await check.findByText('These are not the groups of your recovery key.')).toBeVisible();
  expect(await seal()).toBeUndefined();
  await user.click(check.getByRole('button', { name: 'Show it again' }));
  expect((await dialog('Keep your recovery key')).getByLabelText('Recovery key')).toHaveTextContent(recovery);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  const checkAgain = await dialog('Type two groups of it');
  const [, second] = groupsOf(recovery, checkAgain);
  await user.clear(second!.field);
  await user.type(second!.field, second!.text);
  await user.click(checkAgain.getByRole('button', { name: 'Switch on' }));
  await waitFor(async () => expect(await seal()).toMatchObject({ state: 'starting' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await group('End-to-end encryption')).getByText('Switching encryption on')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Switch on encryption' })).toHaveFocus());
});

test('who stops after the key was shown is asked, and nothing is noted', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Switch on encryption' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const choose = await dialog('Choose a passphrase');
  for (const field of choose.getAllByLabelText(/passphrase$/)) await user.type(field, PASSPHRASE);
  await user.click(choose.getByRole('button', { name: 'Continue' }));
  const keep = await dialog('Keep your recovery key');
  await user.click(keep.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop here?' }));
  // “Cancel” could be either of the two.
  expect(question.getAllByRole('button').map((each) => each.textContent)).toEqual(['Go on', 'Stop']);
  await user.click(question.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await seal()).toBeUndefined();
  expect(api.stored).toBeNull();
});

const other = { key: 'AAAAAAAA', state: 'on', ended: null, rows: 0 } as const;
test.each([
  ['the server cannot be reached', 'gone', 'The server cannot be reached. Try again when you are online.'],
  ['the session has ended', { status: 403, body: {} }, 'Your session has ended. Sign in again, then try once more.'],
  ['the server is older', { status: 404, body: {} }, /^This server is too old for it\./],
  ['the server has trouble', { status: 503, body: {} }, 'The server could not do this now. Try again later.'],
  ['another device was first', null, /^Another device has just switched this on\./],
] as const)('when %s it says so and does not go on', async (_, trouble, words) => {
  const user = open();
  const { wraps } = await makeKey(ada.user_id, PASSPHRASE, quickStretch);
  api.trouble = trouble;
  if (!trouble) api.stored = { ...other, wraps };
  await user.click(await screen.findByRole('button', { name: 'Switch on encryption' }));
  const before = await dialog('Before you switch it on');
  await user.click(before.getByRole('button', { name: 'Continue' }));
  expect(await before.findByText(words)).toBeVisible();
  expect(await seal()).toBeUndefined();
});

test('a profile without an account hears that it needs one; the list of the server is there', async () => {
  open('local');
  expect((await group('End-to-end encryption')).getByText(/^It needs an account\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the list' })).toHaveAttribute('href', '/settings/what-the-server-sees');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a device without the key says what it needs', async () => {
  open('account', { needsKey: true });
  expect((await group('End-to-end encryption')).getByText(/^On\. This device does not have the key yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch on encryption' })).toBeNull();
});

test('progress is shown, and what it waits for; without space it can be switched off again', async () => {
  await sealed('sealing');
  open();
  await writeMeta(getDb(), 'sealProgress', { done: 400, total: 1200, trouble: null });
  const part = await group('End-to-end encryption');
  expect(await part.findByText('400 of 1,200')).toBeVisible();
  expect(part.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '400');
  expect(part.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await writeMeta(getDb(), 'sealProgress', { done: 400, total: 1200, trouble: 'unreachable' });
  expect(await part.findByText(/^The server cannot be reached\. It continues/)).toBeVisible();
  await writeMeta(getDb(), 'sealProgress', { done: 400, total: 1200, trouble: 'account_full' });
  expect(await part.findByText(/^Your account has no space left/)).toBeVisible();
  expect(part.getByRole('button', { name: 'Switch off encryption' })).toBeVisible();
});

test('switching off asks first; the server hears it with a statement of the key', async () => {
  await sealed();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Switch off encryption' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Switch encryption off?' }));
  expect(api.stored).toMatchObject({ state: 'on' });
  await user.click(question.getByRole('button', { name: 'Switch off' }));
  expect(await (await group('End-to-end encryption')).findByText('Switching encryption off')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Switch off encryption' })).toHaveFocus());
  expect(api.stored).toMatchObject({ state: 'unsealing', ended: expect.stringMatching(/^dm1\./) });
});

test('switching off without the server says so and stays on', async () => {
  await sealed();
  api.trouble = 'gone';
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Switch off encryption' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Not switched off', { selector: '[data-toast] *, li *' })).toBeVisible();
  expect(await seal()).toMatchObject({ state: 'on' });
});

test('the passphrase is changed with the present one, or with the recovery key', async () => {
  const { recovery } = await sealed();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Change the passphrase' }));
  const change = await dialog('Change the passphrase');
  const current = change.getByLabelText('Current passphrase');
  expect(current).toHaveFocus();
  expect(current).toHaveAttribute('autocomplete', 'current-password');
  await user.type(current, 'wrong');
  const next = 'seven pebbles under an orange tram';
  await user.type(change.getByLabelText('New passphrase'), next);
  await user.type(change.getByLabelText('Repeat the passphrase'), next);
  await user.click(change.getByRole('button', { name: 'Change' }));
  expect(await change.findByText('This is not your passphrase.')).toBeVisible();
  expect(current).toBeInvalid();
  await user.click(change.getByRole('button', { name: 'Use the recovery key instead' }));
  expect(change.queryByText('This is not your passphrase.')).toBeNull();
  await user.type(change.getByLabelText('Recovery key'), recovery.toLowerCase());
  await user.click(change.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await opens({ passphrase: next })).toMatchObject({ ok: true });
  expect(await opens({ passphrase: PASSPHRASE })).toMatchObject({ error: 'WrongPassphrase' });
  expect(await opens({ recovery })).toMatchObject({ ok: true });
});

test('a new recovery key takes the place of the old one only when it was typed back', async () => {
  const { recovery: old } = await sealed();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Make a new recovery key' }));
  const first = await dialog('Make a new recovery key');
  await user.type(first.getByLabelText('Passphrase'), 'wrong');
  await user.click(first.getByRole('button', { name: 'Continue' }));
  expect(await first.findByText('This is not your passphrase.')).toBeVisible();
  await user.clear(first.getByLabelText('Passphrase'));
  await user.type(first.getByLabelText('Passphrase'), PASSPHRASE);
  await user.click(first.getByRole('button', { name: 'Continue' }));
  const keep = await dialog('Keep your new recovery key');
  const recovery = keep.getByLabelText('Recovery key').textContent;
  await user.click(keep.getByRole('button', { name: 'I have kept it' }));
  expect(await opens({ recovery: old })).toMatchObject({ ok: true });
  const check = await dialog('Type two groups of it');
  for (const { field, text } of groupsOf(recovery, check)) await user.type(field, text);
  await user.click(check.getByRole('button', { name: 'Use the new key' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await opens({ recovery })).toMatchObject({ ok: true });
  expect(await opens({ recovery: old })).toMatchObject({ error: 'WrongRecoveryKey' });
});

test('without a secure address it says why it cannot be switched on', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  open();
  expect(await screen.findByText('It needs a secure address (https).')).toBeVisible();
});
