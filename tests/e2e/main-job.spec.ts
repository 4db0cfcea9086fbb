import {
  atHome,
  choose,
  expect,
  installed,
  line,
  onDevice,
  release,
  signIn,
  signUp,
  synced,
  syncWords,
  test,
  writeJournal,
} from './support/test.ts';

test('an entry written without a server survives a closed app and reaches a second device', async ({
  server,
  device,
}) => {
  const phone = await device({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });
  const email = await signUp(phone);
  await installed(phone);
  await synced(phone);

  await server.kill();
  await writeJournal(phone, 'Written on the train, with the server gone.');
  await phone.goto('/thought-dump');
  await release(phone, 'What if nobody ever reads this?');
  await expect(syncWords(phone)).toHaveText('Offline, 2 changes waiting');

  const context = phone.context();
  await phone.close();
  const again = await context.newPage();
  await again.goto('/logs');
  await expect(line(again, 'Written on the train, with the server gone.')).toBeVisible();

  await server.start();
  await synced(again);
  const laptop = await device({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  await signIn(laptop, email);
  await laptop.goto('/logs');
  await expect(line(laptop, 'Written on the train, with the server gone.')).toBeVisible();
  await expect(laptop.getByText('What if nobody ever reads this?')).toBeHidden();
  await laptop.getByRole('button', { name: 'Released thoughts' }).click();
  await expect(line(laptop, 'What if nobody ever reads this?')).toBeVisible();
});

test.describe('with two devices', () => {
  test.use({ serviceWorkers: 'block' });

  test('what one device writes appears on an open second device by itself', async ({ server, device }) => {
    const one = await device();
    const email = await atHome(one, server);
    await synced(one);
    const two = await device();
    await onDevice(two, server, email, '/logs');
    await synced(two);
    await writeJournal(one, 'The crit went better than I feared.');
    // Well before the timer of a minute, so it was the poke.
    await expect(line(two, 'The crit went better than I feared.')).toBeVisible({ timeout: 20_000 });
  });
});

test('two devices edit one text offline: both show the same text, and the replaced one is kept as a version', async ({
  server,
  device,
}) => {
  const phone = await device({ viewport: { width: 390, height: 844 } });
  const email = await atHome(phone, server);
  await writeJournal(phone, 'The models leaned against the wall.');
  await installed(phone);
  await synced(phone);
  const laptop = await device({ viewport: { width: 1440, height: 900 } });
  await onDevice(laptop, server, email, '/logs');
  await expect(line(laptop, 'The models leaned')).toBeVisible();
  await installed(laptop);
  await synced(laptop);

  await server.kill();
  for (const [page, text] of [
    [phone, 'The phone says that they fell over.'],
    [laptop, 'The laptop says that they stood.'],
  ] as const) {
    await choose(page, 'The models leaned', 'Edit');
    await page.getByRole('textbox', { name: 'Entry', exact: true }).fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(line(page, text)).toBeVisible();
    await expect(syncWords(page)).toHaveText('Offline, 1 change waiting');
  }

  await server.start();
  await Promise.all([synced(phone), synced(laptop)]);
  // The later intention wins on both; the other is not lost.
  await expect(line(phone, 'The laptop says that they stood.')).toBeVisible({ timeout: 30_000 });
  await expect(line(laptop, 'The laptop says that they stood.')).toBeVisible();
  const merged = phone.getByRole('button', { name: '1 merged change' });
  await merged.click();
  const dialog = phone.getByRole('dialog', { name: 'Merged changes' });
  await expect(dialog).toContainText('phone');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await phone.keyboard.press('Escape');
  await expect(line(phone, 'The phone says that they fell over.')).toBeVisible();
  await expect(line(laptop, 'The phone says that they fell over.')).toBeVisible({ timeout: 20_000 });
});
