import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static.ts';

const script = '/assets/main-Ab3_x-9Z.js';
let folder: string;
let app: Hono;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-static-'));
  const root = join(folder, 'app');
  for (const inner of ['assets', 'pages']) mkdirSync(join(root, inner), { recursive: true });
  const files: Record<string, string> = {
    'index.html': '<!doctype html><title>Daymark</title>',
    'sw.js': 'self;',
    'robots.txt': 'Sitemap: https://daymark.invalid/sitemap.xml',
    'pages/index.html': '<link rel="canonical" href="https://daymark.invalid/">',
    'pages/auth.html': 'Create Account',
    'pages/auth,mode=login.html': 'Welcome Back',
    'theme.js': 'theme;',
    'manifest.webmanifest': '{}',
    'icon.svg': '<svg/>',
    '.env': 'hidden',
    [script.slice(1)]: 'plain;',
    [`${script.slice(1)}.br`]: 'as brotli',
    [`${script.slice(1)}.gz`]: 'as gzip',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  app = new Hono().all('*', staticFiles(root, { trustProxy: 0 }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a missing asset is 404 and never the page, for every kind of request', async () => {
  for (const path of ['/assets/gone-Ab3_x-9Z.js', '/gone.css', '/logs/photo.png']) {
    const answer = await get(path, page);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('opening any path of the app gives the page; a script that asks for it gets 404', async () => {
  for (const path of ['/logs', '/habits/today?day=2026-05-14']) {
    const answer = await get(path, page);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>Daymark</title>');
  }
  expect((await get('/logs', { accept: '*/*' })).status).toBe(404);
  expect((await app.request('/logs', { method: 'POST', headers: page })).status).toBe(404);
});

test('files with a hash in their name are cached for a year, all others are revalidated', async () => {
  expect((await get(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/sw.js', '/manifest.webmanifest', '/theme.js', '/index.html', '/icon.svg']) {
    expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
  }
});

test('the smallest encoding that the browser accepts is sent', async () => {
  const sent = async (accept: string) => {
    const answer = await get(script, accept ? { 'accept-encoding': accept } : {});
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    return [answer.headers.get('content-encoding'), await answer.text()];
  };
  expect(await sent('gzip, deflate, br')).toEqual(['br', 'as brotli']);
  expect(await sent('gzip, br;q=0')).toEqual(['gzip', 'as gzip']);
  expect(await sent('')).toEqual([null, 'plain;']);
});

test('a file that the browser has is answered 304 until it changes; each encoding has its own tag', async () => {
  const first = await get(script, { 'accept-encoding': 'br' });
  const tag = first.headers.get('etag') ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await get(script, { 'accept-encoding': 'br', 'if-none-match': known });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  }
  expect((await get(script, { 'if-none-match': tag })).status).toBe(200);
  const before = (await get('/sw.js')).headers.get('etag') ?? '';
  writeFileSync(join(folder, 'app', 'sw.js'), 'self; // newer');
  expect((await get('/sw.js', { 'if-none-match': before })).status).toBe(200);
});

test('HEAD has the headers and no body', async () => {
  const answer = await app.request(script, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '6']);
});

test('no path leads out of the folder or to a hidden file', async () => {
  const attempts = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
  ];
  for (const path of [...attempts, '/.env', '/%00', '/%ff', '//secret.txt', '/assets']) {
    const answer = await app.fetch(new Request(`http://daymark.test${path}`));
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('outside');
  }
});

test('a public page is its own HTML, with what the address asks for', async () => {
  const body = async (path: string) => (await get(path, page)).text();
  expect(await body('/auth')).toBe('Create Account');
  expect(await body('/auth/?mode=login')).toBe('Welcome Back');
  expect(await body('/auth?mode=signup&from=mail')).toBe('Create Account');
  expect(await body('/auth?x=/../../../secret')).toBe('Create Account');
});

test('a public page and robots.txt name this site, as the operator or the request calls it', async () => {
  const canonical = async (host: string, config: Parameters<typeof staticFiles>[1], extra = {}) => {
    const server = new Hono().all('*', staticFiles(join(folder, 'app'), config));
    return (await server.request(`http://${host}/`, { headers: { ...page, host, ...extra } })).text();
  };
  const link = (site: string) => `<link rel="canonical" href="${site}/">`;
  expect(await canonical('a.example', { trustProxy: 0 })).toBe(link('http://a.example'));
  expect(await canonical('a.example:8080', { trustProxy: 1 }, { 'x-forwarded-proto': 'https' })).toBe(
    link('https://a.example:8080'),
  );
  expect(await canonical('a.example', { trustProxy: 0, siteUrl: 'https://b.example' })).toBe(link('https://b.example'));
  expect(await canonical('a.example', { trustProxy: 0 }, { host: '"><script>' })).toBe(link('http://localhost'));
  expect(await (await get('/robots.txt')).text()).toMatch(/^Sitemap: http:\/\/localhost\/sitemap.xml$/);
});

test('a public page is compressed for those who ask, and revalidated', async () => {
  const answer = await get('/', { ...page, 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const etag = answer.headers.get('etag')!;
  expect((await get('/', { ...page, 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304);
});
