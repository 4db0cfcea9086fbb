import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { JournalComposer } from './JournalComposer.tsx';
import { sameDays } from './same-days.ts';
import { given } from '#tests/support/profile.ts';

const today = dayOf(new Date());

beforeEach(freshScreen);

function open() {
  render(
    <main id="main-content">
      <JournalComposer day={today} today={today} focus />
      <Toaster />
    </main>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened today?' });
const dialog = () => screen.findByRole('dialog', { name: 'Ways to begin' });
const begin = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Prompts' }));
  return within(await dialog());
};

test('a template is put into the entry, a question behind what is written, and the focus is in the field', async () => {
  const user = open();
  await user.click((await begin(user)).getByRole('button', { name: /^Three good things/ }));
  await waitFor(() => expect(field()).toHaveValue('# Three good things\n1. \n2. \n3. '));
  await waitFor(() => expect(field()).toHaveFocus());
  await user.click((await begin(user)).getByRole('button', { name: 'What can wait until tomorrow?' }));
  await waitFor(() => expect(field().value).toMatch(/3\.\n\n\*\*What can wait until tomorrow\?\*\*\n$/));
});

test('an own template is made from what was written, used, edited, deleted, and back with Undo', async () => {
  const user = open();
  await user.type(field(), 'How far?');
  await user.click((await begin(user)).getByRole('button', { name: 'New template from what you wrote' }));
  const form = within(await screen.findByRole('form', { name: 'New template' }));
  expect(form.getByRole('textbox', { name: 'Words' })).toHaveValue('How far?');
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Run');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const more = { name: 'More for this template' };
  await user.click(await screen.findByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const words = within(await screen.findByRole('form', { name: 'Edit template' })).getByRole('textbox', {
    name: 'Words',
  });
  await user.clear(words);
  await user.type(words, 'Where to?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await getDb().templates.toArray()).toMatchObject([{ title: 'Run', content: 'Where to?' }]),
  );
  await user.click(await screen.findByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Template deleted')).toBeInTheDocument();
  await waitFor(async () => expect(await getDb().templates.count()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await user.click(await within(await dialog()).findByRole('button', { name: /^Run/ }));
  await waitFor(() => expect(field()).toHaveValue('How far?\n\nWhere to?'));
});

test('a template without words is not saved, and says why', async () => {
  const user = open();
  await user.click((await begin(user)).getByRole('button', { name: 'New template' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write some words for the template first.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus();
});

test('a question about the person’s own past, from the same day of an earlier year', async () => {
  const past = sameDays(today, 1)[0]!;
  await given('journal_entries', { content: 'Signed **up**.', logged_for: past });
  const user = open();
  expect(
    await (await begin(user)).findByRole('button', { name: /you wrote “Signed up\.” What is different now\?$/ }),
  ).toBeInTheDocument();
});

test('Ctrl with B and I format what is selected, Enter goes on with a list, and so do the buttons', async () => {
  open();
  await import('#editing/format-field.ts');
  const press = async (start: number, end: number, key: object, value: string) => {
    field().setSelectionRange(start, end);
    fireEvent.keyDown(field(), key);
    await waitFor(() => expect(field()).toHaveValue(value));
  };
  fireEvent.change(field(), { target: { value: '- sea' } });
  await press(2, 5, { key: 'b', ctrlKey: true }, '- **sea**');
  await press(4, 7, { key: 'b', metaKey: true }, '- sea');
  await press(2, 5, { key: 'i', ctrlKey: true }, '- *sea*');
  await press(7, 7, { key: 'Enter' }, '- *sea*\n- ');
  await press(10, 10, { key: 'Enter' }, '- *sea*\n');
  fireEvent.click(screen.getByRole('button', { name: 'Format' }));
  const list = await screen.findByRole('button', { name: 'List' });
  field().setSelectionRange(8, 8);
  fireEvent.click(list);
  await waitFor(() => expect(field()).toHaveValue('- *sea*\n- '));
  expect(field()).toHaveFocus();
});
