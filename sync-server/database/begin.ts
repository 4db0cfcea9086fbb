import type { Claims } from './port.ts';

/** An escape string: its meaning does not depend on standard_conforming_strings. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The statements that begin a transaction, as one text, which costs one round trip. All settings are local to the transaction,
 * because a transaction pooler passes session settings on to other people. `timeout` is in ms.
 */
export function begin(claims: Claims | null, timeout: number): string {
  const start = `begin isolation level read committed; set local statement_timeout = ${Math.ceil(timeout)};`;
  if (!claims) return start;
  return `${start} select set_config('request.jwt.claims', ${quoted(JSON.stringify(claims))}, true); set local role authenticated`;
}

/** A channel or another name as SQL writes it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
