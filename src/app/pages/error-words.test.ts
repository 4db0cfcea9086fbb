import { expect, test } from 'vitest';
import { OpenError } from '#data/open-error.ts';
import { errorWords } from './error-words.ts';

test('a failed response shows its status and status text', () => {
  expect(errorWords({ status: 503, statusText: 'Service Unavailable' }).text).toBe('503 Service Unavailable');
  expect(errorWords({ status: 500 }).text).toBe('500');
});

test('an error shows its message and its stack', () => {
  const error = new Error('no such table');
  expect(errorWords(error)).toEqual({ text: 'no such table', advice: null, stack: error.stack });
});

test('an error without a message shows its name, any other value its text', () => {
  expect(errorWords(new TypeError('')).text).toBe('TypeError');
  expect(errorWords('gone').text).toBe('gone');
  expect(errorWords(undefined).text).toBe('Unknown Error');
});

test('a database that does not open shows what a person can do', () => {
  expect(errorWords(new OpenError('blocked', null)).advice).toMatch(/Close it, then reload/);
  expect(errorWords(new OpenError('quota', null)).advice).toMatch(/full/);
  expect(errorWords(new OpenError('unknown', null)).advice).toBeNull();
});
