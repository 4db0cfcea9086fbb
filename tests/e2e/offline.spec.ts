import { signedInPaths } from './support/pages.ts';
import { atHome, expect, installed, synced, test } from './support/test.ts';

/** Every address somebody may have bookmarked or pinned, and the heading that shows that its screen is there. */
const routes: Readonly<Record<string, string | RegExp>> = {
  ...Object.fromEntries(signedInPaths.map((path) => [path, /./])),
  '/dashboard': 'Personal Dashboard',
  '/profile': 'Personal Dashboard',
  '/journal': 'Daily Log Library',
  '/logs?kind=journal': 'Daily Log Library',
  '/memory': /Memory Vault/,
  '/habits': 'Habits Tracker',
  '/habits/anything': 'Habit',
  '/mood': /Health & Mood Tracker/,
  '/tasks': 'To-Do & Projects',
  '/resources/anything': 'There is no such resource',
  '/nowhere/at/all': /./,
};

test('without a server every page opens on a cold start, and a missing file is not found', async ({
  server,
  device,
}) => {
  // The missing parts that it asks for at the end are told in the console as 404.
  const page = await device({ allow: [/status of 404/] });
  const problems: string[] = [];
  await atHome(page, server);
  await installed(page);
  await synced(page);
  await server.kill();

  const context = page.context();
  await page.close();
  // A tab that never had a server. Each address starts the app anew in it.
  const cold = await context.newPage();
  cold.on('pageerror', (error) => problems.push(`${cold.url()}: ${error.message}`));
  for (const [path, heading] of Object.entries(routes)) {
    const answer = await cold.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    expect(answer?.status(), path).toBe(200);
    await expect(cold.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(cold.getByText('Unexpected Application Error!'), path).toHaveCount(0);
  }
  expect(problems).toEqual([]);

  await cold.goto('/logs');
  const ask = (path: string) =>
    cold.evaluate(async (path) => {
      const answer = await fetch(path).catch(() => null);
      return answer && { status: answer.status, type: answer.headers.get('content-type') ?? '' };
    }, path);
  // A part that is not there is not there: no page in its place, which a script tag would choke on.
  for (const path of ['/assets/gone-12345678.js', '/assets/gone-12345678.css', '/gone.png']) {
    expect(await ask(path)).toEqual({ status: 404, type: 'text/plain; charset=utf-8' });
  }
  // Opened by hand, too.
  expect((await cold.goto('/assets/gone-12345678.js'))?.status()).toBe(404);
  await cold.goto('/logs');
  // What only the server can say is said by nobody now.
  for (const path of ['/health', '/auth/v1/user', '/rest/v1/rpc/sync_v1', '/api/anything', '/functions/v1/call-gpt']) {
    expect(await ask(path), path).toBeNull();
  }
});

test('pages open without a server for a visitor who has been here before, after an installation of few requests', async ({
  server,
  device,
}) => {
  const page = await device();
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await installed(page);
  // The pack has all files but the two pages and the worker's own part.
  expect(asked).toContain('/shell.pack');
  expect(asked.length).toBeLessThan(10);
  await server.kill();
  const context = page.context();
  await page.close();
  for (const path of ['/', '/auth?mode=login', '/journal']) {
    const cold = await context.newPage();
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    await cold.close();
  }
});

test('answers of the server are never stored', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  await atHome(page, server);
  await installed(page);
  await synced(page);
  await page.reload();
  await synced(page);
  const stored = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    }
    return urls;
  });
  expect(stored).toContain('/index.html');
  expect(stored).toContain('/theme.js');
  expect(stored).toContain('/mark.svg');
  expect(stored.filter((path) => path.endsWith('.woff2'))).toHaveLength(3);
  expect(stored.filter((path) => /^\/(auth|rest|realtime|functions|api|health|ready)\b/.test(path))).toEqual([]);
});

test('deleted caches are filled again by the next start with a server', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  await page.goto('/');
  await installed(page);
  const stored = () =>
    page.evaluate(async () => {
      const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(caching.map((cache) => cache.keys())))
        .flat()
        .filter(({ url }) => !url.endsWith('.json')).length;
    });
  const whole = await stored();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(stored).toBe(whole);
  await server.kill();
  await page.goto('/auth?mode=login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
