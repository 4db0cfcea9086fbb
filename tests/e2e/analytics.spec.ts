import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, test as base, visit } from './support/test.ts';
import { ProductServer } from './support/server.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An operator's analytics service: an HTTP server that keeps what it gets. */
async function startService(): Promise<{ url: string; got: Received[]; close: () => Promise<void> }> {
  const got: Received[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ method: request.method, url: request.url, headers: request.headers, body });
      // It tries to recognise the browser the next time.
      answer.writeHead(204, { 'set-cookie': 'visitor=1' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    got,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const test = base.extend<{ readonly service: Awaited<ReturnType<typeof startService>> }>({
  service: async ({ browserName: _browser }, provide) => {
    const service = await startService();
    await provide(service);
    return service.close();
  },
  server: async ({ service }, provide) => {
    const server = await ProductServer.start(undefined, { ANALYTICS_URL: service.url });
    await provide(server);
    return server.stop();
  },
});
test.use({ serviceWorkers: 'block' });

const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' });
/** Time for something to arrive that must not: what is sent arrives in a tenth of it. */
const wait = (page: Page) => page.waitForTimeout(1000);

test('an operator’s analytics service gets page views and clicks with consent, nothing before and nothing after it', async ({
  service,
  device,
}) => {
  const page = await device({ asksCookies: true });
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(service.url) && foreign.push(request.url()));
  const feedback = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' });
  const press = async () => {
    await feedback.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  };
  await page.goto('/faq?from=ada');
  await page.mouse.move(9, 9);
  await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeVisible();
  await press();
  await visit(page, '/help');
  await wait(page);
  expect([service.got, foreign]).toEqual([[], []]);

  await cookies(page).getByRole('checkbox', { name: 'Analytics' }).check();
  await cookies(page).getByRole('button', { name: 'Save my choice' }).click();
  await visit(page, '/resources/student-guide?ada=1');
  await expect
    .poll(() => service.got.map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ event: 'page_view', page: '/resources' }]);
  await press();
  await visit(page, '/ada-lovelace');
  const all = [
    { event: 'page_view', page: '/resources' },
    { event: 'cta_click', ctaId: 'feedback', ctaLocation: 'footer' },
    { event: 'page_view', page: '/not-found' },
  ];
  await expect.poll(() => service.got.map(({ body }) => JSON.parse(body) as unknown)).toEqual(all);
  for (const { method, url, headers } of service.got) {
    expect([method, url]).toEqual(['POST', '/events']);
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  }

  // Offline: neither then nor later.
  await page.context().setOffline(true);
  // It was opened before, so its files are here without a worker.
  await visit(page, '/help');
  await press();
  await wait(page);
  await page.context().setOffline(false);
  await visit(page, '/cookie-policy');
  await expect(page.getByText(`This copy has an analytics service, ${new URL(service.url).host}.`)).toBeVisible();
  all.push({ event: 'page_view', page: '/cookie-policy' });
  await expect.poll(() => service.got.map(({ body }) => JSON.parse(body) as unknown)).toEqual(all);

  await page.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click();
  await cookies(page).getByRole('checkbox', { name: 'Analytics' }).uncheck();
  await cookies(page).getByRole('button', { name: 'Save my choice' }).click();
  await visit(page, '/terms');
  await press();
  await wait(page);
  expect(service.got).toHaveLength(all.length);
});
