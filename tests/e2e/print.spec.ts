import type { Page } from 'playwright/test';
import { expect, test, visit } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

/** What paper cannot do: fields and switches, and buttons but those that show a thing that the person keeps. */
const CONTROLS =
  ":is(button, input, select, textarea, [role='tab'], [role='switch'], [role='search'], [role='toolbar']):not([data-printed])";

/** The visible words of the page's main part, without those of its controls. */
const wordsOf = (page: Page) =>
  page.getByRole('main').evaluate((main, controls) => {
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.parentElement!;
      const text = node.textContent!.trim();
      if (text && at.checkVisibility() && !at.closest(`${controls}, form, a`)) found.push(text);
    }
    return found;
  }, CONTROLS);

/** What the open page shows on the screen and on paper. */
async function printed(page: Page, path: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  // The rows of a person follow the page; on the dashboard the tiles are last.
  if (path === '/profile') await expect(page.getByRole('heading', { name: 'To-Do & Projects' })).toBeVisible();
  let onScreen: string[] = [];
  const isSettled = async () => {
    const before = onScreen.join('\n');
    onScreen = await wordsOf(page);
    return onScreen.join('\n') === before;
  };
  await expect.poll(isSettled, { intervals: [300] }).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const controls = await page
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility() && control.getClientRects().length > 0)
        .map((control) => control.outerHTML.slice(0, 120)),
    );
  expect(controls, `${path} prints controls`).toEqual([]);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeHidden();
  const onPaper = new Set(await wordsOf(page));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  return { onScreen, onPaper };
}

test('every page of a person prints its content in ink on white, without controls', async ({ device }) => {
  const page = await device({ colorScheme: 'dark', viewport: { width: 1024, height: 900 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await expect(page).toHaveURL('/profile');
  // The habits of the sample are there.
  await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  // visit() waits for the page before to go, so the next address is of another page.
  for (const path of [
    '/chat',
    '/habits',
    '/thought-dump',
    '/calendar',
    '/memory',
    '/calendar?tab=month',
    '/logs',
    '/mood',
    '/insights',
    '/tasks',
    '/settings',
    '/profile',
  ]) {
    await visit(page, path);
    const { onScreen, onPaper } = await printed(page, path);
    // The calendar has a sheet of its own, and the examples of an empty chat are a control.
    if (path.startsWith('/calendar') || path === '/chat' || path === '/settings') continue;
    expect(
      onScreen.filter((text) => !onPaper.has(text)),
      path,
    ).toEqual([]);
    expect(onPaper.size, path).toBeGreaterThan(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color);
  const [lightness] = /[\d.]+/.exec(ink.replace(/^\w+\(/, ''))!;
  expect(Number(lightness) / (ink.startsWith('rgb') ? 255 : 1)).toBeLessThan(0.4);
});

test('public pages print their content without controls, and closed answers with it', async ({ device }) => {
  const page = await device({ viewport: { width: 1024, height: 900 } });
  for (const path of [
    '/',
    '/faq',
    '/help',
    '/resources',
    '/resources/student-guide',
    '/updates',
    '/privacy',
    '/auth',
  ]) {
    await page.goto(path);
    await page.mouse.move(9, 9);
    const { onPaper } = await printed(page, path);
    expect(onPaper.size, path).toBeGreaterThan(0);
  }
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('14-day free trial').first()).toBeVisible();
});

test('the book of a year has the paper that was chosen, begins each month on a page, stays while paper is narrow, and is light on a dark page', async ({
  device,
}) => {
  const page = await device({ colorScheme: 'dark', viewport: { width: 1024, height: 900 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await expect(page).toHaveURL('/profile');
  // No section is in the address: on a narrow window each would be folded.
  await page.goto('/settings');
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
  for (const [paper, size] of [
    ['a4', [595, 842]],
    ['letter', [612, 792]],
  ] as const) {
    await page.getByRole('combobox', { name: 'Paper' }).selectOption(paper);
    await page.getByRole('button', { name: 'Print the book' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // As narrow as paper.
    await page.setViewportSize({ width: 700, height: 900 });
    const title = page.locator('.book h1');
    await expect(title).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    expect(await title.evaluate((at) => getComputedStyle(at).color)).toBe('rgb(0, 0, 0)');
    const chapters = await page.locator('.book-chapter').count();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
      Math.round(Number(w)),
      Math.round(Number(h)),
    ]);
    expect(pages.length).toBeGreaterThan(chapters);
    expect(new Set(pages.map(String))).toEqual(new Set([String(size)]));
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    // The browser says that it has printed.
    await expect(page.locator('.book')).toHaveCount(0);
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
  }
});
