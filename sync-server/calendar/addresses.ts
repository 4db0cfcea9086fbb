/**
 * Which addresses of the network the server may call for a person, a calendar's or a push service's: public ones only. Nothing here asks the
 * network.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that is not public (IANA's registry of special-purpose addresses), with what clouds answer about themselves in 169.254. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Special ranges in the public part of IPv6, 2000::/3: documentation, tunnels with an IPv4 address inside, and others. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const refused = new BlockList();
for (const range of NOT_PUBLIC_4) refused.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv4');
for (const range of NOT_PUBLIC_6) refused.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is a public one. What is mapped from IPv4 or translated to it (::ffff:, 64:ff9b::) is not in 2000::/3. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Where the server may call. */
export interface Reach {
  readonly isAllowed: (address: string) => boolean;
  /** Whether names of the local network and every port are allowed too. */
  readonly local: boolean;
}
export const PUBLIC: Reach = { isAllowed: isPublic, local: false };
export const ANYWHERE: Reach = { isAllowed: () => true, local: true };

/** The ports of websites; others would let a person knock on any service of a public host. */
const PORTS = new Set(['', '80', '443', '8008', '8080', '8443']);
/** Ends of names that are never public. */
const LOCAL = /\.(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa)\.?$/i;

/** The address of a calendar as it is fetched: webcal is https. Null for one that must not be. */
export const calendarUrl = (text: string, reach: Reach): URL | null =>
  outsideUrl(text.trim().replace(/^webcals?:/i, 'https:'), reach);

/**
 * An address that the server may call. Null for one that it must not: another protocol, a name or password in it, an odd port, a host that
 * cannot be allowed. URL writes every form of an IPv4 address (decimal, octal, hexadecimal) as four numbers.
 */
export function outsideUrl(text: string, { isAllowed, local }: Reach): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username || url.password || url.href.length > 2_000) return null;
  url.hash = '';
  if (!local && !PORTS.has(url.port)) return null;
  const host = hostOf(url);
  if (isIPv4(host) || isIPv6(host)) return isAllowed(host) ? url : null;
  // One word is a machine of the local network.
  return local || (host.includes('.') && !LOCAL.test(host)) ? url : null;
}

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
