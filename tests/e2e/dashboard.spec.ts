import type { Page } from 'playwright/test';
import { dayAfter, dayOf } from '../../src/lib/day.ts';
import { existingAccount, push, putting, signedIn } from './support/account.ts';
import type { ProductServer } from './support/server.ts';
import { expect, onDevice, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const suggestions = (page: Page) => region(page, 'Smart Suggestions').getByRole('listitem');

/** A few weeks of habits, moods, entries, memories, tasks and events. Returns the account's address. */
async function fullAccount(server: ProductServer): Promise<string> {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const now = new Date();
  const today = dayOf(now);
  const id = () => crypto.randomUUID();
  const habits = ['Morning pages', 'Stretch', 'Read 20 pages', 'Walk'].map((title) => ({ id: id(), title }));
  const rows = [
    ...habits.map(({ id, title }) =>
      putting('habits', id, { title, type: 'habit', frequency: 'daily', created_at: now.toISOString() }, +now),
    ),
    ...Array.from({ length: 21 }, (_, back) => {
      const logged_for = dayAfter(today, -back);
      const created_at = new Date(+now - back * 86_400_000).toISOString();
      const text = 'I put off the grant letter all morning, and then it took forty minutes.';
      const put = (t: Parameters<typeof putting>[0], row: Record<string, unknown>) =>
        putting(t, id(), { created_at, ...row }, +now);
      return [
        put('mood_entries', { mood_type: 'good', note: back % 2 ? text : null, logged_for }),
        put('journal_entries', { content: text, mood: null, logged_for }),
        put('memory_entries', { fact: text, tags: ['people'], logged_for }),
        put('tasks', { description: 'Sections to Jonas', due_date: dayAfter(today, back), completed: back > 9 }),
        put('calendar_events', {
          title: 'Tutorial',
          event_type: 'appointment',
          event_time: new Date(+now + back * 7_200_000).toISOString(),
        }),
        ...habits.map((habit) =>
          put('habit_days', { habit_id: habit.id, day: dayAfter(logged_for, -1), state: 'done' }),
        ),
      ];
    }).flat(),
  ];
  await push(server, session, rows);
  return email;
}

/** How much of what was visible has moved since the page was opened, by itself (the browser's layout-shift score). */
const moved = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: number }).moved);

test('nothing on the dashboard moves while it is read, empty or full, on a phone and on a laptop', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  for (const email of [await existingAccount(server), await fullAccount(server)]) {
    const page = await device({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!shift.hadRecentInput) seen.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await onDevice(page, server, email, '/profile');
    await synced(page);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
      { width: 320, height: 700 },
    ]) {
      await page.setViewportSize(viewport);
      await page.reload();
      await expect(region(page, 'To-Do & Projects').getByText(/^\d+\/\d+$/)).toBeVisible();
      await expect(region(page, 'Weekly AI Review').getByText('Generating review...')).toBeHidden();
      await synced(page);
      // Only the words of the sync state change, in the header.
      expect(await moved(page)).toBeLessThan(0.01);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      expect(scroll, 'nothing is wider than the window').toBeLessThanOrEqual(width);
    }
  }
});

test('what one device approves and dismisses, another device shows', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const email = await existingAccount(server);
  const phone = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await onDevice(phone, server, email, '/profile');
  await expect(suggestions(phone)).toHaveCount(3);
  await region(phone, 'Smart Suggestions')
    .getByRole('button', { name: /^Add: Add groceries/ })
    .click();
  await expect(toast(phone, 'Added to your To-Do List')).toBeVisible();
  await region(phone, 'Smart Suggestions')
    .getByRole('button', { name: /^Dismiss: Put the gym/ })
    .click();
  await expect(toast(phone, 'Suggestion dismissed')).toBeVisible();
  await expect(suggestions(phone)).toHaveText([/morning$/, /Dismissed$/, /Added!$/]);
  await synced(phone);

  const laptop = await device({ viewport: { width: 1440, height: 900 } });
  await onDevice(laptop, server, email, '/profile');
  await expect(suggestions(laptop)).toHaveText([/morning$/, /Added!$/]);
  await region(laptop, 'To-Do & Projects').getByRole('button', { name: 'View All' }).click();
  await expect(laptop.getByRole('dialog', { name: 'Projects & Tasks' }).getByText('Buy groceries')).toBeVisible();
});

test('two devices approve the same suggestion without the server: afterwards both have one task', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const email = await existingAccount(server);
  const calls = '**/rpc/sync_v1';
  const pages: Page[] = [];
  for (const width of [1440, 390]) {
    const page = await device({ viewport: { width, height: 900 }, allow: [/net::ERR_FAILED/] });
    await onDevice(page, server, email, '/profile');
    await synced(page);
    await page.route(calls, (route) => route.abort());
    await region(page, 'Smart Suggestions')
      .getByRole('button', { name: /^Add: Add groceries/ })
      .click();
    await expect(toast(page, 'Added to your To-Do List')).toBeVisible();
    pages.push(page);
  }
  for (const page of pages) {
    await page.unroute(calls);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await synced(page);
  }
  for (const page of pages) {
    await page.goto('/tasks');
    await synced(page);
    await expect(page.getByRole('checkbox', { name: /^Buy groceries/ })).toHaveCount(1);
  }
});
