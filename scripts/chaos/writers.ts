/** What a person does in chaos.ts, each by the screens. It resolves when the screen shows what was written as saved. */
import type { Locator, Page } from 'playwright';

export interface Writer {
  /** The kind, for the count at the end. */
  readonly kind: string;
  readonly write: (page: Page, text: string) => Promise<void>;
}

const shown = (element: Locator) => element.first().waitFor({ state: 'visible' });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notification/ }).getByText(title, { exact: true });

export const writers: readonly Writer[] = [
  {
    kind: 'journal entry',
    write: async (page, text) => {
      await page.goto('/journal');
      const form = page.getByRole('form', { name: 'Journal' });
      await form.getByRole('textbox', { name: /^What happened/ }).fill(text);
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await shown(page.getByRole('article').filter({ hasText: text }));
    },
  },
  {
    kind: 'journal entry with a file',
    write: async (page, text) => {
      await page.goto('/journal');
      const form = page.getByRole('form', { name: 'Journal' });
      // Only the file has the word: what is typed after it may be in another person's account.
      const file = { name: `${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) };
      await form.locator('input[type=file][multiple][accept^="image/*"]').setInputFiles(file);
      await shown(form.getByText(file.name));
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await shown(page.getByRole('article').getByText(file.name));
    },
  },
  {
    kind: 'task',
    write: async (page, text) => {
      await page.goto('/tasks');
      const line = page.getByRole('textbox', { name: 'What is to be done' });
      await line.fill(text);
      await line.press('Enter');
      await shown(
        page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem').filter({ hasText: text }),
      );
    },
  },
  {
    kind: 'thought',
    write: async (page, text) => {
      await page.goto('/thought-dump');
      await page.getByRole('textbox', { name: "What's on your mind that you'd like to let go of?" }).fill(text);
      await page.getByRole('button', { name: 'Release thought' }).click();
      await shown(toast(page, 'Thought released'));
    },
  },
  {
    kind: 'memory',
    write: async (page, text) => {
      const title = 'Capture Something Worth Remembering';
      await page.goto('/memory');
      const form = page.getByRole('form', { name: title });
      // With an unsent text it is open.
      if (!(await form.isVisible())) await page.getByRole('button', { name: title }).click();
      await form.getByLabel('What would you like to remember?').fill(text);
      await form.getByRole('button', { name: 'Save Memory' }).click();
      await shown(page.getByRole('article').filter({ hasText: text }));
    },
  },
  {
    kind: 'message to the coach',
    write: async (page, text) => {
      await page.goto('/chat');
      await page.getByRole('textbox', { name: 'Chat with the assistant' }).fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await shown(page.getByRole('log').getByText(text, { exact: true }));
    },
  },
  {
    kind: 'mood',
    write: async (page, text) => {
      await page.goto('/dashboard');
      await page
        .getByRole('region', { name: 'Mood/Health Tracker' })
        .getByRole('button', { name: 'How are you feeling today?' })
        .click();
      const form = page.getByRole('form', { name: "Today's mood" });
      await form.getByRole('button', { name: 'Good', exact: true }).click();
      await form.getByLabel('Note').fill(text);
      await form.getByRole('button', { name: 'Save mood' }).click();
      await shown(toast(page, 'Mood captured!'));
    },
  },
  {
    kind: 'habit',
    write: async (page, text) => {
      await page.goto('/habits');
      const form = page.getByRole('form', { name: 'Start a New Habit' });
      if (!(await form.isVisible())) await page.getByRole('button', { name: 'Start a New Habit' }).first().click();
      await form.getByLabel('Name').fill(text);
      await form.getByRole('button', { name: 'Add Habit' }).click();
      const tick = page.getByRole('button', { name: `Mark Done ${text}` });
      await shown(tick);
      await tick.click();
    },
  },
  {
    kind: 'event',
    write: async (page, text) => {
      await page.goto('/calendar');
      await page.getByRole('button', { name: 'Add Event' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Event' });
      await dialog.getByLabel('Title').fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await shown(toast(page, 'Event created successfully!'));
    },
  },
];
