import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressedJson } from './compressed.ts';

const large = { words: 'Ruhig blieb der See. '.repeat(200) };
const app = new Hono()
  .get('/large', (c) => compressedJson(c, JSON.stringify(large)))
  .get('/small', (c) => compressedJson(c, '{"a":"ö"}', 201));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

describe('an answer of JSON', () => {
  test.each(['gzip, deflate, br', 'br;q=0.5, GZIP'])(
    'is compressed when it is large, for who accepts %s',
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

  test('stays as it is when it is small, with its length in bytes', async () => {
    const answer = await get('/small', 'gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect([answer.status, answer.headers.get('content-length')]).toEqual([201, '10']);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).toBe('{"a":"ö"}');
  });
});

test('a cache keeps the forms of a JSON answer apart', async () => {
  for (const path of ['/large', '/small'])
    expect((await get(path, 'gzip')).headers.get('vary')).toBe('Accept-Encoding');
});
