/**
 * Calls of other servers at addresses that a person gave. Each name is resolved once, all its addresses are checked, and the connection goes to
 * one of these, so that a second answer of the name server changes nothing.
 */
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, type Reach } from './calendar/addresses.ts';

export interface Outside {
  readonly reach: Reach;
  /** Every address of a name; tests have their own. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** The name has an address that the server must not call. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The one address that the connection goes to. All addresses of the name must be allowed: a name with a private one is a trap. */
export async function pinned(url: URL, { reach, resolve = addressesOf }: Outside, stop: AbortSignal): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await Promise.race([resolve(host), aborted(stop)]);
  if (addresses.length === 0) throw new Error('no address');
  if (!addresses.every(reach.isAllowed)) throw new NotAllowed();
  return addresses[0]!;
}

const aborted = (stop: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new Error('aborted'));
    if (stop.aborted) end();
    else stop.addEventListener('abort', end, { once: true });
  });

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

/** Sends a request for `url` to this address. */
export function askOutside(
  url: URL,
  address: string,
  { method = 'GET', headers, body, signal }: Call,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method,
        protocol: url.protocol,
        // Not the name: nothing resolves it a second time.
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        ...(isIP(host) ? {} : { servername: host }),
        headers: { ...headers, host: url.host },
        agent: false,
        signal,
      },
      resolve,
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
