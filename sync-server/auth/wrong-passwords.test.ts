import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';
import { createWrongPasswords, WRONG_RATES } from './wrong-passwords.ts';

const clock = () => {
  let at = 1_000_000;
  return { now: () => at, pass: (ms: number) => void (at += ms) };
};
const rates = {
  wrong: { burst: 3, perSecond: 1 / 100 },
  wrongFrom: { burst: 6, perSecond: 1 / 10 },
  wrongAnywhere: { burst: 12, perSecond: 1 / 30 },
};
const ADA = 'ada@example.test';

/** Whether a wrong try is let through, and counted. */
const wrong = (limits: ReturnType<typeof createWrongPasswords>, email: string, address: string) =>
  typeof limits.take(email, address) === 'function';

test('an address has few wrong tries for one account, more for all, and each account has some from all addresses', () => {
  const limits = createWrongPasswords(rates, clock().now);
  expect([1, 2, 3, 4].map(() => wrong(limits, ADA, 'a'))).toEqual([true, true, true, false]);
  expect([1, 2, 3, 4].map((n) => wrong(limits, `bob${n}`, 'a'))).toEqual([true, true, true, false]);
  const others = Array.from({ length: 5 }, (_, n) => [1, 2, 3].map(() => wrong(limits, ADA, `b${n}`)));
  expect(others.flat().filter(Boolean)).toHaveLength(9);
});

test('one patient address, or three, never use up what an account has for strangers', () => {
  const { now, pass } = clock();
  const limits = createWrongPasswords(WRONG_RATES, now);
  for (let i = 0; i < 20_000; i++) {
    limits.take(ADA, `patient ${i % 3}`);
    pass(5_000);
  }
  expect(limits.take(ADA, 'a new place of the owner')).toBeTypeOf('function');
});

test('strangers from many addresses are slowed, and say how long to wait; the owner’s address is not', () => {
  const limits = createWrongPasswords(rates, clock().now);
  limits.owns(ADA, 'home');
  for (let i = 0; i < 50; i++) limits.take(ADA, `stranger ${i}`);
  expect(limits.take(ADA, 'stranger 51')).toBeCloseTo(30);
  expect(limits.take(ADA, 'home')).toBeTypeOf('function');
  // The owner's address is known for this account only.
  for (let i = 0; i < 50; i++) limits.take('bob', `stranger ${i}`);
  expect(limits.take('bob', 'home')).toBeCloseTo(30);
});

test('the owner’s own wrong tries are limited too', () => {
  const limits = createWrongPasswords(rates, clock().now);
  limits.owns(ADA, 'home');
  expect([1, 2, 3, 4].map(() => wrong(limits, ADA, 'home'))).toEqual([true, true, true, false]);
});

test('a try that is refused by one limit takes nothing from the others', () => {
  const { now, pass } = clock();
  const limits = createWrongPasswords(rates, now);
  for (let i = 0; i < 50; i++) limits.take(ADA, `stranger ${i}`);
  for (let i = 0; i < 10; i++) expect(limits.take(ADA, 'late')).toBeTypeOf('number');
  pass(90_000);
  expect([1, 2, 3].map(() => wrong(limits, ADA, 'late'))).toEqual([true, true, true]);
});

test('memory is limited: the address that was used longest ago is a stranger again', () => {
  const limits = createWrongPasswords(rates, clock().now, 2);
  limits.owns(ADA, 'home');
  limits.owns(ADA, 'work');
  limits.owns(ADA, 'home');
  limits.owns(ADA, 'phone');
  for (let i = 0; i < 50; i++) limits.take(ADA, `stranger ${i}`);
  expect(limits.take(ADA, 'home')).toBeTypeOf('function');
  expect(limits.take(ADA, 'work')).toBeTypeOf('number');
});

let opened: TestDatabase;
let server: Listening;
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
  server = await listening(opened.db);
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (email: string, password: string, address: string) =>
  server.send({
    path: '/auth/v1/token?grant_type=password',
    headers: from(address),
    body: JSON.stringify({ email, password }),
  });

/** As many wrong passwords from as many addresses as an account has for strangers. */
async function attack(email: string): Promise<void> {
  for (let i = 0; i < 11; i++) {
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'a wrong guess', `198.51.100.${i}`)));
  }
  expect((await signIn(email, 'a wrong guess', '198.51.100.99')).status).toBe(429);
}

test('while strangers guess, the owner signs in where they were before, and a device that was renewed elsewhere too', async () => {
  const email = newEmail();
  const made = await server.send({
    path: '/auth/v1/signup',
    headers: from('203.0.113.1'),
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { refresh_token } = JSON.parse(made.text) as { refresh_token: string };
  await attack(email);
  expect((await signIn(email, PASSWORD, '203.0.113.1')).status).toBe(200);
  const refreshed = await server.send({
    path: '/auth/v1/token?grant_type=refresh_token',
    headers: from('203.0.113.2'),
    body: JSON.stringify({ refresh_token }),
  });
  expect(refreshed.status).toBe(200);
  expect((await signIn(email, PASSWORD, '203.0.113.2')).status).toBe(200);
});

test('an account that does not exist is limited and answered just so', async () => {
  const nobody = newEmail();
  await attack(nobody);
  const refused = await signIn(nobody, PASSWORD, '203.0.113.1');
  const existing = newEmail();
  await server.send({ path: '/auth/v1/signup', body: JSON.stringify({ email: existing, password: PASSWORD }) });
  await attack(existing);
  const alike = await signIn(existing, PASSWORD, '203.0.113.1');
  expect([refused.status, refused.text]).toEqual([429, alike.text]);
});
