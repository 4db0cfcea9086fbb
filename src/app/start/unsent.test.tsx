import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { fieldsInUse, isWriting, watchTyping } from './unsent.ts';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

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

test('a person is writing while a field they typed into has text', async () => {
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

test('a field that was removed from the page is forgotten', async () => {
  stop = watchTyping();
  const left = Array.from({ length: 50 }, () => {
    const field = type('<textarea></textarea>', 'half a');
    field.remove();
    return new WeakRef(field);
  });
  // The page's own record of its last event is not ours.
  type('<textarea></textarea>', 'half b');
  await vi.waitFor(() => {
    collectGarbage();
    expect(left.filter((field) => field.deref()).length).toBeLessThan(5);
  });
});
