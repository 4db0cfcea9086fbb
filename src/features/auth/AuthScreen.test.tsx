import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, readActiveProfile, writeActiveProfile } from '#data/session-store.ts';
import { readSearch } from '#lib/search-keys.ts';
import { ada } from '#tests/support/profile.ts';
import { dismissToast } from '#ui/toast.ts';
import { authSearch } from './auth-search.ts';
import { AuthScreen } from './AuthScreen.tsx';

beforeEach(async () => {
  dismissToast();
  await clearSession();
  await writeActiveProfile(null);
});
afterEach(() => vi.unstubAllGlobals());

function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({ notFoundComponent: () => null });
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: readSearch(authSearch),
    component: () => <AuthScreen search={auth.useSearch()} />,
  });
  const router = createRouter({ history, routeTree: root.addChildren([auth]) });
  render(<RouterProvider router={router as never} />);
  return { user: userEvent.setup(), href: () => history.location.href };
}

test('the other mode keeps the address and the page that was wanted, drops the error, and the focus stays on its link', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user, href } = open('/auth?mode=signup&next=%2Ftasks');
  await user.type(await screen.findByLabelText('Email'), 'mira@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const problem = /The server could not be reached/;
  expect(await screen.findByText(problem)).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('mira@example.org');
  expect(screen.queryByText(problem)).toBeNull();
  expect(screen.getByRole('link', { name: "Don't have an account? Sign up" })).toHaveFocus();
  expect(href()).toBe('/auth?mode=login&next=%2Ftasks');
});

test.each([
  ['/auth', '/onboarding'],
  ['/auth?next=%2Ftasks%3Ffilter%3Doverdue', '/tasks?filter=overdue'],
])('%s goes on to %s', async (from, to) => {
  const { user, href } = open(from);
  await user.click(await screen.findByRole('button', { name: 'Use on this device only' }));
  await waitFor(() => expect(href()).toBe(to));
});

test.each(['https://example.org', '//example.org', '/\\example.org', 'tasks', '/auth?mode=login', 7, undefined])(
  'the address %s is not gone on to',
  (next) => expect(authSearch.next(next)).toBeUndefined(),
);

/** A server of accounts: what was asked, and its answers by path. */
function answering(answers: Readonly<Record<string, () => [status: number, body: object]>>) {
  const asked: [path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: { readonly body?: string }) => {
    const path = new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname;
    asked.push([path, JSON.parse(init?.body ?? 'null')]);
    const [status, body] = answers[path]?.() ?? [404, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}
const user = {
  id: ada.user_id,
  aud: 'authenticated',
  email: 'mira@example.org',
  app_metadata: {},
  user_metadata: {},
  created_at: '',
};
const session = {
  access_token: 'e30.e30.x',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4e9,
  refresh_token: 'r',
  user,
};

test('a person whose account the operator has closed is told whom to ask, and that nothing on the device is lost', async () => {
  answering({ '/auth/v1/token': () => [400, { code: 400, error_code: 'user_banned', msg: 'User is banned' }] });
  const { user } = open('/auth?mode=login');
  await user.type(await screen.findByLabelText('Email'), 'mira@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText(/^The person who runs this server closed this account/)).toBeVisible();
  expect(screen.queryByText('User is banned')).toBeNull();
});

test('a forgotten password: a link is asked for with the address that was typed; without mail it says whom to ask', async () => {
  let mail = false;
  const asked = answering({
    '/auth/v1/recover': () =>
      mail ? [200, {}] : [400, { code: 400, error_code: 'email_provider_disabled', msg: 'No mail' }],
  });
  const { user } = open('/auth?mode=login');
  await user.type(await screen.findByLabelText('Email'), 'mira@example.org');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Choose a new password' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mira@example.org');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/Ask the person who runs it for a new password/)).toBeVisible();
  mail = true;
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('If mira@example.org has an account');
  expect(asked.at(-1)).toMatchObject(['/auth/v1/recover', { email: 'mira@example.org' }]);
});

