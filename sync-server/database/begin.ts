import type { Claims } from './port.ts';

/** An escape string: it reads the same whatever standard_conforming_strings says. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The statements that begin a transaction, as one text so that they cost one round trip. Everything is transaction-local:
 * session settings leak to other people through a transaction pooler. `timeout` is in ms.
 */
export function begin(claims: Claims | null, timeout: number): string {
  const start = `begin isolation level read committed; set local statement_timeout = ${Math.ceil(timeout)};`;
  if (!claims) return start;
  return `${start} select set_config('request.jwt.claims', ${quoted(JSON.stringify(claims))}, true); set local role authenticated`;
}

/** A channel or another name as SQL writes it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
