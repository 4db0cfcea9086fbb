/** The app is closed; the browser wakes the service worker, which delivers what was written. */
import { atHome, expect, installed, onDevice, synced, test, writeJournal } from './support/test.ts';
import { wholeChromium } from '../support/browser.ts';
import { wake } from './support/wake.ts';

test.use({ launchOptions: wholeChromium });

const TAG = 'daymark-sync';

for (const kind of ['sync', 'periodicsync'] as const) {
  test(`what was written with the server dead is delivered with the app closed (${kind})`, async ({
    server,
    device,
  }) => {
    test.skip(kind === 'periodicsync' && !process.env.LONG, 'LONG=1 runs it');
    const phone = await device();
    const email = await atHome(phone, server);
    await installed(phone);
    await synced(phone);
    await server.kill();
    const text = `Sent by nobody's hand: ${kind}.`;
    await writeJournal(phone, text);

    // The page asked the browser to be woken, and nothing has arrived anywhere.
    await expect
      .poll(() =>
        phone.evaluate(async () => {
          const ready = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
            sync: { getTags(): Promise<string[]> };
          };
          return ready.sync.getTags();
        }),
      )
      .toEqual([TAG]);
    const context = phone.context();
    const blank = await context.newPage();
    await phone.close();
    await server.start();
    expect(context.pages()).toEqual([blank]);

    await wake(await context.newCDPSession(blank), server.url, kind);

    // Only now another device looks: it would see nothing if the closed app had not delivered.
    const laptop = await device();
    await onDevice(laptop, server, email, '/logs');
    await expect(laptop.getByText(text)).toBeVisible({ timeout: 30_000 });
  });
}