test('the link of a mail for a new password is used up with the new password, and signs in', async () => {
  let weak = true;
  const asked = answering({
    '/auth/v1/verify': () => [200, session],
    '/auth/v1/user': () =>
      weak ? [422, { code: 422, error_code: 'weak_password', msg: 'Password should be longer.' }] : [200, user],
  });
  const { user: person, href } = open('/auth#type=recovery&token_hash=abc');
  await person.type(await screen.findByLabelText('New password'), 'short');
  expect(asked).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save and sign in' }));
  expect(await screen.findByText('Password should be longer.')).toBeVisible();
  // The rule is said once.
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
  weak = false;
  await person.type(screen.getByLabelText('New password'), ' no more');
  await person.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(href()).toBe('/dashboard'));
  expect(asked.map(([path]) => path)).toEqual(['/auth/v1/verify', '/auth/v1/user', '/auth/v1/user']);
  expect(asked[0]![1]).toMatchObject({ type: 'recovery', token_hash: 'abc' });
  expect((await readActiveProfile())?.email).toBe('mira@example.org');
});

test('the link that confirms an address signs in at once; one that was used says so, and can be tried again', async () => {
  let used = true;
  answering({
    '/auth/v1/verify': () => (used ? [403, { code: 403, error_code: 'otp_expired', msg: 'Expired' }] : [200, session]),
  });
  const { user: person, href } = open('/auth#type=signup&token_hash=abc');
  expect(await screen.findByText(/This link was already used, or it is too old/)).toBeVisible();
  used = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(href()).toBe('/dashboard'));
});

test('an address that was signed up with two passwords has none, so its owner is asked for one before anything else', async () => {
  const asked = answering({
    '/auth/v1/verify': () => [200, { ...session, has_password: false }],
    '/auth/v1/user': () => [200, user],
  });
  const { user: person, href } = open('/auth#type=signup&token_hash=abc');
  expect(await screen.findByText(/sign up with different passwords, so none of them works/)).toBeVisible();
  await person.type(screen.getByLabelText('New password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(href()).toBe('/dashboard'));
  expect(asked.map(([path]) => path)).toEqual(['/auth/v1/verify', '/auth/v1/user']);
});

/** An address of an earlier test may be known on this device, and filled in. */
async function typeAddress() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'mira@example.org' } });
}

/** A server that sends mail, and what is asked of it. */
const mailing = (answers: Parameters<typeof answering>[0] = {}) =>
  answering({
    '/auth/v1/settings': () => [200, { mailer_enabled: true }],
    '/auth/v1/otp': () => [200, {}],
    ...answers,
  });

test('a sign-in link is offered only where the server sends mail', async () => {
  answering({ '/auth/v1/settings': () => [200, { external: { email: true }, mailer_enabled: false }] });
  open('/auth?mode=login');
  expect(await screen.findByRole('button', { name: 'Forgot your password?' })).toBeVisible();
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.queryByRole('button', { name: 'Email me a sign-in link' })).toBeNull();
});

test('by mail: the link is asked for, a wrong code says so, and the last digit of the right one signs in', async () => {
  let right = false;
  const asked = mailing({
    '/auth/v1/verify': () => (right ? [200, session] : [403, { code: 403, error_code: 'otp_expired', msg: 'Expired' }]),
  });
  const { user, href } = open('/auth?mode=login&next=%2Ftasks');
  await typeAddress();
  await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }));
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Sign in by mail' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mira@example.org');
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('If mira@example.org has an account');
  expect(asked.at(-1)).toMatchObject(['/auth/v1/otp', { email: 'mira@example.org', create_user: false }]);
  expect(screen.getByText(/^Send it again in \d+ s$/)).toBeVisible();

  const code = screen.getByLabelText('Code from the mail');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The code has 6 digits.')).toBeVisible();
  await user.type(code, '12345x6');
  expect(await screen.findByText(/^This code is wrong, was already used/)).toBeVisible();
  right = true;
  await user.clear(code);
  await user.paste('654 321');
  await waitFor(() => expect(href()).toBe('/tasks'));
  const tried = asked.filter(([path]) => path === '/auth/v1/verify').map(([, body]) => body);
  expect(tried).toMatchObject([
    { type: 'email', email: 'mira@example.org', token: '123456' },
    { type: 'email', email: 'mira@example.org', token: '654321' },
  ]);
});

