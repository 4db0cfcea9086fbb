import { atHome, draftStored, expect, line, remember, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('an empty vault and a new memory show the texts of the spec', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await expect(page.getByText('No memories found')).toBeVisible();
  await expect(page.getByText('Start by adding memories through conversations with your assistant')).toBeVisible();

  await page.getByRole('button', { name: 'Capture Something Worth Remembering' }).click();
  await page.getByRole('button', { name: 'Save Memory' }).click();
  await expect(toast(page, 'Need a little something to remember')).toContainText(
    "Share a thought, fact, or memory you'd like to keep safe.",
  );
  await page.getByLabel('What would you like to remember?').fill('  Leo is allergic to nuts.  ');
  await page.getByRole('button', { name: 'Save Memory' }).click();
  await expect(toast(page, 'Memory safely stored!')).toContainText("We'll keep this safe for when you need it later.");
  await expect(line(page, 'Leo is allergic to nuts.')).toBeVisible();
});

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
  await expect(page).toHaveURL(/q=TULIPS.*gifts/);
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

test('a memory is edited in place, deleted, and restored by Undo', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await remember(page, 'Priya is allergic to walnuts.');
  await line(page, 'Priya').getByRole('button', { name: 'Edit memory' }).click();
  await page.getByRole('textbox', { name: 'Memory', exact: true }).fill('Priya is allergic to hazelnuts.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line(page, 'hazelnuts')).toBeVisible();

  await line(page, 'hazelnuts').getByRole('button', { name: 'Delete memory' }).click();
  await expect(toast(page, 'Memory deleted')).toContainText('The memory has been successfully deleted.');
  await expect(page.getByText('hazelnuts')).toHaveCount(0);
  await toast(page, 'Memory deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 'hazelnuts')).toBeVisible();
  await page.reload();
  await expect(line(page, 'hazelnuts')).toBeVisible();
});

test('the form with an unsent memory is open again after a reload', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await page.getByRole('button', { name: 'Capture Something Worth Remembering' }).click();
  await page.getByLabel('What would you like to remember?').fill('Half a memory');
  await draftStored(page);
  await page.reload();
  await expect(page.getByLabel('What would you like to remember?')).toHaveValue('Half a memory');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Capture Something Worth Remembering' })).toBeFocused();
});
