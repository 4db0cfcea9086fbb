/** A push arrives with the app closed, and 'Done' is pressed on its notification without a network; a notification goes when its habit is done. */
import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import type { Day } from '../../src/lib/day.ts';
import { newId } from '../../src/lib/id.ts';
import { pushOf } from '../../src/features/reminders/payload.ts';
import { OVER } from '../../src/features/reminders/words.ts';
import { wholeChromium } from '../support/browser.ts';
import { existingAccount, signedIn } from './support/account.ts';
import type { ProductServer } from './support/server.ts';
import { atHome, expect, installed, onDevice, synced, test } from './support/test.ts';
import { push, wake } from './support/wake.ts';

test.use({ launchOptions: wholeChromium });

/** What these tests use of the worker's scope: the tests' own types are those of a page. */
interface WorkerScope {
  readonly registration: { getNotifications(): Promise<readonly Notification[]> };
  readonly navigator: Navigator;
  readonly NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  dispatchEvent(event: Event): boolean;
}

const worker = (context: BrowserContext) => context.serviceWorkers()[0]!;
/** The notifications. In its turn, as the product asks: Chromium forgets one that appears meanwhile (docs/decisions/0038). */
const notices = (context: BrowserContext) =>
  worker(context).evaluate(async () => {
    const { registration, navigator } = globalThis as unknown as WorkerScope;
    return navigator.locks.request('daymark-notices', async () =>
      (await registration.getNotifications()).map(({ title, tag, body }) => ({ title, tag, body })),
    );
  });
const shown = async (context: BrowserContext) => (await notices(context)).map(({ title, tag }) => ({ title, tag }));
const bodies = async (context: BrowserContext) => (await notices(context)).map(({ body }) => body);
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

/** Chromium's own setting for the site. */
async function allowNotifications(page: Page, { url }: ProductServer): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const browser = await context.browser()!.newBrowserCDPSession();
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'granted',
    origin: url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
}

/**
 * Signs the device in, at its habits: daily ones that remind at 08:00 and 20:00. Its worker is installed and may notify. Returns the account's address,
 * the id of each habit, the day and the person.
 */
