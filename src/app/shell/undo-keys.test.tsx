import { expect, test } from 'vitest';
import { undoOrRedo } from './undo-keys.ts';

const press = (keys: Partial<KeyboardEvent>) =>
  undoOrRedo({
    key: 'z',
    ctrlKey: true,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: document.body,
    ...keys,
  });
const element = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
};

test('Ctrl+Z and Cmd+Z undo; with Shift, and as Ctrl+Y, they redo', () => {
  expect(press({})).toBe('undo');
  expect(press({ ctrlKey: false, metaKey: true })).toBe('undo');
  expect(press({ key: 'Z', shiftKey: true })).toBe('redo');
  expect(press({ key: 'y' })).toBe('redo');
  expect(press({ ctrlKey: false })).toBeNull();
  expect(press({ altKey: true })).toBeNull();
});

test.each(['<textarea></textarea>', '<input>', '<input type="search">', '<p contenteditable="true"></p>'])(
  'in %s the keys belong to the text',
  (html) => expect(press({ target: element(html) })).toBeNull(),
);

test('on a button or a checkbox they undo and redo', () => {
  expect(press({ target: element('<button></button>') })).toBe('undo');
  expect(press({ target: element('<input type="checkbox">') })).toBe('undo');
});
