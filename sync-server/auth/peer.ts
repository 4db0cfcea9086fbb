import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Hono's node server passes the request's socket; a request in a test has none. `claims` is for the log. */
export interface NodeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { claims?: { readonly sub: string }; requestId?: string };
}

/** A request to the account's routes. */
export type AuthContext = Context<NodeEnv>;

export const peerOf = (c: Pick<AuthContext, 'env' | 'req'>, proxies: number): string =>
  addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);

/**
 * The address that rate limits count by: an IPv4 address, or the /64 prefix of an IPv6 address. Behind `proxies` proxies it is
 * the entry of X-Forwarded-For that the outermost proxy wrote, counted from the right. The client may have written the ones before.
 */
export function addressOf(remote: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const forwarded = proxies > 0 ? forwardedFor?.split(',').at(-proxies)?.trim() : undefined;
  const bare = ((forwarded || remote) ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(bare) ? prefix64(bare) : bare.slice(0, 64);
}

function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