async function withHabits(page: Page, server: ProductServer, ...titles: readonly string[]) {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const ids = titles.map(() => newId());
  const rows = titles.map((title, n) => ({
    id: ids[n],
    title,
    type: 'habit',
    frequency: 'daily',
    reminders: ['08:00', '20:00'],
  }));
  const made = await fetch(`${server.url}/rest/v1/habits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  expect(made.status).toBe(201);
  await onDevice(page, server, email, '/habits');
  for (const name of titles) await expect(page.getByRole('link', { name })).toBeVisible();
  await installed(page);
  await allowNotifications(page, server);
  const { day, user } = await whoAndWhen(page);
  await synced(page);
  return { email, ids, day, user };
}

/** Waits until the server knows that a habit was ticked. What a page says of its sync may still be from before the press. */
async function doneOnServer(server: ProductServer, email: string, habit: string): Promise<void> {
  const { session } = await signedIn(server, email);
  const address = `${server.url}/rest/v1/habit_days?select=state&habit_id=eq.${habit}`;
  const headers = { authorization: `Bearer ${session.access_token}` };
  await expect.poll(async () => (await fetch(address, { headers })).json()).toEqual([{ state: 'done' }]);
}

const whoAndWhen = (page: Page) =>
  page.evaluate(async () => {
    const names = await indexedDB.databases();
    return {
      day: new Date().toLocaleDateString('sv-SE') as Day,
      user: names.map(({ name }) => /[\da-f]{8}-[\da-f-]{27}/.exec(name ?? '')?.[0]).find(Boolean)!,
    };
  });

/** Delivers the push of a habit's reminder, by any page of the device. */
async function remind(
  page: Page,
  { url }: ProductServer,
  { time, ...habit }: { readonly id: string; readonly day: Day; readonly title: string; readonly time: string },
  user: string,
): Promise<void> {
  const [h, m] = time.split(':').map(Number);
  const key = `habit/${habit.id}/${habit.day}T${time}`;
  const reminder = { ...habit, key, kind: 'habit', at: Date.now(), minute: h! * 60 + m! } as const;
  await push(await page.context().newCDPSession(page), url, pushOf(reminder, { zone: 'UTC', hours: '24' }, user, url));
}

test('a habit is reminded of with the app closed, and Done on the notification ticks it offline', async ({
  server,
  device,
}) => {
  const phone = await device();
  const context = phone.context();
  const {
    email,
    ids: [id = ''],
    day,
    user,
  } = await withHabits(phone, server, 'Walk');
  const blank = await context.newPage();
  await phone.close();
  await server.kill();

  await remind(blank, server, { id, day, title: 'Walk', time: '08:00' }, user);
  await remind(blank, server, { id, day, title: 'Walk', time: '20:00' }, user);
  await expect
    .poll(() => shown(context))
    .toEqual([
      { title: 'Walk', tag: `habit/${id}/${day}T08:00` },
      { title: 'Walk', tag: `habit/${id}/${day}T20:00` },
    ]);
  await press(context, 'done');
  await expect.poll(() => shown(context), 'the other one of the same day goes too').toEqual([]);

  const again = await context.newPage();
  await again.goto('/habits');
  await expect(again.getByText('Streak: 1 · 1 completed').first()).toBeVisible();
  await server.start();
  const laptop = await device();
  await onDevice(laptop, server, email, '/habits');
  await expect(laptop.getByText('Streak: 1 · 1 completed').first()).toBeVisible({ timeout: 30_000 });
});

test('a notification goes when its habit is ticked in the open app, and when another device ticks it', async ({
  server,
  device,
}) => {
  const phone = await device();
  const context = phone.context();
  const {
    email,
    ids: [walk = '', read = ''],
    day,
    user,
  } = await withHabits(phone, server, 'Walk', 'Read');
  await remind(phone, server, { id: walk, day, title: 'Walk', time: '08:00' }, user);
  await remind(phone, server, { id: read, day, title: 'Read', time: '08:00' }, user);
  await expect.poll(async () => (await shown(context)).map(({ title }) => title).sort()).toEqual(['Read', 'Walk']);

  await phone.getByRole('button', { name: 'Mark Done Walk' }).click();
  await expect.poll(() => shown(context)).toEqual([{ title: 'Read', tag: `habit/${read}/${day}T08:00` }]);

  const laptop = await device();
  await onDevice(laptop, server, email, '/habits');
  await laptop.getByRole('button', { name: 'Mark Done Read' }).click();
  await expect.poll(() => shown(context)).toEqual([]);
});

test('with the app closed, the next push takes away what another device did, and says so of its own reminder', async ({
  server,
  device,
}) => {
  const phone = await device();
  const context = phone.context();
  const {
    email,
    ids: [walk = '', read = ''],
    day,
    user,
  } = await withHabits(phone, server, 'Walk', 'Read');
  const blank = await context.newPage();
  await phone.close();
  await remind(blank, server, { id: walk, day, title: 'Walk', time: '08:00' }, user);
  await expect.poll(() => shown(context)).toEqual([{ title: 'Walk', tag: `habit/${walk}/${day}T08:00` }]);

  const laptop = await device();
  await onDevice(laptop, server, email, '/habits');
  await laptop.getByRole('button', { name: 'Mark Done Walk' }).click();
  await doneOnServer(server, email, walk);
  await remind(blank, server, { id: read, day, title: 'Read', time: '08:00' }, user);
  await expect.poll(() => shown(context)).toEqual([{ title: 'Read', tag: `habit/${read}/${day}T08:00` }]);

  await laptop.getByRole('button', { name: 'Mark Done Read' }).click();
  await doneOnServer(server, email, read);
  // The server had sent it when the habit was ticked.
  await remind(blank, server, { id: read, day, title: 'Read', time: '20:00' }, user);
  await expect.poll(() => bodies(context), 'a push may not end without a notification').toEqual([OVER]);
  await wake(await context.newCDPSession(blank), server.url);
  await expect.poll(() => shown(context)).toEqual([]);
});

test('the browser replaces the subscription with the app closed: the worker tells the server, which knows the new one only', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const phone = await device();
  const context = phone.context();
  const email = await atHome(phone, server, '/habits');
  await installed(phone);
  const { session } = await signedIn(server, email);
  const ask = (path: string, body: object) =>
    fetch(`${server.url}/api/push/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify(body),
    });
  const subscription = (name: string) => {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    return { endpoint: `https://push.example.org/${name}`, p256dh, auth: randomBytes(16).toString('base64url') };
  };
  const [was, is] = [subscription('was'), subscription('is')];
  const subscribed = await ask('subscribe', { subscription: was, zone: 'UTC', origin: server.url });
  expect(await subscribed.json()).toEqual({ ok: true });
  const kept = { user: session.user.id, endpoint: was.endpoint, auth: was.auth, key: 'k' };
  await phone.evaluate(keepValue, ['push-device', kept] as const);
  await context.newPage();
  await phone.close();

  await worker(context).evaluate(({ endpoint, ...keys }) => {
    const event = new Event('pushsubscriptionchange');
    // An event that a script makes has neither a lifetime to extend nor a subscription.
    Object.assign(event, {
      waitUntil: () => undefined,
      newSubscription: { toJSON: () => ({ endpoint, keys }) },
    });
    (globalThis as unknown as WorkerScope).dispatchEvent(event);
  }, is);
  const renew = async (device: typeof was) =>
    (await ask('renew', { device: { endpoint: device.endpoint, auth: device.auth }, subscription: is })).status;
  await expect.poll(() => renew(was)).toBe(404);
  expect(await renew(is)).toBe(200);
});

