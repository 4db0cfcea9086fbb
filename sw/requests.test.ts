import { expect, test } from 'vitest';
import { kindOfRequest } from './requests.ts';

const origin = 'https://daymark.example';
const kind = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  kindOfRequest(new URL(path, origin), { mode, method }, origin);

test.each([
  '/',
  '/logs',
  '/logs?kind=journal',
  '/resources/a-slug',
  '/nowhere/at/all',
  '/authors',
  '/apis',
  '/healthy',
])('opening %s is answered with the page', (path) => {
  expect(kind(path)).toBe('page');
});

test.each([
  '/auth/v1/token',
  '/rest/v1/rpc/sync_v1',
  '/realtime/v1/websocket',
  '/functions/v1/call-gpt',
  '/api/assistant-recap',
  '/health',
  '/ready',
])('%s is the server’s, whoever asks', (path) => {
  expect(kind(path)).toBe('other');
  expect(kind(path, 'cors')).toBe('other');
  expect(kind(path, 'cors', 'POST')).toBe('other');
});

test('a file is answered as a file, also when a person opens its address', () => {
  expect(kind('/assets/index-12345678.js', 'cors')).toBe('file');
  expect(kind('/assets/gone-12345678.js')).toBe('file');
  expect(kind('/manifest.webmanifest', 'cors')).toBe('file');
});

test('only a share from another app counts as a share', () => {
  expect(kind('/share', 'navigate', 'POST')).toBe('share');
  expect(kind('/share', 'cors', 'POST')).toBe('other');
  expect(kind('/share')).toBe('page');
});

test('addresses of another site are not ours', () => {
  expect(kind('https://elsewhere.example/a.js', 'cors')).toBe('other');
});
