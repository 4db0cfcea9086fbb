import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { peerOf, type NodeEnv } from './peer.ts';

async function peer(remoteAddress: string, forwarded: string | null, proxies: number): Promise<string> {
  const app = new Hono<NodeEnv>();
  app.get('/', (c) => c.text(peerOf(c, proxies)));
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return answer.text();
}

test.each([
  ['a direct client', '203.0.113.7', null, 0, '203.0.113.7'],
  ['an IPv4 client on an IPv6 socket', '::ffff:203.0.113.7', null, 0, '203.0.113.7'],
  ['a header without a proxy', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['one proxy', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['one proxy and a forged entry', '10.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies and a forged entry', '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['an IPv6 address', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', null, 0, '2001:db8:1:2'],
  ['an IPv6 address of the same prefix, abbreviated', '2001:db8:1:2::7', null, 0, '2001:db8:1:2'],
  ['a proxy that was skipped', '10.0.0.1', null, 1, '10.0.0.1'],
])('%s', async (_what, remote, forwarded, proxies, expected) => {
  expect(await peer(remote, forwarded, proxies)).toBe(expected);
});

test('a request without a socket has an address too', async () => {
  const app = new Hono<NodeEnv>();
  app.get('/', (c) => c.text(peerOf(c, 0)));
  expect(await (await app.request('/')).text()).toBe('unknown');
});
