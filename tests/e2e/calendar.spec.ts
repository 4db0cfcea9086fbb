import type { Page } from 'playwright/test';
import { newId } from '#lib/id.ts';
import { existingAccount, push, putting, signedIn } from './support/account.ts';
import { problems } from './support/axe.ts';
import type { ProductServer } from './support/server.ts';
import { atHome, expect, installed, onDevice, synced, test, toast, visit, writeJournal } from './support/test.ts';
import { stroke } from './support/touch.ts';

test.use({ serviceWorkers: 'block' });

const DAY = '2026-05-14';
const at = (hour: number, minute = 0): string => new Date(2026, 4, 14, hour, minute).toISOString();
/** As high as the whole column, so that nothing has to scroll. */
const tall = { width: 1440, height: 1400 };

interface Given {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** The first and the last day of an event of whole days. */
  readonly days?: { readonly first_day: string; readonly last_day: string };
}

/** An account with events; returns its address. */
async function accountWith(server: ProductServer, ...events: readonly Given[]): Promise<string> {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const now = Date.now();
  const rows = events.map(({ title, from, to, days }) =>
    putting(
      'calendar_events',
      newId(),
      {
        created_at: new Date(now).toISOString(),
        title,
        event_type: 'appointment',
        event_time: from,
        end_time: to,
        color: '#4f46e5',
        ...days,
      },
      now,
    ),
  );
  await push(server, { ...session, token_type: 'bearer', expires_in: 3600 } as never, rows);
  return email;
}

const seminar: Given = { title: 'Seminar', from: at(9), to: at(10) };
const hours = (page: Page) => page.getByRole('list', { name: 'Hours' });
const block = (page: Page, title: string) => hours(page).getByRole('button', { name: new RegExp(`^${title}`) });
const times = (page: Page, title: string) => block(page, title).textContent();

/** The place of a time of the day in the column; the hours before 8 are folded. */
async function placeOf(page: Page, hour: number, minute = 0): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await hours(page).boundingBox())!;
  return { x: x + width / 2, y: y + ((hour - 8 + minute / 60) / 16) * height };
}

async function open(page: Page, server: ProductServer, email: string): Promise<void> {
  await onDevice(page, server, email, `/calendar?day=${DAY}`);
  await expect(hours(page)).toBeVisible();
}

test('by mouse: an event is dragged, made longer and drawn in steps of 15 minutes, each with Undo', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: tall });
  await open(page, server, await accountWith(server, seminar));
  await expect(block(page, 'Seminar')).toContainText('09:00, Until 10:00');

  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
  };
  await drag(await placeOf(page, 9, 20), await placeOf(page, 11, 42));
  await expect(block(page, 'Seminar')).toContainText('11:15, Until 12:15');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await toast(page, 'Event updated successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Seminar')).toContainText('09:00, Until 10:00');

  const { x, y, height } = (await block(page, 'Seminar').boundingBox())!;
  await drag({ x: x + 40, y: y + height - 2 }, { ...(await placeOf(page, 11)), x: x + 40 });
  await expect(block(page, 'Seminar')).toContainText('09:00, Until 11:00');

  // Escape drops a drag.
  await page.mouse.move(x + 40, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 300, { steps: 3 });
  await expect(block(page, 'Seminar')).not.toContainText('09:00');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(block(page, 'Seminar')).toContainText('09:00, Until 11:00');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await drag(await placeOf(page, 14, 5), await placeOf(page, 15, 40));
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await expect(dialog.getByLabel('Start Time')).toHaveValue('14:00');
  await expect(dialog.getByLabel('End Time')).toHaveValue('15:45');
  await dialog.getByLabel('Title').fill('Library');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event created successfully!')).toBeVisible();
  await expect(block(page, 'Library')).toContainText('14:00, Until 15:45');
  const gap = await placeOf(page, 17, 50);
  await page.mouse.click(gap.x, gap.y);
  await expect(dialog.getByLabel('Start Time')).toHaveValue('17:30');
  await page.keyboard.press('Escape');
  await synced(page);
});

test('by touch: a long press drags, a plain touch scrolls, a tap draws, a swipe goes to the next day', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, server, await accountWith(server, seminar));
  const finger = await page.context().newCDPSession(page);
  const from = await placeOf(page, 9, 25);

  await stroke(finger, from, { x: from.x, y: from.y - 220 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await times(page, 'Seminar')).toContain('09:00, Until 10:00');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const now = await placeOf(page, 9, 25);
  await stroke(finger, now, await placeOf(page, 10, 25), 600);
  await expect(block(page, 'Seminar')).toContainText('10:00, Until 11:00');
  await toast(page, 'Event updated successfully!').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const { x, y, height } = (await block(page, 'Seminar').boundingBox())!;
  await stroke(finger, { x: x + 60, y: y + height - 4 }, { ...(await placeOf(page, 11, 30)), x: x + 60 }, 600);
  await expect(block(page, 'Seminar')).toContainText('10:00, Until 11:30');

  const gap = await placeOf(page, 8, 40);
  await page.touchscreen.tap(gap.x, gap.y);
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await expect(dialog.getByLabel('Start Time')).toHaveValue('08:30');
  // The form is taller than a phone; its buttons are in sight.
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  const left = await placeOf(page, 8, 30);
  await stroke(finger, { x: left.x + 90, y: left.y }, { x: left.x - 60, y: left.y });
  await expect(page).toHaveURL(/day=2026-05-15/);
  await expect(page.getByText('No events scheduled for this day')).toBeVisible();
  await page
    .getByRole('list', { name: 'Week' })
    .getByRole('button', { name: /May 14.*has events/ })
    .click();
  await expect(block(page, 'Seminar')).toBeVisible();
});

