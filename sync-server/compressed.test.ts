import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressed, compressedJson } from './compressed.ts';

const large = { words: 'Ruhig blieb der See. '.repeat(200) };
const app = new Hono()
  .use(compressed)
  .get('/large', (c) => c.json(large))
  .get('/small', (c) => c.body('{"a":"ö"}', 200, { 'Content-Type': 'application/json; charset=utf-8' }))
  .get('/large/text', (c) => compressedJson(c, JSON.stringify(large)))
  .get('/small/text', (c) => compressedJson(c, '{"a":"ö"}'))
  .get('/text', (c) => c.text('x'.repeat(5_000)))
  .get('/nothing', (c) => c.body(null, 204));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

describe.each(['', '/text'])('an answer of JSON%s', (form) => {
  test.each(['gzip, deflate, br', 'br;q=0.5, GZIP'])(
    'is compressed when it is large, for who accepts %s',
    async (accepted) => {
      const answer = await get(`/large${form}`, accepted);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(500);
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(large);
    },
  );

  test.each([undefined, 'br', 'gzip;q=0'])('and not for who says %s', async (accepted) => {
    const answer = await get(`/large${form}`, accepted);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual(large);
  });

  test('stays as it is when it is small, with its length in bytes', async () => {
    const answer = await get(`/small${form}`, 'gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe('10');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).toBe('{"a":"ö"}');
  });
});

test('a cache keeps the forms of a JSON answer apart; other answers are left alone', async () => {
  for (const path of ['/large', '/small', '/large/text', '/small/text'])
    expect((await get(path, 'gzip')).headers.get('vary')).toBe('Accept-Encoding');
  expect((await get('/text', 'gzip')).headers.get('content-encoding')).toBeNull();
  const nothing = await get('/nothing', 'gzip');
  expect([nothing.status, await nothing.text()]).toEqual([204, '']);
});
