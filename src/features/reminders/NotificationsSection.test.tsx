import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { dropPushDevice, keepPushDevice, pushDevice } from '#data/notices.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { NotificationsSection } from './NotificationsSection.tsx';

beforeEach(async () => {
  await freshDevice();
  await dropPushDevice();
});
afterEach(() => vi.unstubAllGlobals());

/** A browser whose person answers the question with `answer`. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  };
  vi.stubGlobal('Notification', Notification);
  return Notification;
}
const open = () => {
  render(<NotificationsSection />);
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const values = async () => (await getDb().preferences.toArray())[0]?.values ?? {};

test('the switches are as the spec has them until they are changed, and then they are stored @001.38', async () => {
  browser('default');
  const user = open();
  const checkIn = await screen.findByRole('switch', { name: /^Daily Check-in/ });
  expect(checkIn).not.toBeChecked();
  expect(screen.getByRole('switch', { name: /^Habit Reminders/ })).toBeChecked();
  expect(screen.getByRole('switch', { name: /^Evening Reflection/ })).toBeChecked();
  expect(screen.queryByLabelText('Time of the check-in')).toBeNull();
  await user.click(checkIn);
  expect(await screen.findByLabelText('Time of the check-in')).toHaveValue('09:00');
  await user.click(screen.getByRole('switch', { name: /^Habit Reminders/ }));
  await waitFor(async () => expect(await values()).toEqual({ daily_check_in: true, habit_reminders: false }));
  fireEvent.change(screen.getByLabelText('Time of the check-in'), { target: { value: '07:30' } });
  await waitFor(async () => expect(await values()).toMatchObject({ daily_check_in_at: '07:30' }));
});

test('a time in the quiet hours is said', async () => {
  browser('default');
  const user = open();
  await user.click(await screen.findByRole('switch', { name: /^Quiet hours/ }));
  fireEvent.change(await screen.findByLabelText('Quiet from'), { target: { value: '19:00' } });
  expect(await screen.findByText(/This time is in your quiet hours/)).toBeInTheDocument();
});

test('the browser is asked by a press alone, and a refusal is said', async () => {
  const { requestPermission } = browser('default', 'denied');
  const user = open();
  const button = await screen.findByRole('button', { name: 'Turn on reminders here' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByText('The browser did not allow notifications.')).toBeInTheDocument();
  expect(await screen.findByText(/This browser blocks notifications/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('where nothing can be pushed, reminders show while the app is open', async () => {
  browser('default', 'granted');
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Turn on reminders here' }));
  expect(
    await screen.findByText(/while Daymark is open\. In this browser reminders come only while/),
  ).toBeInTheDocument();
});

test('a browser without notifications says so', async () => {
  vi.stubGlobal('Notification', undefined);
  open();
  expect(await screen.findByText(/This browser has no notifications/)).toBeInTheDocument();
});

/** A browser with push, and a server that answers each call. */
function withPush(answers: Readonly<Record<string, unknown>>) {
  browser('default', 'granted');
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  const shown = { close: vi.fn() };
  const registration = {
    pushManager: { ...pushManager, getSubscription: async () => subscription },
    getNotifications: async () => [shown],
  };
  vi.stubGlobal('PushManager', function PushManager() {});
  const serviceWorker = { ready: Promise.resolve({ pushManager }), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const calls: [string, unknown][] = [];
  ask.mockImplementation(async (_user, address, body) => {
    calls.push([address, body]);
    return Response.json(answers[address.replace('/api/push/', '')] ?? { ok: true });
  });
  return { calls, subscription, shown };
}
const ask = vi.hoisted(() => vi.fn<(user: string, address: string, body: unknown) => Promise<Response>>());
vi.mock('#remote/authorised.ts', async (original) => ({ ...(await original<object>()), authorised: ask }));
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('turned on, tried and turned off, the device is known to the server and forgotten again', async () => {
  const { calls, subscription, shown } = withPush({ key: { key: 'K' }, test: { outcome: 'sent' } });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Turn on reminders here' }));
  expect(await screen.findByText(/also when Daymark is closed/)).toBeInTheDocument();
  expect(calls.map(([address]) => address)).toEqual(['/api/push/key', '/api/push/subscribe']);
  expect(calls[1]![1]).toMatchObject({ subscription: { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' } });
  expect(await pushDevice()).toMatchObject({ user: ada.user_id, key: 'K' });
  const test = screen.getByRole('button', { name: 'Send a test' });
  expect(test).toHaveFocus();
  await user.click(test);
  expect(await screen.findByText('Sent. It shows on this device in a moment.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn off here' }));
  expect(await screen.findByText('Turned off on this device.')).toBeInTheDocument();
  expect(calls.at(-1)).toEqual(['/api/push/unsubscribe', { endpoint: 'https://push.example/1' }]);
  expect([await pushDevice(), subscription.unsubscribe.mock.calls.length]).toEqual([undefined, 1]);
  // Its notifications have titles of this person.
  expect(shown.close).toHaveBeenCalledOnce();
});

test('a server that cannot push says so', async () => {
  withPush({ key: { key: null } });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Turn on reminders here' }));
  expect(await screen.findByText(/This server sends no reminders/)).toBeInTheDocument();
  expect(await pushDevice()).toBeUndefined();
});

test('a device of another person is not on for this one', async () => {
  withPush({});
  vi.stubGlobal('Notification', { permission: 'granted' });
  await keepPushDevice({ user: 'somebody else', endpoint: 'https://push.example/2', auth: 'a', key: 'K' });
  open();
  expect(await screen.findByRole('button', { name: 'Also when it is closed' })).toBeInTheDocument();
});
