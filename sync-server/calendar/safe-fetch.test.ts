import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { ANYWHERE, calendarUrl, isPublic, PUBLIC, type Reach } from './addresses.ts';
import { fetchCalendar, type FetchOptions } from './safe-fetch.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A real server on this machine; the address of its network card is 127.0.0.1, or another of the same loopback network. */
async function serve(answer: RequestListener, host = '127.0.0.1') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, port, url: `http://${host}:${port}/mine.ics` };
}
const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const calendar: RequestListener = (_, response) => response.end(CALENDAR);
const nothing = { etag: null, lastModified: null };
const fetch = (url: string, options: Partial<FetchOptions> = {}, known = nothing) =>
  fetchCalendar(url, known, { reach: ANYWHERE, ...options });
const trouble = (name: string) => ({ state: 'trouble', trouble: name });
/** 127.0.0.1 stands for the public network, and all others for the private one. */
const ONE: Reach = { isAllowed: (address) => address === '127.0.0.1', local: true };

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2002:7f00:1::', false],
  ['example.org', false],
  ['', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

test.each([
  ['webcal://example.org/a.ics', 'https://example.org/a.ics'],
  [' https://example.org/a.ics?x=1#y ', 'https://example.org/a.ics?x=1'],
  ['http://example.org:8080/', 'http://example.org:8080/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['ftp://example.org/', undefined],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['https://ada:secret@example.org/', undefined],
  ['https://example.org:22/', undefined],
  ['https://example.org:6379/', undefined],
  ['http://localhost/', undefined],
  ['http://printer/', undefined],
  ['http://router.local/', undefined],
  ['http://metadata.google.internal/', undefined],
  ['http://127.0.0.1/', undefined],
  ['http://2130706433/', undefined],
  ['http://0x7f000001/', undefined],
  ['http://0177.0.0.1/', undefined],
  ['http://127.1/', undefined],
  ['http://①②⑦.0.0.1/', undefined],
  ['http://169.254.169.254/latest/meta-data/', undefined],
  ['http://[::1]/', undefined],
  ['http://[::ffff:127.0.0.1]/', undefined],
  ['http://[fe80::1]/', undefined],
  ['not an address', undefined],
  [`https://example.org/${'x'.repeat(2_000)}`, undefined],
])('%s may be fetched as %s', (text, expected) => {
  expect(calendarUrl(text, PUBLIC)?.href).toBe(expected);
});

test('a calendar is fetched with its marks, and asked for with them the next time', async () => {
  const { url } = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' }).end(CALENDAR);
  });
  const first = await fetch(url);
  const known = { etag: '"v1"', lastModified: 'Sun, 22 Nov 2026 10:00:00 GMT' };
  expect(first).toEqual({ state: 'fetched', text: CALENDAR, known });
  expect(await fetch(url, {}, known as never)).toEqual({ state: 'unchanged' });
});

test('a calendar in another encoding, or folded inside a letter, is stored with its letters', async () => {
  const head = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:';
  const text = `${head}Büro\r\n`;
  const answers: Readonly<Record<string, Buffer>> = {
    '/folded': Buffer.concat([
      Buffer.from(`${head}B`),
      Buffer.from([0xc3]),
      Buffer.from('\r\n '),
      Buffer.from([0xbc]),
      Buffer.from('ro\r\n'),
    ]),
    '/1252': Buffer.from(text, 'latin1'),
    '/utf16': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    '/utf16be': Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  };
  const { url } = await serve((request, response) => response.end(answers[request.url!]));
  for (const path of Object.keys(answers)) {
    expect(await fetch(new URL(path, url).href), path).toMatchObject({ state: 'fetched', text });
  }
});

test('a server of this machine or its network is never asked, whatever name leads there', async () => {
  const { asked, port } = await serve(calendar);
  const leadsTo = (...addresses: string[]) => ({ reach: PUBLIC, resolve: () => Promise.resolve(addresses) });
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['169.254.169.254'],
  ]) {
    expect(await fetch('http://calendar.example.org:8080/', leadsTo(...addresses))).toEqual(trouble('address'));
  }
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '[::1]']) {
    expect(await fetch(`http://${host}:${port}/`, { reach: PUBLIC })).toEqual(trouble('address'));
  }
  expect(asked).toEqual([]);
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const { asked, port } = await serve(calendar);
  // As a name server that answers otherwise the second time.
  const resolve = vi.fn().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.2']);
  const outcome = await fetch(`http://calendar.example.org:${port}/a.ics`, { reach: ONE, resolve });
  expect(outcome).toMatchObject({ state: 'fetched' });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([`calendar.example.org:${port}/a.ics`]);
});

test('each redirect is checked like the first address', async () => {
  const secret = await serve(calendar, '127.0.0.2');
  const { url } = await serve((request, response) => {
    const to: Record<string, string> = { '/private': secret.url, '/file': 'file:///etc/passwd', '/good': '/mine.ics' };
    const location = to[request.url ?? ''];
    if (location) response.writeHead(302, { location }).end();
    else if (request.url === '/round') response.writeHead(301, { location: '/round' }).end();
    else response.end(CALENDAR);
  });
  const at = (path: string) => url.replace('/mine.ics', path);
  expect(await fetch(at('/private'), { reach: ONE })).toEqual(trouble('address'));
  expect(await fetch(at('/file'))).toEqual(trouble('address'));
  expect(await fetch(at('/round'))).toEqual(trouble('redirects'));
  expect(await fetch(at('/good'), { reach: ONE })).toMatchObject({ state: 'fetched' });
  expect(secret.asked).toEqual([]);
  // With the operator's switch the same redirect is followed.
  expect(await fetch(at('/private'))).toMatchObject({ state: 'fetched' });
});

