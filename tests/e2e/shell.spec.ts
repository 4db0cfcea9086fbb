import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { signedInPaths } from './support/pages.ts';
import { atHome, expect, installed, line, synced, syncWords, test, visit, writeJournal } from './support/test.ts';

/** Main has the focus for 100 ms only; what remains is that the keyboard goes on from there. */
async function tabStaysInMain(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main-content');
}

test.describe('with a server', () => {
  test.use({ serviceWorkers: 'block' });

  test('every page has its title, one heading, and marks its item of the navigation @000.5', async ({
    server,
    device,
  }) => {
    const page = await device({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await expect(page).toHaveTitle('Daymark | Home');
    await page.goto('/auth');
    await expect(page).toHaveTitle('Daymark | Auth');
    await atHome(page, server, '/profile');
    for (const [path, title, item] of [
      ['/profile', 'Daymark | Profile', 'Dashboard'],
      ['/profile#you', 'Daymark | Profile', 'Profile'],
      ['/chat', 'Daymark | Chat', 'Journal'],
      ['/logs', 'Daymark | Logs', 'Journal'],
      ['/thought-dump', 'Daymark | Thought-dump', 'Thought dump'],
      ['/habits', 'Daymark | Habits', 'Habits'],
      ['/settings', 'Daymark | Settings', 'Settings'],
    ] as const) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
      await expect(current, path).toHaveText(item);
    }

    // A link to a section leads to it, and stays at it when the rows of the sections above it have been read.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/settings#integrations');
    await page.reload();
    const section = page.getByRole('heading', { name: 'Integrations' });
    await expect(section).toBeInViewport();
    await expect(page.getByLabel('Coach’s strengths')).toBeAttached();
    await expect(section).toBeInViewport();
  });

  test('the bottom tabs have the seven items, open their pages and move the focus to the page @000.6', async ({
    server,
    device,
  }) => {
    const page = await device({ viewport: { width: 390, height: 844 } });
    await atHome(page, server, '/profile');
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await expect(tabs.getByRole('link')).toHaveText([
      'Dashboard',
      'Journal',
      'Habits',
      'Thought dump',
      'Calendar',
      'Profile',
      'Settings',
    ]);
    await tabs.getByRole('link', { name: 'Habits' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Habits Tracker');
    await expect(page).toHaveTitle('Daymark | Habits');
    await tabStaysInMain(page);
    // Where the page is a field, the field has the caret.
    await tabs.getByRole('link', { name: 'Thought dump' }).click();
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    await tabs.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Dashboard');

    // Back closes what is open over the page first.
    await page.getByRole('button', { name: 'Chat with the assistant' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await page.goBack();
    await expect(page).toHaveURL('/thought-dump');
  });

  test('an icon has a tooltip with its name, for the mouse and the keyboard and not for touch', async ({
    server,
    device,
  }) => {
    const page = await device();
    await atHome(page, server, '/calendar');
    const tooltip = page.locator('[role=tooltip]');
    const next = page.getByRole('button', { name: 'Next day' });
    const rested = Date.now();
    await next.hover();
    await expect(tooltip).toHaveText('Next day');
    expect(Date.now() - rested).toBeGreaterThanOrEqual(700);
    const [button, tip] = [await next.boundingBox(), await tooltip.boundingBox()];
    expect(tip!.y - (button!.y + button!.height)).toBeCloseTo(4, 0);
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await page.mouse.move(0, 0);
    // Words need none.
    await page.getByRole('button', { name: 'Add Event' }).hover();
    await page.waitForTimeout(1000);
    await expect(tooltip).toBeHidden();
    await page.getByRole('button', { name: 'Previous day' }).focus();
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveText('Next day');

    const phone = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await atHome(phone, server, '/calendar');
    await phone.getByRole('button', { name: 'Next day' }).tap();
    await phone.waitForTimeout(1000);
    await expect(phone.locator('[role=tooltip]')).toBeHidden();
  });

  test('the first Tab offers to skip the navigation; an address with an invalid parameter opens its page', async ({
    server,
    device,
  }) => {
    const page = await device();
    await atHome(page, server, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await tabStaysInMain(page);
    for (const [path, heading, shown] of [
      ['/logs?kind=xyz', 'Daily Log Library', '/logs'],
      ['/calendar?day=2026-13-45', 'Calendar', '/calendar'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page).toHaveURL(shown);
    }
  });

  test('the theme follows the system, a choice is stored, and it is set before the first paint', async ({ device }) => {
    const page = await device({ colorScheme: 'dark' });
    await page.goto('/');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await paper();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(paper).not.toBe(dark);
    const light = await paper();

    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript(() => {
      // What the page looks like the moment it has a body, before any module of the app ran.
      new MutationObserver((_, watch) => {
        if (!document.body) return;
        watch.disconnect();
        Object.assign(globalThis, {
          first: document.documentElement.className + document.documentElement.dataset['theme'],
        });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect.poll(paper).toBe(dark);
    expect(await page.evaluate(() => (globalThis as unknown as { first: string }).first)).toContain('dark');
    await page.evaluate(() => localStorage.setItem('theme', 'system'));
    await page.reload();
    await expect.poll(paper).toBe(light);
  });

  test('the error page still offers to copy the data out first', async ({ server, device }) => {
    // Without a worker, so that the test can put a broken part in the place of a page's code.
    const page = await device({ allow: [/Broken on purpose|Daymark stopped/] });
    await atHome(page, server);
    await writeJournal(page, 'Saved from the wreck.');
    await synced(page);
    // The code of the signed-in screens, in which one function of the memory page throws.
    await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
      const code = await (await route.fetch()).text();
      const body = code.replaceAll('`Search memories...`', "(() => { throw new Error('Broken on purpose'); })()");
      if (body === code) throw new Error('The memory page has other words now');
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto('/memory');
    const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('button').first()).toHaveText('Copy my data out');
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'Copy my data out' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Saved from the wreck.');
  });

  test('the Content Security Policy is strict', async ({ device }) => {
    // Every browser test fails on a violation (`device`), and the tests with axe look at every screen.
    const page = await device({ allow: [/outside\.png/] });
    const answer = await page.goto('/');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    const violated = await page.evaluate(async () => {
      const seen = new Promise<string>((told) =>
        document.addEventListener('securitypolicyviolation', (event) => told(event.effectiveDirective), { once: true }),
      );
      const image = new Image();
      image.src = 'http://127.0.0.1:9/outside.png';
      return Promise.race([seen, new Promise<string>((told) => setTimeout(() => told('nothing'), 2000))]);
    });
    expect(violated).toBe('img-src');
  });
});

test('every signed-in screen shows the correct sync state as text', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  await atHome(page, server);
  await installed(page);
  for (const path of signedInPaths) {
    await visit(page, path);
    await synced(page);
  }
  await server.kill();
  for (const text of ['One.', 'Two.', 'Three.']) await writeJournal(page, text);
  for (const path of signedInPaths) {
    await visit(page, path);
    await expect(syncWords(page), path).toHaveText('Offline, 3 changes waiting', { timeout: 20_000 });
  }
  await syncWords(page).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('The server cannot be reached.');
  await server.start();
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click();
  await synced(page);
  await page.goto('/logs');
  await expect(line(page, 'Three.')).toBeVisible();
});
