import type { Page } from 'playwright/test';
import { catalogueOf } from '../../scripts/catalogue.ts';
import type { Translation } from '#lib/languages.ts';
import { problems } from './support/axe.ts';
import { atHome, expect, line, syncWords, test, toast, visit } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

/** What a person of each language writes. */
const people = {
  de: { walk: 'Spaziergang am Hafen', milk: 'Ich muss noch Milch kaufen', filed: /Milch/ },
  es: { walk: 'Paseo por el puerto', milk: 'Tengo que comprar leche', filed: /leche/i },
  fr: { walk: 'Promenade au port', milk: 'Je dois acheter du lait', filed: /lait/ },
} as const satisfies Record<Translation, object>;

/** The texts of a language, by their English; a value stands where the text has its name. */
function textsOf(language: Translation) {
  const texts = catalogueOf(language);
  return (english: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = texts[english];
    if (text === undefined) throw new Error(`${language} has no “${english}”.`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  };
}

const accessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  expect(await problems(page), new URL(page.url()).pathname).toEqual([]);
};

for (const [language, { walk, milk, filed }] of Object.entries(people) as [
  keyof typeof people,
  (typeof people)[keyof typeof people],
][]) {
  test(`a day in ${language}: ten jobs, by the names that the app has there`, async ({ server, device }) => {
    const t = textsOf(language);
    const page = await device({ locale: language });
    const button = (english: string) => page.getByRole('button', { name: t(english), exact: true });
    const field = (english: string) => page.getByRole('textbox', { name: t(english), exact: true });

    // An entry of the journal.
    await atHome(page, server, '/journal');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await field('What happened today?').fill(`${walk} Alba`);
    await button('Add Entry').click();
    await expect(line(page, `${walk} Alba`)).toBeVisible();
    await accessible(page);

    // A habit, ticked.
    await visit(page, '/habits');
    await button('Start a New Habit').click();
    await field('Name').fill(walk);
    await button('Add Habit').click();
    await page.getByRole('button', { name: `${t('Mark Done')} ${walk}` }).click();
    await expect(page.getByRole('button', { name: `${t('Done')} ${walk}` })).toBeVisible();

    // A mood.
    await visit(page, '/mood');
    await button('Good').click();
    await button('Save mood').click();
    await expect(page.getByRole('heading', { name: t('What goes with good days') })).toBeVisible();

    // A task by the quick line.
    await visit(page, '/tasks');
    await field('What is to be done').fill(`${walk} Borea`);
    await button('Add').click();
    await expect(toast(page, t('Task added'))).toBeVisible();

    // An event.
    await visit(page, '/calendar');
    await button('Add Event').click();
    const dialog = page.getByRole('dialog', { name: t('Add Event') });
    await dialog.getByRole('textbox', { name: t('Title') }).fill(`${walk} Cora`);
    await dialog.getByRole('button', { name: t('Save'), exact: true }).click();
    await expect(toast(page, t('Event created successfully!'))).toBeVisible();
    await accessible(page);

    // A memory.
    await visit(page, '/memory');
    await button('Capture Something Worth Remembering').click();
    await field('What would you like to remember?').fill(`${walk} Delta`);
    await button('Save Memory').click();
    await expect(line(page, `${walk} Delta`)).toBeVisible();

    // A thought.
    await visit(page, '/thought-dump');
    await field("What's on your mind that you'd like to let go of?").fill(`${walk} Elba`);
    await button('Release thought').click();
    await expect(toast(page, t('Thought released'))).toBeVisible();

    // A line that the coach files.
    await visit(page, '/chat');
    await field('Chat with the assistant').fill(milk);
    await button('Send').click();
    const slip = page.getByRole('region', { name: t('Added to {module}', { module: t('To-Do List') }) });
    await expect(slip).toContainText(filed);
    await accessible(page);

    // Everything is found, and goes along in an export.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('Search everything') }).fill(walk);
    for (const name of ['Alba', 'Borea', 'Cora', 'Delta'])
      await expect(page.getByRole('option', { name })).toBeVisible();
    await page.goto('/settings');
    await expect(button('Export Data')).toBeVisible();
    await accessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export Data').click()]);
    expect(download.suggestedFilename()).toMatch(/^daymark-.*\.(json|zip)$/);
    await expect(syncWords(page)).toContainText(t('Synced at {time}', { time: '' }).trim());
  });
}
