import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const calls: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  vi.resetModules();
  calls.length = 0;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push({ url, init });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const fresh = () => import('./analytics.ts');
const json = (body: unknown, status = 200) => Response.json(body, { status });

test('the server is asked once for the address', async () => {
  const { analyticsAddress } = await fresh();
  answers = [() => json({ url: 'https://stats.example/events' })];
  expect(await analyticsAddress()).toBe('https://stats.example/events');
  expect(await analyticsAddress()).toBe('https://stats.example/events');
  expect(calls.map(({ url }) => url)).toEqual(['/api/analytics']);
});

test.each([
  ['none is set', () => json({ url: null })],
  ['the host has only files', () => json({ error: 'not_found' }, 404)],
  ['the host answers everything with a page', () => new Response('<!doctype html>')],
  ['the answer is none of ours', () => json(['https://stats.example'])],
])('there is no service when %s', async (_, answer) => {
  const { analyticsAddress } = await fresh();
  answers = [answer];
  expect(await analyticsAddress()).toBeNull();
});

test('a server that cannot be reached, or has a fault, is asked again the next time', async () => {
  const { analyticsAddress } = await fresh();
  answers = [];
  await expect(analyticsAddress()).rejects.toThrow('Failed to fetch');
  answers = [() => json({}, 503), () => json({ url: 'https://stats.example/' })];
  await expect(analyticsAddress()).rejects.toThrow('503');
  expect(await analyticsAddress()).toBe('https://stats.example/');
});

test('an event is sent without cookies and without the page’s address, and one that fails is no error', async () => {
  const { sendCounted } = await fresh();
  answers = [];
  await sendCounted('https://stats.example/events', { event: 'page_view', page: '/faq' });
  expect(calls).toEqual([
    {
      url: 'https://stats.example/events',
      init: expect.objectContaining({
        method: 'POST',
        body: '{"event":"page_view","page":"/faq"}',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }),
    },
  ]);
});
