import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const large = { words: 'Ruhig blieb der See. '.repeat(200) };
const app = new Hono()
  .use(compressed)
  .get('/large', (c) => c.json(large))
  .get('/small', (c) => c.body('{"a":"ö"}', 200, { 'Content-Type': 'application/json; charset=utf-8' }))
  .get('/text', (c) => c.text('x'.repeat(5_000)))
  .get('/nothing', (c) => c.body(null, 204));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

test.each(['gzip, deflate, br', 'br;q=0.5, GZIP'])(
  'a large answer is compressed for who accepts %s',
  async (accepted) => {
    const answer = await get('/large', accepted);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(500);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(large);
  },
);

test.each([undefined, 'br', 'gzip;q=0'])('and not for who says %s', async (accepted) => {
  const answer = await get('/large', accepted);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual(large);
});

test('a small answer stays as it is, with its length in bytes', async () => {
  const answer = await get('/small', 'gzip');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-length')).toBe('10');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.text()).toBe('{"a":"ö"}');
});

test('a cache keeps the forms of a JSON answer apart; other answers are left alone', async () => {
  for (const path of ['/large', '/small']) expect((await get(path)).headers.get('vary')).toBe('Accept-Encoding');
  expect((await get('/text', 'gzip')).headers.get('content-encoding')).toBeNull();
  const nothing = await get('/nothing', 'gzip');
  expect([nothing.status, await nothing.text()]).toEqual([204, '']);
});
