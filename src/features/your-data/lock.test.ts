import { expect, test } from 'vitest';
import { isLocked, lock, unlock } from './lock.ts';

/** Fewer than in the app, so that the test is short; the number is in the file. */
const FEW = 10;
const locked = async (text: string, passphrase: string) =>
  (await lock(new Blob([text]), 'daymark.json', passphrase, FEW)).text();

test('a locked file says how it is locked, and its passphrase opens it, however its letters are typed', async () => {
  const text = `{"fact":"${'héllo 🌊 '.repeat(9_000)}"}`;
  const file = await locked(text, 'cafe\u0301 crème');
  const [first] = file.split('\n');
  expect(isLocked(file)).toBe(true);
  expect(JSON.parse(first!)).toMatchObject({
    format: 'daymark-locked',
    version: 1,
    cipher: 'AES-256-GCM',
    key: { derivation: 'PBKDF2-HMAC-SHA-256', iterations: FEW },
    name: 'daymark.json',
  });
  expect(file).not.toContain('héllo');
  expect(await unlock(file, 'caf\u00e9 crème')).toBe(text);
});

test('two locked files of one text have nothing in common but the parameters', async () => {
  const [a, b] = await Promise.all([locked('same', 'passphrase'), locked('same', 'passphrase')]);
  expect(a.split('\n')[1]).not.toBe(b.split('\n')[1]);
});

test.each([
  ['without a passphrase', (file: string) => unlock(file, undefined), 'Locked'],
  ['with another passphrase', (file: string) => unlock(file, 'Passphrase'), 'WrongPassphrase'],
  [
    'when a parameter was changed',
    (file: string) => unlock(file.replace('daymark.json', 'other.json'), 'passphrase'),
    'WrongPassphrase',
  ],
  [
    'when its content was changed',
    (file: string) => unlock(file.replace(/.\n$/, 'A\n'), 'passphrase'),
    'WrongPassphrase',
  ],
  [
    'when it asks for a derivation that never ends',
    (file: string) => unlock(file.replace(`:${FEW},`, ':99999999999,'), 'passphrase'),
    'Damaged',
  ],
])('it stays closed %s', async (_, open, code) => {
  await expect(open(await locked('secret', 'passphrase'))).rejects.toMatchObject({ code });
});
