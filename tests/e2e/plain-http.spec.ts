import { networkInterfaces } from 'node:os';
import { composer, expect, line, signUp, synced, syncWords, test, visit, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

/** An address of this machine other than localhost, which browsers treat as secure. */
const lan = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test('over plain HTTP on a local network people sign up, write and sync, and the sync panel says what is missing', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  test.skip(lan === undefined, 'this machine is in no network');
  const baseURL = server.url.replace('localhost', lan!);
  const page = await device({ baseURL, allow: [/Cross-Origin-Opener-Policy header has been ignored/] });
  await signUp(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  // Without a new load: there are no locks, so a page that was left holds the sync for up to 45 s.
  await visit(page, '/journal');
  await words(page).fill('Written over plain HTTP.');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Written over plain HTTP.')).toBeVisible();
  await synced(page);
  await syncWords(page).click();
  await expect(
    page.getByText(/This address is not encrypted \(HTTP\)\. So Daymark opens only while the server can be reached/),
  ).toBeVisible();
});