test.each([
  ['a decimal address', 'http://2130706434/'],
  ['a hexadecimal one', 'http://0x7f000002/'],
  ['one mapped into IPv6', 'http://[::ffff:127.0.0.2]/'],
  ['this machine in IPv6', 'http://[::1]/'],
  ['what a cloud answers about itself', 'http://169.254.169.254/latest/meta-data/'],
  ['a name that leads to it', 'http://calendar.example.org/'],
  ['a name with a public address too', 'http://both.example.org/'],
  ['a name and a password', 'http://ada:secret@127.0.0.1/'],
  ['a long address', `http://127.0.0.1/${'x'.repeat(2_000)}`],
])('a redirect to %s is not followed', async (_, location) => {
  const { url, asked } = await serve((_request, response) => response.writeHead(302, { location }).end());
  const addresses: Record<string, string[]> = {
    'calendar.example.org': ['169.254.169.254'],
    'both.example.org': ['127.0.0.1', '10.0.0.1'],
  };
  const resolve = (host: string) => Promise.resolve(addresses[host] ?? []);
  expect(await fetch(url, { reach: ONE, resolve })).toEqual(trouble('address'));
  expect(asked).toHaveLength(1);
});

test('a name that leads to another address at its second request is checked again', async () => {
  const secret = await serve(calendar, '127.0.0.2');
  const { asked, port } = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
  const resolve = vi.fn().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.2']);
  expect(await fetch(`http://calendar.example.org:${port}/`, { reach: ONE, resolve })).toEqual(trouble('address'));
  expect([asked.length, secret.asked.length]).toEqual([1, 0]);
});

test.each<[what: string, headers: Record<string, string>]>([
  ['says that it is', { 'content-encoding': 'gzip' }],
  ['says so of several layers', { 'content-encoding': 'gzip, gzip' }],
  ['does not say so', { 'content-type': 'text/calendar' }],
])('a compressed answer that %s is never unpacked', async (_, headers) => {
  // Twenty megabytes, twice packed a few hundred bytes.
  const bomb = gzipSync(gzipSync(Buffer.alloc(20_000_000)));
  expect(bomb.length).toBeLessThan(1_000);
  const { url } = await serve((_request, response) => response.writeHead(200, headers).end(bomb));
  expect(await fetch(url)).toEqual(trouble('no_calendar'));
});

test('an answer that comes drop by drop is cut off by the time of all of it; one with endless headers by their size', async () => {
  const drops = await serve((_, response) => {
    const timer = setInterval(() => response.write('X'), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await fetch(drops.url, { within: 300 })).toEqual(trouble('too_slow'));
  const wide = await serve((_, response) => response.writeHead(200, { 'x-wide': 'x'.repeat(200_000) }).end(CALENDAR));
  expect(await fetch(wide.url)).toEqual(trouble('unreachable'));
});

test('an answer without an end is cut off: by its size, and by the time', async () => {
  const endless = await serve((_, response) => {
    response.write('BEGIN:VCALENDAR\r\n');
    const piece = 'X'.repeat(16_384);
    const more = (): void => void (response.write(piece) ? setImmediate(more) : response.once('drain', more));
    more();
    response.on('close', () => response.removeAllListeners('drain'));
  });
  expect(await fetch(endless.url, { most: 100_000 })).toEqual(trouble('too_large'));
  const silent = await serve((_, response) => void response.write('BEGIN:VCALENDAR'));
  const began = Date.now();
  expect(await fetch(silent.url, { within: 200 })).toEqual(trouble('too_slow'));
  const mute = await serve(() => {});
  expect(await fetch(mute.url, { within: 200 })).toEqual(trouble('too_slow'));
  const never = () => new Promise<string[]>(() => {});
  expect(await fetch('http://slow.example.org/', { within: 200, resolve: never })).toEqual(trouble('too_slow'));
  expect(Date.now() - began).toBeLessThan(10_000);
});

test.each<[what: string, answer: RequestListener, expected: object]>([
  ['a page', (_, response) => response.end('<!doctype html>'), trouble('no_calendar')],
  [
    'compressed',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    trouble('no_calendar'),
  ],
  ['401', (_, response) => response.writeHead(401).end(), trouble('forbidden')],
  ['404', (_, response) => response.writeHead(404).end(), trouble('gone')],
  [
    '503',
    (_, response) => response.writeHead(503, { 'retry-after': '120' }).end(),
    { ...trouble('refused'), retryAfter: 120 },
  ],
  ['304 that nobody asked for', (_, response) => response.writeHead(304).end(), trouble('refused')],
  ['a broken connection', (request) => request.socket.destroy(), trouble('unreachable')],
])('%s is a trouble with a name', async (_, answer, expected) => {
  expect(await fetch((await serve(answer)).url)).toEqual(expected);
});
