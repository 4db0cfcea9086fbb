import { atHome, composer, expect, line, synced, test, writeJournal, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('what one tab writes another shows at once, and a sign-out in one ends both', async ({ server, device }) => {
  const one = await device();
  await atHome(one, server, '/logs');
  const two = await one.context().newPage();
  await two.goto('/logs');
  await expect(composer(two)).toBeVisible();
  await writeJournal(one, 'Seen in both tabs.');
  await expect(line(two, 'Seen in both tabs.')).toBeVisible();
  await synced(one);

  await one.goto('/profile');
  await one.getByRole('button', { name: 'Sign out' }).click();
  await one.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(one).toHaveURL('/');
  await expect(two.getByText('Seen in both tabs.')).toHaveCount(0);
  await expect(two.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('five tabs make one sync at a time, and send each change once', async ({ server, device }) => {
  const first = await device();
  await atHome(first, server, '/logs');
  await synced(first);
  const tabs = [first];
  for (let more = 0; more < 4; more++) {
    const tab = await first.context().newPage();
    await tab.goto('/logs');
    await synced(tab);
    tabs.push(tab);
  }
  let running = 0;
  let most = 0;
  const sent: string[] = [];
  await first.context().route('**/rest/v1/rpc/sync_v1', async (route) => {
    const { req } = route.request().postDataJSON() as { req: { muts: { mid: string }[]; snapshot?: unknown } };
    // The weekly look at some rows (src/sync/check.ts) sends nothing and asks nobody to wait.
    if (req.snapshot) return route.continue();
    running += 1;
    most = Math.max(most, running);
    sent.push(...req.muts.map(({ mid }) => mid));
    // Long enough for the other tabs to try as well.
    await new Promise((done) => setTimeout(done, 300));
    const answer = await route.fetch();
    running -= 1;
    return route.fulfill({ response: answer });
  });
  // One after the other, as hands do: tabs share one draft.
  for (const [at, tab] of tabs.entries()) {
    await words(tab).fill(`From tab ${at}.`);
    await composer(tab).getByRole('button', { name: 'Add Entry' }).click();
    await expect(line(tab, `From tab ${at}.`)).toBeVisible();
  }
  for (const tab of tabs) {
    for (const at of tabs.keys()) await expect(line(tab, `From tab ${at}.`)).toBeVisible();
  }
  await expect.poll(() => new Set(sent).size, { timeout: 20_000 }).toBe(5);
  await first.context().unrouteAll({ behavior: 'wait' });
  await synced(first);
  expect(most).toBe(1);
  expect(sent).toHaveLength(5);
});
