import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TagInput } from './TagInput.tsx';

const none: readonly string[] = [];

function Tags({ start = none, spy }: { start?: readonly string[]; spy?: (tags: readonly string[]) => void }) {
  const [tags, setTags] = useState(start);
  return (
    <TagInput
      label="Tags"
      tags={tags}
      onChange={(next) => {
        setTags(next);
        spy?.(next);
      }}
    />
  );
}
const chips = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const field = () => screen.getByRole('textbox', { name: 'Tags' });

test('Enter, a comma and the button each add what was typed', async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.type(field(), 'people{Enter}');
  await user.type(field(), 'harbour shed,books');
  expect(chips()).toEqual(['people', 'harbour shed']);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(chips()).toEqual(['people', 'harbour shed', 'books']);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
});

test('empty words and known tags are ignored @001.8', async () => {
  const spy = vi.fn();
  const user = userEvent.setup();
  render(<Tags start={['people']} spy={spy} />);
  await user.type(field(), '  {Enter},People {Enter}');
  expect(spy).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
});

test('a pasted list becomes several tags', async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.click(field());
  await user.paste('one, two, thr');
  expect(chips()).toEqual(['one', 'two']);
  expect(field()).toHaveValue('thr');
});

test('chips are reached and removed by the keyboard, and the focus is never lost', async () => {
  const user = userEvent.setup();
  render(<Tags start={['one', 'two', 'three']} />);
  await user.click(field());
  await user.keyboard('{Backspace}');
  expect(chips()).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Remove three' })).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Delete}');
  expect(chips()).toEqual(['two']);
  expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(chips()).toEqual([]);
  expect(field()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Removed two');
});

test('Enter in the field does not submit the form around it', async () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const user = userEvent.setup();
  render(
    <form onSubmit={submit}>
      <Tags />
      <button type="submit">Save</button>
    </form>,
  );
  await user.type(field(), 'people{Enter}{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('text left in the field becomes a tag when the field loses the focus, and when its form is submitted', async () => {
  const sent: (readonly string[])[] = [];
  function Form() {
    const [tags, setTags] = useState<readonly string[]>([]);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(tags);
        }}
      >
        <TagInput label="Tags" tags={tags} onChange={setTags} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const user = userEvent.setup();
  const { container } = render(<Form />);
  await user.type(field(), 'people');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(field(), 'harbour');
  // By a keyboard shortcut, with the caret still in the field.
  act(() => container.querySelector('form')!.requestSubmit());
  expect(sent).toEqual([['people'], ['people', 'harbour']]);
  expect(field()).toHaveValue('');
});
