import { expect, installed, signIn, signUp, synced, test, writeJournal } from './support/test.ts';

test('words written with the server dead survive a closed app and reach a second device', async ({
  server,
  device,
}) => {
  const phone = await device({ viewport: { width: 390, height: 844 } });
  const email = await signUp(phone);
  await installed(phone);
  await synced(phone);

  await server.kill();
  await writeJournal(phone, 'Written on the train, with the server gone.');
  await phone.goto('/thought-dump');
  await phone
    .getByPlaceholder("What's on your mind that you'd like to let go of?")
    .fill('What if nobody ever reads this?');
  await phone.getByRole('button', { name: 'Release thought' }).click();
  await expect(phone.getByText('Thought released')).toBeVisible();
  await expect(phone.getByRole('status').filter({ hasText: /2 changes waiting|Offline/ })).toBeVisible();

  const context = phone.context();
  await phone.close();
  const again = await context.newPage();
  await again.goto('/logs');
  await expect(again.getByText('Written on the train, with the server gone.')).toBeVisible();

  await server.start();
  await synced(again);
  const laptop = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(laptop, email);
  await laptop.goto('/logs');
  await expect(laptop.getByText('Written on the train, with the server gone.')).toBeVisible();
  await expect(laptop.getByText('What if nobody ever reads this?')).toBeHidden();
  await laptop.getByRole('button', { name: 'Released thoughts' }).click();
  await expect(laptop.getByText('What if nobody ever reads this?')).toBeVisible();
});

test('what one device writes appears on an open second device by itself', async ({ device }) => {
  const one = await device();
  const email = await signUp(one);
  await synced(one);
  const two = await device();
  await signIn(two, email);
  await two.goto('/logs');
  await writeJournal(one, 'The crit went better than I feared.');
  await expect(two.getByText('The crit went better than I feared.')).toBeVisible();
});
