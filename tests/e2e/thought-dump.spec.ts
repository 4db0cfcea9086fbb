import { atHome, draftStored, expect, line, release, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const QUESTION = "What's on your mind that you'd like to let go of?";

test('a thought is released with the texts of the spec, and shown under its own filter only', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 } });
  await atHome(page, server, '/thought-dump');
  await expect(
    page.getByText("Drop thoughts you want to let go of. They'll disappear from view, but we'll store them safely."),
  ).toBeVisible();
  const field = page.getByPlaceholder(QUESTION);
  const button = page.getByRole('button', { name: 'Release thought' });
  await expect(field).toBeFocused();
  await expect(button).toBeDisabled();
  await field.fill('   ');
  await expect(button).toBeDisabled();

  await release(page, 'I should have called her back.');
  await expect(toast(page, 'Thought released')).toContainText('Your thought has been safely stored.');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  await page.goto('/logs');
  await expect(page.getByRole('heading', { name: 'Daily Log Library' })).toBeVisible();
  await synced(page);
  await expect(page.getByText('I should have called her back.')).toBeHidden();
  await page.getByRole('button', { name: 'Released thoughts' }).click();
  await expect(line(page, 'I should have called her back.')).toBeVisible();
  await expect(page).toHaveURL('/logs?kind=thoughts');
});

test('a second thought within five seconds must wait, and is not lost', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/thought-dump');
  await release(page, 'The first.');
  await page.getByPlaceholder(QUESTION).fill('The second, at once.');
  await page.getByRole('button', { name: 'Release thought' }).click();
  await expect(toast(page, 'Please wait')).toContainText('You can add another thought in a few seconds.');
  await expect(page.getByPlaceholder(QUESTION)).toHaveValue('The second, at once.');
  await expect(page.getByText('You find it only under Released thoughts, in your log.')).toBeVisible();
  await page.getByRole('button', { name: 'Release thought' }).click();
  await expect(toast(page, 'Thought released')).toBeVisible();
});

test('Undo puts a released thought back into the field', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/thought-dump');
  await release(page, 'Not yet ready to go.');
  await toast(page, 'Thought released').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByPlaceholder(QUESTION)).toHaveValue('Not yet ready to go.');
  await page.goto('/logs?kind=thoughts');
  await expect(page.getByText('No released thoughts')).toBeVisible();
});

test('a half-written thought survives a crash of the page', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/thought-dump');
  await page.getByPlaceholder(QUESTION).pressSequentially('What I was about to');
  await draftStored(page);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/thought-dump');
  await expect(again.getByPlaceholder(QUESTION)).toHaveValue('What I was about to');
});

test('text typed just before a reload is there after it', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/thought-dump');
  for (const text of ['The last letter', 'The last letter, and one mor']) {
    await page.getByPlaceholder(QUESTION).fill(text);
    await page.reload();
    await expect(page.getByPlaceholder(QUESTION)).toHaveValue(text);
  }
});
