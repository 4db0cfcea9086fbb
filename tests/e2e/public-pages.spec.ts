import { expect, installed, test } from './support/test.ts';

test('without JavaScript a page opens its answers, and asks nothing about cookies', async ({ device }) => {
  const page = await device({ javaScriptEnabled: false });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Nothing is recorded without JavaScript, so nothing is asked.
  await expect(page.getByText('Accept all')).toBeHidden();
  await page.getByText('What happens on a day I miss?').click();
  await expect(page.getByText('It stays empty.')).toBeVisible();
});

test('the address of a category shows its resources from the beginning, without JavaScript too', async ({ device }) => {
  const page = await device({ javaScriptEnabled: false });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto('/resources');
  const all = await titles.count();
  await page.goto('/resources?category=students');
  await expect(page.getByRole('tab', { name: 'For Students' })).toHaveAttribute('aria-selected', 'true');
  expect(await titles.count()).toBeLessThan(all);
});

test('the app takes over the page as it is, and does what was pressed and typed before', async ({ device }) => {
  const page = await device({ serviceWorkers: 'block', asksCookies: true });
  let go = () => undefined as void;
  const wait = new Promise<void>((done) => (go = done));
  await page.route('**/assets/index-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('analytical');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Only necessary' }).click();
  go();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('analytical');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test('an answer about cookies holds also when the page is left before the app is there', async ({ device }) => {
  const page = await device({ serviceWorkers: 'block', asksCookies: true, allow: [/./] });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const cookies = page.getByRole('region', { name: 'Cookies' });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await expect(cookies).toBeHidden();
  await page.unroute('**/assets/index-*.js');
  await page.goto('/faq');
  await page.getByText('What is Daymark?').click();
  await expect(cookies).toBeHidden();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cookie_consent')!) as unknown)).toEqual({
    necessary: true,
    analytics: false,
    marketing: false,
    version: '1.0.0',
  });
});

test('with the worker installed, a visitor gets the HTML of a public page, and without a server of each page opened before', async ({
  server,
  device,
}) => {
  const page = await device();
  await page.goto('/');
  await installed(page);
  const fromBuild = () => page.locator('#root').getAttribute('data-page');
  for (const path of ['/', '/faq', '/auth?mode=login']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await fromBuild(), path).toBe(path);
  }
  await server.kill();
  for (const path of ['/', '/faq', '/auth?mode=login']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await fromBuild(), path).toBe(path);
  }
  // Not opened before: the app has its words.
  await page.goto('/terms');
  expect(await fromBuild()).toBeNull();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('a link of the footer opens the landing page at its section, from another page too', async ({ device }) => {
  const page = await device({ serviceWorkers: 'block' });
  await page.goto('/terms');
  await page.mouse.move(9, 9);
  // The app has taken the page over.
  await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeVisible();
  for (const name of ['What people say', 'Use cases']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    const section = page.locator(name === 'Use cases' ? '#use-cases' : '#testimonials');
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  }
});
