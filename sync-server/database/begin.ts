import type { Claims } from './port.ts';

/** An escape string: its meaning does not depend on standard_conforming_strings. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The statements that begin a transaction. All settings are local to the transaction, because a transaction pooler passes session settings
 * on to other people. None of them has rows (one-trip.ts). `timeout` is in ms.
 */
export function beginning(claims: Claims | null, timeout: number): readonly string[] {
  const start = ['begin isolation level read committed', `set local statement_timeout = ${Math.ceil(timeout)}`];
  if (!claims) return start;
  const told = `set local request.jwt.claims = ${quoted(JSON.stringify(claims))}`;
  return [...start, told, 'set local role authenticated'];
}

/** The same as one text, which costs one round trip. */
export const begin = (claims: Claims | null, timeout: number): string => beginning(claims, timeout).join('; ');

/** A channel or another name as SQL writes it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
