import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { focusBeside, useFocusAfter } from './focus-return.ts';

const rows = ['one', 'two', 'three'];
const button = (name: string) => screen.getByRole('button', { name });

test('the next row gets the focus, unless the person has moved it meanwhile', () => {
  render(
    <>
      {rows.map((row) => (
        <button key={row} type="button" data-row-button="delete">
          {row}
        </button>
      ))}
      <input aria-label="elsewhere" />
    </>,
  );
  button('one').focus();
  focusBeside()();
  expect(button('two')).toHaveFocus();
  const goOn = focusBeside();
  screen.getByRole('textbox').focus();
  goOn();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a press that gives no button the focus moves no focus', () => {
  render(<button type="button">Save</button>);
  focusBeside()();
  expect(document.body).toHaveFocus();
});

function Row({ onClose }: { onClose: (close: () => void) => void }) {
  const [editing, setEditing] = useState(true);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  onClose(() => setEditing(false));
  return editing ? (
    <input aria-label="words" />
  ) : (
    <button ref={opener} type="button">
      Edit
    </button>
  );
}

test('when an editor closes, the button of its row gets the focus, unless the person has moved it', async () => {
  for (const [has, gets] of [
    ['words', 'Edit'],
    ['elsewhere', 'elsewhere'],
  ] as const) {
    let close = () => undefined as void;
    const { unmount } = render(
      <>
        <Row onClose={(now) => (close = now)} />
        <input aria-label="elsewhere" />
      </>,
    );
    screen.getByRole('textbox', { name: has }).focus();
    await act(async () => close());
    expect(document.activeElement).toHaveAccessibleName(gets);
    unmount();
  }
});