test('the mail is asked for again after a wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const asked = mailing();
    const { user } = open('/auth?mode=login');
    await typeAddress();
    await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }));
    await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    await screen.findByRole('status');
    for (let second = 0; second < 31; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(asked.filter(([path]) => path === '/auth/v1/otp')).toHaveLength(2));
    expect(await screen.findByText(/^Send it again in/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a forgotten password: the code leads to the new password, and that signs in', async () => {
  const asked = mailing({
    '/auth/v1/recover': () => [200, {}],
    '/auth/v1/verify': () => [200, session],
    '/auth/v1/user': () => [200, user],
  });
  const { user: person, href } = open('/auth?mode=login');
  await typeAddress();
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  await person.type(await screen.findByLabelText('Code from the mail'), '123456');
  await person.type(await screen.findByLabelText('New password'), 'remembered');
  await person.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(href()).toBe('/dashboard'));
  expect(asked.find(([path]) => path === '/auth/v1/verify')?.[1]).toMatchObject({ type: 'recovery', token: '123456' });
});

test('after a sign-up the code of the mail activates the account', async () => {
  const asked = mailing({ '/auth/v1/signup': () => [200, user], '/auth/v1/verify': () => [200, session] });
  const { user: person, href } = open('/auth');
  await typeAddress();
  await person.type(screen.getByLabelText('Password'), 'long enough');
  await person.click(screen.getByRole('button', { name: 'Sign Up' }));
  await person.type(await screen.findByLabelText('Code from the mail'), '123456');
  await waitFor(() => expect(href()).toBe('/dashboard'));
  expect(asked.at(-1)).toMatchObject(['/auth/v1/verify', { type: 'email', email: 'mira@example.org' }]);
});

test.each([
  ['magiclink', 'Signing you in'],
  ['invite', 'Choose a new password'],
])('the link of a mail of the kind %s', async (kind, title) => {
  mailing({ '/auth/v1/verify': () => [403, { code: 403, error_code: 'otp_expired', msg: 'Expired' }] });
  open(`/auth#type=${kind}&token_hash=abc`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

const googleSession = { '/auth/v1/token': () => [200, session] as [number, object] };

test('the code of the provider becomes a session once, disappears from the address, and leads to the page that was wanted', async () => {
  localStorage.setItem('daymark-google-code-verifier', '"the verifier"');
  const asked = answering(googleSession);
  const { href } = open('/auth?mode=login&next=%2Ftasks&code=abc');
  await waitFor(() => expect(href()).toBe('/tasks'));
  expect(asked).toEqual([['/auth/v1/token', { auth_code: 'abc', code_verifier: 'the verifier' }]]);
  expect((await readActiveProfile())?.email).toBe('mira@example.org');
  expect(localStorage.getItem('daymark-google-code-verifier')).toBeNull();
});

test('a code that got no answer can be tried again', async () => {
  localStorage.setItem('daymark-google-code-verifier', '"the verifier"');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user: person, href } = open('/auth?code=abc');
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await waitFor(() => expect(href()).toBe('/auth?mode=signup'));
  answering(googleSession);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(href()).toBe('/dashboard'));
});

test.each([
  ['error=access_denied', /^You did not finish signing in with Google/],
  ['error=access_denied&error_code=email_exists', /^There is an account with your Google address already/],
  ['error=invalid_request&error_code=bad_oauth_state', /^This sign-in took too long/],
  ['error=server_error&error_code=%3Cb%3Ecall+555&error_description=call+555', /^Google could not sign you in/],
])('the provider led back with %s: the page says it in its own words', async (query, words) => {
  const { href } = open(`/auth?mode=login&next=%2Ftasks&${query}`);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription(words);
  await waitFor(() => expect(href()).toBe('/auth?mode=login&next=%2Ftasks'));
  expect(document.body).not.toHaveTextContent('call 555');
});

test('without a provider, and without a connection, the button says why it cannot go on', async () => {
  answering({ '/auth/v1/settings': () => [200, { external: { email: true, google: false } }] });
  const { user: person } = open('/auth');
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  await person.click(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^Google is not set up on this server/));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription(/needs a connection/));
});
