/** Where a link or another service may lead back to: this site, and the origins that the operator trusts with tokens. */
import type { Config } from '../config.ts';

/** `site` is this server's public address. Null, another site, or what is no address: `site` itself. */
export function allowedRedirect(
  { corsOrigins = [] }: Pick<Config, 'corsOrigins'>,
  site: string,
  wanted: string | null,
): string {
  const url = wanted !== null && URL.canParse(wanted) ? new URL(wanted) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return site;
  return url.origin === new URL(site).origin || corsOrigins.includes(url.origin) ? url.href : site;
}

/** `address` with these parameters as its fragment, where no log and no Referer has them. */
export function withFragment(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  // GoTrue sorts the names, and marks its own fragments with an empty `sb`.
  const all = Object.entries({ ...parameters, sb: '' }).sort(([a], [b]) => (a < b ? -1 : 1));
  url.hash = new URLSearchParams(all).toString();
  return url.href;
}

/** `address` with these parameters added to its query. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
