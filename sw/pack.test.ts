import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packOf } from '../scripts/pack.ts';
import { type ShellFile, unpack } from './pack.ts';

const SCRIPT = 'export const name = "Großes Öhr";';
const PICTURE = Uint8Array.from({ length: 300 }, (_, n) => n % 256);
const files: Record<string, string | Uint8Array> = {
  'assets/one-12345678.js': SCRIPT,
  'assets/none-12345678.css': '',
  'icons/one.png': PICTURE,
  'index.html': '<!doctype html>',
};
const list = [
  { url: 'assets/one-12345678.js', revision: null },
  { url: 'assets/none-12345678.css', revision: null },
  { url: 'icons/one.png', revision: 'abc' },
  { url: 'index.html', revision: 'def' },
];
const folder = mkdtempSync(join(tmpdir(), 'daymark-pack-'));
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
afterAll(() => rmSync(folder, { recursive: true }));

/** The answer of a server, whose bytes arrive so many at a time. */
function answered(bytes: Uint8Array, atATime: number): Response {
  const body = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += atATime) stream.enqueue(bytes.subarray(at, at + atATime));
      stream.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      etag: '"1"',
      'content-security-policy': "default-src 'none'",
    },
  });
}
async function taken(answer: Response) {
  const found: [ShellFile, Response][] = [];
  const failure: unknown = await unpack(answer, (file, each) => void found.push([file, each])).catch((error) => error);
  return { found, failure };
}

it.each([1, 7, 1_000_000])('gives each file as it was, %i bytes at a time; pages are not in it', async (atATime) => {
  const { found, failure } = await taken(answered(packOf(folder, list), atATime));
  expect(failure).toBeUndefined();
  expect(found.map(([{ url, revision }]) => ({ url, revision }))).toEqual(list.slice(0, 3));
  const [script, style, picture] = found.map(([, each]) => each);
  expect(await script!.text()).toBe(SCRIPT);
  expect(await style!.text()).toBe('');
  expect(new Uint8Array(await picture!.arrayBuffer())).toEqual(PICTURE);
  expect(found.map(([, { headers }]) => headers.get('content-type'))).toEqual([
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'image/png',
  ]);
  expect(script!.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(script!.headers.get('etag')).toBeNull();
});

it('gives what arrived of a pack that ends early, and fails', async () => {
  const whole = packOf(folder, list);
  const { found, failure } = await taken(answered(whole.subarray(0, whole.length - 10), 64));
  expect(found.map(([{ url }]) => url)).toEqual(['assets/one-12345678.js', 'assets/none-12345678.css']);
  expect(failure).toBeInstanceOf(Error);
});

it.each([
  ['a page in its place', new Response('<!doctype html><title>Not here</title>')],
  ['nothing', new Response(null)],
  ['a missing file', new Response('There is nothing here.', { status: 404 })],
])('takes nothing from %s', async (_, answer) => {
  const { found, failure } = await taken(answer);
  expect(found).toEqual([]);
  expect(failure).toBeInstanceOf(Error);
});

it('refuses to pack a file whose content type the server does not know', () => {
  expect(() => packOf(folder, [{ url: 'assets/one.unknown', revision: null }])).toThrow('one.unknown');
});