test('the badge counts what is open today, and goes when it is done', async ({ server, device }) => {
  const page = await device({ serviceWorkers: 'block' });
  // A page cannot read its badge.
  await page.addInitScript(() => {
    const badges: number[] = [];
    const set = (count: number) => Promise.resolve(void badges.push(count));
    Object.assign(globalThis, { badges });
    Object.defineProperties(Navigator.prototype, {
      setAppBadge: { configurable: true, value: set },
      clearAppBadge: { configurable: true, value: () => set(0) },
    });
  });
  const badge = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  await atHome(page, server, '/habits');
  await expect.poll(badge).toBe(0);
  for (const [button, name] of [
    ['Begin Your First Habit', 'Walk'],
    ['Start a New Habit', 'Read'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    const form = page.getByRole('form', { name: 'Start a New Habit' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Add Habit' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await expect.poll(badge).toBe(2);
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /^Mark Done / })
      .first()
      .click();
    await expect.poll(badge).toBe(left);
  }
});

/** Runs in the page: keeps a value of this device. */
function keepValue([key, value]: readonly [string, unknown]): Promise<void> {
  return new Promise((done) => {
    const open = indexedDB.open('daymark');
    open.addEventListener('success', () => {
      const write = open.result.transaction('keyval', 'readwrite');
      write.objectStore('keyval').put(value, key);
      write.addEventListener('complete', () => {
        open.result.close();
        done();
      });
    });
  });
}

test('with an app lock, a notification does not say what it is about', async ({ server, device }) => {
  const phone = await device();
  const context = phone.context();
  const {
    ids: [id = ''],
    day,
    user,
  } = await withHabits(phone, server, 'Walk');
  await phone.goto('/settings#lock');
  await phone.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Set a PIN' });
  for (const label of ['PIN', 'Repeat the PIN']) await dialog.getByLabel(label, { exact: true }).fill('2580');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(phone.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await remind(phone, server, { id, day, title: 'Walk', time: '08:00' }, user);
  await expect.poll(() => shown(context)).toEqual([{ title: 'Daymark', tag: `habit/${id}/${day}T08:00` }]);
});

/** The language that the worker knows of. */
const chosenLanguage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((found) => {
        const opening = indexedDB.open('daymark');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval').objectStore('keyval');
          const reading = store.get('language');
          reading.addEventListener('success', () => {
            opening.result.close();
            found(reading.result);
          });
        });
      }),
  );

test('what a notification says by itself is in the language of the device, without a server', async ({
  server,
  device,
}) => {
  const phone = await device();
  const context = phone.context();
  await withHabits(phone, server, 'Walk');
  await phone.goto('/settings#time');
  await phone.getByLabel('Language on this device').selectOption('de');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => chosenLanguage(phone)).toBe('de');
  const blank = await context.newPage();
  await phone.close();
  await server.kill();
  await push(await context.newCDPSession(blank), server.url, 'not to be read');
  await expect.poll(() => bodies(context)).toEqual(['Du hast eine Erinnerung. Öffne die App, um sie zu sehen.']);
});
