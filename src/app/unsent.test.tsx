import { afterEach, expect, test } from 'vitest';
import { fieldsInUse, isWriting, watchTyping } from './unsent.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
});

function type(html: string, text: string) {
  document.body.insertAdjacentHTML('beforeend', html);
  const field = document.body.lastElementChild as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test('somebody is writing while a field they typed into has words in it', async () => {
  stop = watchTyping();
  document.body.innerHTML = '<input value="filled in for them">';
  expect(await isWriting()).toBe(false);
  const field = type('<textarea></textarea>', 'half a');
  expect(await isWriting()).toBe(true);
  field.value = '  ';
  expect(await isWriting()).toBe(false);
  field.value = 'half a';
  field.remove();
  expect(await isWriting()).toBe(false);
});

test('searching and ticking are not writing', () => {
  stop = watchTyping();
  type('<input type="search">', 'anna');
  type('<input type="checkbox">', 'on');
  expect(fieldsInUse()).toBe(0);
});
