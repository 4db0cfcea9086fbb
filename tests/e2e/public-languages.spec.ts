import { newEmail, PASSWORD } from './support/account.ts';
import { expect, installed, test } from './support/test.ts';

const german = { locale: 'de-DE' } as const;

/** Runs in the page: what a browser reads in HTML before any script or style. */
function readHtml(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const meta = (selector: string) => page.querySelector(selector)?.getAttribute('content');
  return {
    language: page.documentElement.lang,
    title: page.title,
    description: meta('meta[name=description]'),
    image: meta('meta[property="og:image"]'),
    headings: page.querySelectorAll('h1').length,
    // The content security policy allows no inline styles and scripts.
    inline: page.querySelectorAll('[style], script:not([src])').length,
    canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    links: [...page.querySelectorAll('#root a')].map((link) => link.getAttribute('href')!.replace(/[?#].*/, '')),
  };
}

test('every public page is complete in each language without JavaScript, names itself, and stays in its language', async ({
  server,
  device,
}) => {
  const page = await device({ serviceWorkers: 'block' });
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!.replace(server.url, ''));
  const english = addresses.filter((path) => !/^\/(de|es|fr)\//.test(path));
  expect(english).toContain('/');
  const folders = { en: '', de: '/de', es: '/es', fr: '/fr' };
  for (const [language, folder] of Object.entries(folders)) {
    if (folder)
      expect(addresses.filter((path) => path.startsWith(`${folder}/`))).toEqual(
        english.map((path) => `${folder}${path}`),
      );
    for (const path of [...english, '/auth?mode=login'].map((path) => `${folder}${path}`)) {
      const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      expect(answer.headers.get('content-security-policy'), path).toContain("script-src 'self'");
      const { title, description, links, ...read } = await page.evaluate(readHtml, await answer.text());
      const canonical = server.url + path.replace(/\?.*/, '');
      const image = `${server.url}/icons/social.png`;
      expect(read, path).toEqual({ language, image, headings: 1, inline: 0, canonical });
      expect(title, path).toMatch(/^Daymark \| \p{Lu}/u);
      expect(description?.length, path).toBeGreaterThan(40);
      // An English page links to English pages, which have no folder.
      const open = new Set(folder ? english : []);
      expect(
        links.filter((href) => open.has(href)),
        `${path}: links out of the language`,
      ).toEqual([]);
    }
  }
});

test('a German browser reads German from the first page on, and another language when its person says so', async ({
  device,
}) => {
  const page = await device({ ...german, serviceWorkers: 'block' });
  await page.goto('/');
  await expect(page).toHaveURL('/de/');
  await expect(page.getByRole('heading', { level: 1, name: 'Ein fester Punkt für deine Tage' })).toBeVisible();
  const languages = page.getByRole('navigation', { name: 'Sprachen' });
  await languages.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/fr/faq');
  await page.getByText('Qu’est-ce que Daymark ?').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i);
  await page.getByRole('navigation', { name: 'Langues' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/faq');
  await expect(page.getByText('What is Daymark?')).toBeVisible();
  await page.goto('/terms');
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('a language that is pressed before the app is there stays that of the device', async ({ device }) => {
  const page = await device({ ...german, serviceWorkers: 'block' });
  // The app never comes.
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL('/de/terms');
  // The link to the text that counts is no choice.
  await page.getByRole('main').locator('a[hreflang=en]').click();
  await expect(page).toHaveURL('/en/terms');
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL('/de/terms');
  await page.getByRole('navigation', { name: 'Sprachen' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/terms');
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
});

test('the app takes a German page over as it is, and does what was typed and pressed before', async ({ device }) => {
  const page = await device({ ...german, serviceWorkers: 'block' });
  let go = () => undefined as void;
  const wait = new Promise<void>((done) => (go = done));
  await page.route('**/assets/index-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL('/de/auth');
  const heading = await page.getByRole('heading', { level: 1, name: 'Konto anlegen' }).elementHandle();
  await page.getByLabel('E-Mail').fill('ada@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill('analytical');
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  go();
  await expect(page.getByRole('button', { name: 'Passwort verbergen' })).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue('ada@example.org');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('analytical');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test('signing up and in by the German page, and the app and its help are German after a reload and without a network', async ({
  server,
  device,
}) => {
  const email = newEmail();
  const page = await device(german);
  await page.goto('/auth?mode=signup');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const other = await device(german);
  await other.goto('/auth?mode=login');
  await other.getByLabel('E-Mail').fill(email);
  await other.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(other).toHaveURL('/onboarding');

  await installed(page);
  await page.reload();
  const first = page.getByRole('heading', { level: 1 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const words = await first.textContent();
  await server.kill();
  await page.reload();
  await expect(first).toHaveText(words!);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // Never opened before.
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
  await expect(page.locator('#install-on-android')).toHaveText(/Android/);
  await expect(page.getByText('Kurze Antworten')).toBeVisible();
});

test('a visitor who reads German in an English browser goes on in German after signing up', async ({ device }) => {
  const page = await device({ serviceWorkers: 'block' });
  await page.goto('/de/auth?mode=signup');
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('with the worker installed, a visitor gets the German HTML, and without a server each page opened before', async ({
  server,
  device,
}) => {
  const page = await device(german);
  await page.goto('/');
  await installed(page);
  const fromBuild = () => page.locator('#root').getAttribute('data-page');
  for (const path of ['/de/', '/de/faq']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await fromBuild(), path).toBe(path);
  }
  await server.kill();
  for (const path of ['/de/', '/de/faq']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await fromBuild(), path).toBe(path);
  }
  await page.goto('/de/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' })).toBeVisible();
  await expect(page.getByText('Dies ist eine Übersetzung.')).toBeVisible();
});

test('the installed app has its words in the language of the page', async ({ server, device }) => {
  const page = await device({ ...german, serviceWorkers: 'block' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/manifest.de.webmanifest');
  const manifest = (await (await fetch(`${server.url}/manifest.de.webmanifest`)).json()) as Record<string, unknown>;
  const english = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as Record<string, unknown>;
  expect([manifest['id'], manifest['lang'], english['lang']]).toEqual([english['id'], 'de', 'en']);
  // Chromium reads it without a complaint.
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${server.url}/manifest.de.webmanifest`]);
});