test('by keyboard: arrows move and resize, the times are said, Enter opens, Delete deletes with Undo; axe finds nothing', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: tall });
  const lecture: Given = { title: 'Lecture', from: at(13), to: at(14) };
  await open(page, server, await accountWith(server, seminar, lecture));
  const said = page.locator('[aria-live=polite]', { hasText: /^\d\d:\d\d to \d\d:\d\d$/ });
  await block(page, 'Seminar').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('09:30 to 10:30');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(said).toHaveText('09:30 to 10:15');
  const changed = toast(page, 'Event updated successfully!');
  await expect(changed).toHaveCount(1);
  await expect(block(page, 'Seminar')).toContainText('09:30, Until 10:15');
  await expect(block(page, 'Seminar')).toBeFocused();
  // All of it was one intent.
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Seminar')).toContainText('09:00, Until 10:00');

  await block(page, 'Seminar').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(block(page, 'Seminar')).toBeFocused();
  expect(await problems(page)).toEqual([]);

  await page.keyboard.press('Delete');
  await expect(block(page, 'Seminar')).toHaveCount(0);
  await expect(block(page, 'Lecture')).toBeFocused();
  await toast(page, 'Event deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Seminar')).toBeVisible();

  await page.getByRole('button', { name: 'Add Event' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Dinner');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Events' }).getByText('Dinner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeFocused();
});

test('two devices offline: one moves an event, the other deletes it; both agree afterwards', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const email = await accountWith(server, seminar);
  // Offline, the worker has the parts of the app that are not loaded yet.
  const make = () => device({ viewport: tall, serviceWorkers: 'allow', allow: [/net::ERR_INTERNET_DISCONNECTED/] });
  const [laptop, phone] = await Promise.all([make(), make()]);
  await Promise.all(
    [laptop, phone].map(async (page) => {
      await open(page, server, email);
      await expect(block(page, 'Seminar')).toBeVisible();
      await installed(page);
      await page.context().setOffline(true);
    }),
  );
  await block(laptop, 'Seminar').focus();
  await laptop.keyboard.press('ArrowDown');
  await expect(toast(laptop, 'Event updated successfully!')).toBeVisible();
  await block(phone, 'Seminar').focus();
  await phone.keyboard.press('Delete');
  await expect(block(phone, 'Seminar')).toHaveCount(0);

  await phone.context().setOffline(false);
  await synced(phone);
  await laptop.context().setOffline(false);
  await synced(laptop);
  const shows = (page: Page) => hours(page).getByRole('button').allTextContents();
  await expect.poll(async () => [await shows(laptop), await shows(phone)]).toEqual([[], []]);
});

test('on a phone the last rows of the page are above the toast, so that they can be ticked at once', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await atHome(page, server, '/habits');
  await page.getByRole('button', { name: 'Start a New Habit' }).click();
  await page.getByLabel('Name').fill('Walk by the water');
  await page.getByRole('button', { name: 'Add Habit' }).click();
  await expect(page.getByRole('button', { name: 'Mark Done Walk by the water' })).toBeVisible();
  await writeJournal(page, 'A line of the day.');
  await visit(page, '/calendar');
  const habit = page.getByRole('checkbox', { name: /^Walk by the water/ });
  await expect(habit).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const box = (await habit.boundingBox())!;
  const over = (await toast(page, 'Journal Updated').boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(over.y);
});

test('in a window as low as a phone on its side, Add Event does not cover the arrows of the day', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 844, height: 390 } });
  await atHome(page, server);
  await page.goto('/calendar?day=2026-05-14');
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(/day=2026-05-14/);
  await page.getByRole('button', { name: 'Add Event' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible();
});

test('a long title of a whole-day event stays in the column of its day', async ({ server, device }) => {
  const page = await device({ viewport: { width: 1440, height: 900 } });
  const title = 'A week in the mountains with a name that is much longer than the column of the day is wide, by far';
  const days = { first_day: DAY, last_day: '2026-05-20' };
  await open(
    page,
    server,
    await accountWith(server, { title, from: at(0), to: new Date(2026, 4, 21).toISOString(), days }),
  );
  const band = page.getByRole('list', { name: 'All day' });
  const column = (await hours(page).boundingBox())!;
  const event = (await band.getByRole('button', { name: /^A week/ }).boundingBox())!;
  expect(event.x + event.width).toBeLessThanOrEqual(column.x + column.width + 1);
});
