import { expect, test } from 'vitest';
import { decide, type GuardInput } from './guards.ts';
import { pages } from './site-map.ts';

const visit = (over: Partial<GuardInput>) =>
  decide({
    path: '/profile',
    who: { status: 'in', kind: 'account' },
    profile: { onboarded: true, welcome_shown: true },
    pulled: true,
    ...over,
  });
const fresh = { onboarded: false, welcome_shown: false };
const out = { status: 'out', returning: false } as const;

test.each(['/', '/auth', '/about', '/resources/student-guide', '/profiles'])('%s is open to everybody', (path) => {
  expect(visit({ path, who: { status: 'unknown' }, profile: 'reading', pulled: false })).toEqual({
    kind: 'pass',
    welcome: false,
  });
});

const guarded = pages.filter(({ guarded }) => guarded).map(({ path }) => path);
test.each([...guarded, '/habits/7'])('%s waits while the user is unknown @000.23', (path) => {
  expect(visit({ path, who: { status: 'unknown' } })).toEqual({ kind: 'wait', why: 'checking' });
});

test('a signed-out visitor goes to sign-up, or to sign-in on a device that knows an account', () => {
  expect(visit({ who: out, profile: 'missing' })).toEqual({ kind: 'go', to: '/auth', mode: 'signup' });
  expect(visit({ who: { status: 'out', returning: true } })).toEqual({ kind: 'go', to: '/auth', mode: 'login' });
  expect(visit({ path: '/onboarding', who: { status: 'out', returning: true } })).toEqual({
    kind: 'go',
    to: '/auth',
    mode: 'signup',
  });
});

test('signed-out visitors may open the chat', () => {
  expect(visit({ path: '/chat', who: out })).toEqual({ kind: 'pass', welcome: false });
});

test('without a profile, or with one that is not onboarded, the person goes to onboarding @000.24', () => {
  expect(visit({ profile: 'missing' })).toEqual({ kind: 'go', to: '/onboarding' });
  expect(visit({ profile: fresh })).toEqual({ kind: 'go', to: '/onboarding' });
});

test('a second device waits for the first pull before it decides', () => {
  expect(visit({ profile: 'missing', pulled: false })).toEqual({ kind: 'wait', why: 'first-pull' });
  expect(visit({ path: '/onboarding', profile: 'missing', pulled: false })).toEqual({
    kind: 'wait',
    why: 'first-pull',
  });
});

test('an onboarded profile on the device passes without having pulled', () => {
  expect(visit({ pulled: false })).toEqual({ kind: 'pass', welcome: false });
});

test('a profile of this device alone needs neither a session nor a pull', () => {
  const who = { status: 'in', kind: 'local' } as const;
  expect(visit({ who, pulled: false })).toEqual({ kind: 'pass', welcome: false });
  expect(visit({ who, profile: 'missing', pulled: false })).toEqual({ kind: 'go', to: '/onboarding' });
});

test('onboarding never redirects to itself, and stays open until its last step', () => {
  expect(visit({ path: '/onboarding', profile: fresh })).toEqual({ kind: 'pass', welcome: false });
  expect(visit({ path: '/onboarding', profile: { onboarded: true, welcome_shown: false } })).toEqual({
    kind: 'pass',
    welcome: false,
  });
});

test('the welcome dialog is due until it was shown, on guarded pages only @000.25', () => {
  const profile = { onboarded: true, welcome_shown: false };
  expect(visit({ profile })).toEqual({ kind: 'pass', welcome: true });
  expect(visit({ path: '/', profile })).toEqual({ kind: 'pass', welcome: false });
});

test('while the profile is read from the device, the guard checks', () => {
  expect(visit({ profile: 'reading' })).toEqual({ kind: 'wait', why: 'checking' });
});

test('a device-only profile whose rows are gone is not sent to onboarding', () => {
  const local = { path: '/journal', who: { status: 'in', kind: 'local' }, pulled: false } as const;
  expect(decide({ ...local, profile: 'missing', lost: 12 })).toEqual({ kind: 'lost', rows: 12 });
  expect(decide({ ...local, profile: 'missing', lost: 0 })).toEqual({ kind: 'go', to: '/onboarding' });
  const there = { onboarded: true, welcome_shown: true };
  expect(decide({ ...local, profile: there, lost: 12 })).toEqual({ kind: 'pass', welcome: false });
});

test('an account whose device lost its rows waits for them, whatever it had', () => {
  const account = { path: '/journal', who: { status: 'in', kind: 'account' }, profile: 'missing', lost: 12 } as const;
  expect(decide({ ...account, pulled: false })).toEqual({ kind: 'wait', why: 'first-pull' });
});
