import { atHome, draftStored, expect, line, remember, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('tags are trimmed and never repeated; search and tags filter together, and are in the address', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await remember(page, 'Mother likes orange tulips.', 'family', '  family ', 'gifts');
  await remember(page, 'The studio closes at ten.', 'school');
  await remember(page, 'Leo likes tulips too.', 'family');
  await expect(line(page, 'orange tulips').getByRole('button', { name: 'family' })).toHaveCount(1);

  await page.getByPlaceholder('Search memories...').fill('TULIPS');
  await expect(page.getByRole('article')).toHaveCount(2);
  await line(page, 'orange tulips').getByRole('button', { name: 'gifts' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/memory?q=TULIPS&tag=gifts');
  await page.reload();
  await expect(page.getByPlaceholder('Search memories...')).toHaveValue('TULIPS');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByPlaceholder('Search memories...').fill('nothing like this');
  await expect(page.getByText('No memories found')).toBeVisible();
  await expect(page.getByText('Try changing your search or filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all memories' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page).toHaveURL('/memory');
});

test('the form with an unsent memory is open again after a reload', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await page.getByRole('button', { name: 'Capture Something Worth Remembering' }).click();
  await page.getByLabel('What would you like to remember?').fill('Half a memory');
  await draftStored(page, 'Half a memory');
  await page.reload();
  await expect(page.getByLabel('What would you like to remember?')).toHaveValue('Half a memory');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Capture Something Worth Remembering' })).toBeFocused();
});
