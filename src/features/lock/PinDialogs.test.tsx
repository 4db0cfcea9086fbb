import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { setPin } from './mutations.ts';
import { NewPinDialog } from './PinDialogs.tsx';

beforeEach(freshScreen);

test('what is wrong with a PIN is said at the field that it is about, until something is typed', async () => {
  await setPin('ada', '2580');
  const user = showScreen(<NewPinDialog open changes profile="ada" onClose={() => undefined} />);
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
  const says = (label: string, words: string) =>
    waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(words)));
  const wrong = () => screen.getAllByLabelText(/PIN$/, { selector: 'input' }).filter((each) => !isValid(each));
  await user.type(field('Current PIN'), '1111');
  await user.type(field('New PIN'), '12');
  await user.type(field('Repeat the PIN'), '12{Enter}');
  await says('New PIN', 'Choose 4 to 8 digits.');
  expect(wrong()).toEqual([field('New PIN')]);
  await user.type(field('New PIN'), '34');
  expect(wrong()).toEqual([]);
  await user.type(field('Repeat the PIN'), '{Enter}');
  await says('Repeat the PIN', 'The two PINs differ.');
  await user.type(field('Repeat the PIN'), '34{Enter}');
  await says('Current PIN', 'This is not your PIN.');
  expect(wrong()).toEqual([field('Current PIN')]);
});

const isValid = (field: HTMLElement) => field.getAttribute('aria-invalid') !== 'true';
