import type { Page } from 'playwright/test';
import { atHome, expect, onboard, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const phone = { width: 390, height: 844 };
const laptop = { width: 1440, height: 900 };
const guide = (page: Page) => page.getByRole('dialog', { name: 'How Daymark works' });
const flag = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
/** Runs in the page before its scripts: notes what moves by itself. */
function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 200) : String(node?.parentElement?.outerHTML.slice(0, 200));
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) shifts.push(`${value}: ${sources.map(({ node }) => nameOf(node)).join(' | ')}`);
  }).observe({ type: 'layout-shift', buffered: true });
}
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

for (const viewport of [phone, laptop])
  test(`the guide opens once the question about cookies is answered, moves nothing, and once closed stays closed (${viewport.width} px)`, async ({
    device,
  }) => {
    const page = await device({ viewport, asksCookies: true });
    await page.addInitScript(watchShifts);
    await page.goto('/');
    const cookies = page.getByRole('region', { name: 'Cookies' });
    await expect(cookies).toBeVisible();
    await page.mouse.move(9, 9);
    await page.waitForTimeout(1500);
    await expect(guide(page)).toBeHidden();
    const before = await shifted(page);
    await page.getByRole('button', { name: 'Only necessary' }).click();
    await expect(guide(page)).toBeVisible();
    await expect(guide(page).getByRole('heading', { level: 3 })).toHaveText([
      'Sign up',
      'Start a journal or habit',
      'Get personalized AI feedback',
    ]);
    expect(await flag(page, 'how_it_works_seen')).toBeNull();
    await page.keyboard.press('Escape');
    await expect(guide(page)).toBeHidden();
    expect(await flag(page, 'how_it_works_seen')).toBe('true');
    expect(await shifted(page)).toEqual(before);
    await page.reload();
    await page.mouse.move(20, 20);
    await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(guide(page)).toBeHidden();
    // The steps are on the page too.
    await expect(page.locator('#how-it-works').getByRole('heading', { level: 3 })).toHaveCount(3);
  });

test('whoever is writing is not interrupted by the guide, and its button leads to the start', async ({ device }) => {
  const page = await device({ viewport: laptop, asksCookies: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await expect(guide(page)).toBeVisible();
  await guide(page).getByRole('link', { name: 'Start Your Journey With Me' }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup/);
  expect(await flag(page, 'how_it_works_seen')).toBe('true');
  await page.evaluate(() => localStorage.removeItem('how_it_works_seen'));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const field = page.getByRole('textbox', { name: 'Type a line of your own' });
  await field.click();
  await field.pressSequentially('Call Anna', { delay: 150 });
  await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(guide(page)).toBeHidden();
  await expect(field).toHaveValue('Call Anna');
});

test('on a phone the menu of a visitor opens and closes, also before the app is there @000.2', async ({ device }) => {
  for (const width of [390, 320]) {
    const page = await device({ viewport: { width, height: 700 } });
    let arrives = () => undefined as void;
    const app = new Promise<void>((done) => (arrives = done));
    await page.route('**/assets/index-*.js', async (route) => {
      await app;
      await route.continue();
    });
    await page.goto('/faq', { waitUntil: 'domcontentloaded' });
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    arrives();
    await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeVisible();
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link')).toHaveText([
      'Profile',
      'Journal',
      'Habits',
      'Thought dump',
      'Calendar',
      'Settings',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Habits' }).click();
    await expect(page).toHaveURL(/\/auth\?mode=signup&next=%2Fhabits/);
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  // Where there is no room for it in the bar, "Log In" is in the menu: a phone at 200 % zoom.
  const zoomed = await device({ viewport: { width: 195, height: 422 } });
  await zoomed.goto('/faq');
  await expect(zoomed.getByRole('link', { name: 'Log In' })).toBeHidden();
  await zoomed.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await zoomed.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log In' }).click();
  await expect(zoomed).toHaveURL(/\/auth\?mode=login/);
  const wide = await device({ viewport: laptop });
  await wide.goto('/faq');
  await expect(wide.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
});

test('the drawer of the coach is 85 % of the window high, whatever is in it', async ({ server, device }) => {
  const page = await device({ viewport: phone });
  const measure = async () => {
    await page.getByRole('button', { name: 'Chat with the assistant' }).click();
    const drawer = page.getByRole('dialog', { name: 'Chat with the assistant' });
    await expect(drawer).toBeVisible();
    await page.waitForTimeout(500);
    const box = (await drawer.boundingBox())!;
    expect(box.y + box.height).toBeCloseTo(phone.height, 0);
    return box.height / phone.height;
  };
  await page.goto('/faq');
  await page.mouse.move(9, 9);
  expect(await measure()).toBeCloseTo(0.85, 2);
  await atHome(page, server, '/thought-dump');
  expect(await measure()).toBeCloseTo(0.85, 2);
  // The field at its end is in sight.
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeInViewport();
});

test('without an account, an entry and a habit have their tooltips, until they are used or dismissed', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: phone });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await page.goto('/journal');
  const entry = page.getByText('Write your first entry here. One line is enough.');
  await expect(entry).toBeVisible();
  expect(await flag(page, 'onboarding_tooltip_entry')).toBe('true');
  await words(page).fill('A first line.');
  await expect(entry).toBeHidden();
  await page.goto('/habits');
  const habit = page.getByText('Start a habit here. A small one is enough.');
  await expect(habit).toBeVisible();
  expect(await flag(page, 'onboarding_tooltip_habit')).toBe('true');
  await page.getByRole('note').getByRole('button', { name: 'Dismiss' }).click();
  await expect(habit).toBeHidden();
  for (const [name, path, text] of [
    ['entry', '/journal', entry],
    ['habit', '/habits', habit],
  ] as const) {
    expect(await flag(page, `onboarding_tooltip_${name}`)).toBe('false');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(text).toBeHidden();
  }

  // Somebody who has an account and has finished onboarding gets none.
  const other = await device({ viewport: phone });
  await atHome(other, server);
  await expect(words(other)).toBeVisible();
  expect(await flag(other, 'onboarding_tooltip_entry')).toBeNull();
});
