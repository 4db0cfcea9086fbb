/** A push arrives with the app closed, and 'Done' is pressed on its notification without a network. */
import type { BrowserContext } from 'playwright/test';
import type { Day } from '../../src/lib/day.ts';
import { pushOf } from '../../src/features/reminders/payload.ts';
import { wholeChromium } from '../support/browser.ts';
import { atHome, expect, installed, onDevice, synced, test } from './support/test.ts';
import { push } from './support/wake.ts';

test.use({ launchOptions: wholeChromium });

/** What these tests use of the worker's scope: the tests' own types are those of a page. */
interface WorkerScope {
  readonly registration: { getNotifications(): Promise<readonly Notification[]> };
  readonly NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  dispatchEvent(event: Event): boolean;
}

const worker = (context: BrowserContext) => context.serviceWorkers()[0]!;
const shown = (context: BrowserContext) =>
  worker(context).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
  });
/** Presses an action of the first notification: the protocol can deliver a push, and cannot press. */
const press = (context: BrowserContext, action: string) =>
  worker(context).evaluate(async (action) => {
    const self = globalThis as unknown as WorkerScope;
    const [notification] = await self.registration.getNotifications();
    const event = new self.NotificationEvent('notificationclick', { notification: notification!, action });
    // An event that a script makes has no lifetime to extend.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined });
    self.dispatchEvent(event);
  }, action);

test('a habit is reminded of with the app closed, and Done on the notification ticks it offline', async ({
  server,
  device,
}) => {
  const phone = await device();
  const context = phone.context();
  const email = await atHome(phone, server, '/habits');
  await installed(phone);
  const session = await context.newCDPSession(phone);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const browser = await context.browser()!.newBrowserCDPSession();
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'granted',
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  await phone.getByRole('button', { name: 'Begin Your First Habit' }).click();
  const form = phone.getByRole('form', { name: 'Start a New Habit' });
  await form.getByLabel('Name').fill('Walk');
  await form.getByRole('button', { name: 'Add Habit' }).click();
  await phone.getByRole('link', { name: 'Walk' }).click();
  await expect(phone).toHaveURL(/\/habits\/[\da-f-]{36}/);
  const id = new URL(phone.url()).pathname.split('/').at(-1)!;
  const day = await phone.evaluate(() => new Date().toLocaleDateString('sv-SE') as Day);
  const user = await phone.evaluate(async () => {
    const names = await indexedDB.databases();
    return names.map(({ name }) => /[\da-f]{8}-[\da-f-]{27}/.exec(name ?? '')?.[0]).find(Boolean)!;
  });
  await synced(phone);
  const blank = await context.newPage();
  await phone.close();
  await server.kill();

  const reminder = {
    key: `habit/${id}/${day}T08:00`,
    kind: 'habit',
    at: Date.now(),
    id,
    day,
    title: 'Walk',
    minute: 480,
  } as const;
  await push(await context.newCDPSession(blank), server.url, pushOf(reminder, 'UTC', user, server.url));
  await expect.poll(() => shown(context)).toEqual([{ title: 'Walk', tag: reminder.key }]);
  await press(context, 'done');
  await expect.poll(() => shown(context)).toEqual([]);

  const again = await context.newPage();
  await again.goto('/habits');
  await expect(again.getByText('Streak: 1 · 1 completed').first()).toBeVisible();
  await server.start();
  const laptop = await device();
  await onDevice(laptop, server, email, '/habits');
  await expect(laptop.getByText('Streak: 1 · 1 completed').first()).toBeVisible({ timeout: 30_000 });
});
