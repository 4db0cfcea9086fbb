import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Switch } from '#ui/Switch.tsx';
import { watchSendKey } from './send-key.ts';

let stop: () => void;
beforeEach(() => {
  stop = watchSendKey();
});
afterEach(() => stop());

function given(disabled = false) {
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const cancelled = vi.fn();
  const switched = vi.fn();
  render(
    <>
      <input aria-label="Outside" />
      <form id="one" onSubmit={sent}>
        <input aria-label="Title" />
        <textarea aria-label="Notes" />
        <select aria-label="Day" />
        <input type="checkbox" aria-label="Done" />
        <Switch label="All day" checked={false} onCheckedChange={switched} />
        <input aria-label="Choices" onKeyDown={(event) => event.preventDefault()} />
        <button type="button" onClick={cancelled}>
          Cancel
        </button>
      </form>
      <button type="submit" form="one" disabled={disabled}>
        Save
      </button>
    </>,
  );
  return { sent, cancelled, switched };
}
const press = (name: string, keys: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter', ...keys });

test('in every field of a form the key saves, with a button that stands outside the form too', () => {
  const { sent, cancelled, switched } = given();
  for (const name of ['Title', 'Notes', 'Day', 'Done', 'All day']) press(name);
  expect(sent).toHaveBeenCalledTimes(5);
  press('Notes', { metaKey: true });
  expect(sent).toHaveBeenCalledTimes(6);
  expect(cancelled).not.toHaveBeenCalled();
  expect(switched).not.toHaveBeenCalled();
});

test('it does not save without Ctrl, while held, while an input method writes, outside a form, or where the field takes the key', () => {
  const { sent } = given();
  press('Notes', {});
  press('Notes', { ctrlKey: true, repeat: true });
  press('Notes', { ctrlKey: true, isComposing: true });
  press('Outside');
  press('Choices');
  expect(sent).not.toHaveBeenCalled();
});

test('a button that is disabled is not pressed', () => {
  const { sent } = given(true);
  press('Title');
  expect(sent).not.toHaveBeenCalled();
});
