import { expect, test } from 'vitest';
import { type StorageInput, storageWords } from './storage-words.ts';

const base: StorageInput = {
  answer: 'asked',
  kind: 'account',
  installed: false,
  install: 'none',
  clearsUnused: false,
  low: false,
};
const words = (input: Partial<StorageInput>) => storageWords({ ...base, ...input });

test('a promise of the browser is shown, and needs no step', () => {
  expect(words({ answer: 'granted' })).toEqual({
    text: 'Kept on this device. The browser has promised not to clear it.',
    step: null,
  });
});

test.each<[string, Partial<StorageInput>, string]>([
  ['the browser has an install button', { install: 'button' }, 'install'],
  ['a local profile cannot install', { kind: 'local' }, 'sign-up'],
  ['an installed app of a local profile', { kind: 'local', installed: true, install: 'button' }, 'sign-up'],
  ['an account that cannot install', {}, 'none'],
])('when %s, one step is named', (_, input, does) => {
  const { text, step } = words(input);
  expect(text).toContain('the browser may clear it');
  expect(step?.does).toBe(does);
});

test('a browser that clears what is not opened for seven days says so, until the app is installed', () => {
  expect(words({ clearsUnused: true }).text).toContain('seven days without opening Daymark');
  expect(words({ clearsUnused: true, installed: true }).text).not.toContain('seven days');
  expect(words({ clearsUnused: true, answer: 'granted' }).text).not.toContain('seven days');
});

test('on an iPhone the step is the Share menu; days without an account would not be in the app, so they need one first', () => {
  expect(words({ install: 'share-sheet' }).step).toMatchObject({
    does: 'none',
    text: expect.stringContaining('Share menu, and sign in') as string,
  });
  expect(words({ install: 'share-sheet', kind: 'local' }).step?.does).toBe('sign-up');
});

test("a nearly full device is mentioned; before the browser's answer there is no text", () => {
  expect(words({ answer: 'granted', low: true }).text).toContain('almost full');
  expect(words({ answer: null })).toEqual({ text: '', step: null });
});
