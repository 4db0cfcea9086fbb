import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { newId } from '#lib/id.ts';
import { RemoteError } from '#remote/errors.ts';
import type { AccountSeal, SealServer } from '#sync/seal/wire.ts';
import { quickStretch as stretch } from '#tests/support/seal-server.ts';
import {
  askedGroups,
  changeSecret,
  makeKey,
  makeRecoveryKey,
  matchesGroups,
  switchOff,
  switchOn,
  trySecret,
  unlockDevice,
} from './keys.ts';
import { noteSeal } from '#sync/seal/note.ts';

const user = newId();
let [phone, laptop]: DaymarkDb[] = [];
let stored: AccountSeal | null;
/** The record of an account on the server; null: the server cannot be reached. */
const server: Pick<SealServer, 'read' | 'changeKeys'> & SealServer = {
  read: async () => stored,
  start: async () => ({ key: '', state: 'on' }),
  anew: async () => undefined,
  changeKeys: async (key, wraps) => {
    stored = { ...stored!, key, wraps };
  },
  stop: async () => undefined,
  rows: async () => null,
  finish: async () => 'on',
};
const open = () => createDb({ id: newId(), kind: 'account', user_id: user });
beforeEach(() => {
  [phone, laptop] = [open(), open()];
  stored = null;
});
afterEach(() => {
  phone!.close();
  laptop!.close();
});

async function sealed(passphrase = 'a long passphrase') {
  const made = await makeKey(user, passphrase, stretch);
  await noteSeal(phone!, made);
  stored = { key: made.id, state: 'on', wraps: made.wraps, ended: null, rows: 3 };
  return made;
}

test('A key is stored only once it is used, and its recovery key is shown and typed back in part', async () => {
  const made = await makeKey(user, 'a long passphrase', stretch);
  expect(await readMeta(phone!, 'seal')).toBeUndefined();
  const groups = askedGroups(() => 0.99);
  expect(groups).toEqual([3, 7]);
  const parts = made.recovery.split('-');
  expect(matchesGroups(made.recovery, groups, [parts[3]!.toLowerCase(), ` ${parts[7]!} `])).toBe(true);
  expect(matchesGroups(made.recovery, groups, [parts[3]!, parts[3] === parts[6] ? 'ZZZZ' : parts[6]!])).toBe(false);
  await noteSeal(phone!, made);
  expect(await readMeta(phone!, 'seal')).toMatchObject({ id: made.id, state: 'starting' });
  expect(JSON.stringify(await readMeta(phone!, 'seal'))).not.toContain(made.recovery);
});

test('A new device is unlocked by the passphrase or by the recovery key, and by nothing else', async () => {
  const { id, recovery } = await sealed();
  expect(await unlockDevice(laptop!, server, { passphrase: 'wrong' }, stretch)).toMatchObject({
    error: 'WrongPassphrase',
  });
  expect(await unlockDevice(laptop!, server, { recovery: 'K7QM' }, stretch)).toMatchObject({
    error: 'WrongRecoveryKey',
  });
  expect(await readMeta(laptop!, 'seal')).toBeUndefined();
  for (const secret of [{ passphrase: 'a long passphrase' }, { recovery }]) {
    expect(await unlockDevice(laptop!, server, secret, stretch)).toMatchObject({ ok: true });
    expect(await readMeta(laptop!, 'seal')).toMatchObject({ id, state: 'on' });
  }
});

test('With another passphrase the earlier one opens nothing any more, and the recovery key stays', async () => {
  const { recovery } = await sealed();
  expect(await changeSecret(phone!, server, { passphrase: 'wrong' }, { passphrase: 'x' }, stretch)).toMatchObject({
    error: 'WrongPassphrase',
  });
  // A forgotten one is replaced with the recovery key.
  expect(await changeSecret(phone!, server, { recovery }, { passphrase: 'another one' }, stretch)).toMatchObject({
    ok: true,
  });
  expect(await unlockDevice(laptop!, server, { passphrase: 'a long passphrase' }, stretch)).toMatchObject({
    error: 'WrongPassphrase',
  });
  for (const secret of [{ passphrase: 'another one' }, { recovery }])
    expect(await unlockDevice(laptop!, server, secret, stretch)).toMatchObject({ ok: true });
});

test('With another recovery key the earlier one opens nothing any more', async () => {
  const { recovery } = await sealed();
  const next = makeRecoveryKey();
  const passphrase = { passphrase: 'a long passphrase' };
  expect(await changeSecret(phone!, server, passphrase, { recovery: next }, stretch)).toMatchObject({ ok: true });
  expect(await unlockDevice(laptop!, server, { recovery }, stretch)).toMatchObject({ error: 'WrongRecoveryKey' });
  expect(await unlockDevice(laptop!, server, { recovery: next }, stretch)).toMatchObject({ ok: true });
});

test('A secret can be tried without changing anything', async () => {
  const { recovery } = await sealed();
  expect(await trySecret(laptop!, server, { passphrase: 'wrong' }, stretch)).toMatchObject({
    error: 'WrongPassphrase',
  });
  expect(await trySecret(laptop!, server, { recovery }, stretch)).toMatchObject({ ok: true });
  expect(await readMeta(laptop!, 'seal')).toBeUndefined();
});

test('Of two devices that switch it on, the second hears so and notes nothing', async () => {
  const second = await makeKey(user, 'another passphrase', stretch);
  await sealed();
  expect(await switchOn(laptop!, server, second)).toMatchObject({ error: 'Elsewhere' });
  expect(await readMeta(laptop!, 'seal')).toBeUndefined();
});

test('It is switched off with the key of the device, which goes on with it by its note', async () => {
  await sealed();
  expect(await switchOff(phone!, server)).toMatchObject({ ok: true });
  expect(await readMeta(phone!, 'seal')).toMatchObject({ state: 'unsealing' });
});

test.each([
  [new RemoteError('retryable', 'unreachable'), 'Offline'],
  [new RemoteError('auth', 'refresh_refused'), 'SignIn'],
  [new RemoteError('retryable', 'http_404'), 'OldServer'],
  [new RemoteError('retryable', 'http_503'), 'NotNow'],
  [new RemoteError('request', 'sync_other_key'), 'Open'],
])('%s is %s, and nothing is noted', async (cause, error) => {
  const failing = { ...server, read: () => Promise.reject(cause), stop: () => Promise.reject(cause) };
  const made = await makeKey(user, 'a long passphrase', stretch);
  expect(await switchOn(phone!, failing, made)).toMatchObject({ error });
  expect(await readMeta(phone!, 'seal')).toBeUndefined();
  await noteSeal(phone!, made);
  expect(await switchOff(phone!, failing)).toMatchObject({ error });
  expect(await readMeta(phone!, 'seal')).toMatchObject({ state: 'starting' });
});

test('Without the server, and in an account that is open, nothing is changed', async () => {
  expect(await unlockDevice(laptop!, server, { passphrase: 'x' }, stretch)).toMatchObject({ error: 'Open' });
  const unreachable = { ...server, read: () => Promise.reject(new RemoteError('retryable', 'unreachable')) };
  expect(await unlockDevice(laptop!, unreachable, { passphrase: 'x' }, stretch)).toMatchObject({ error: 'Offline' });
  expect(await readMeta(laptop!, 'seal')).toBeUndefined();
});
