/** The operator's commands about accounts: `npm run user -- <command> [address]`. */
import { randomInt } from 'node:crypto';
import { StartError } from '../database/errors.ts';
import type { Database, Query } from '../database/port.ts';
import { accountByEmail, allAccounts, changeAccount, confirmAccount, type Account } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { endSessions } from './sessions.ts';

const USAGE = `npm run user -- <command>
  list                       every account: address, since when, last sign-in
  confirm <address>          lets a person sign in whose address was not confirmed
  reset-password <address>   gives a new password, prints it, and signs out every device
  sign-out <address>         signs out every device`;

/** Letters and digits that nobody mistakes for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 80 bits: 16 characters of 31, in groups of four. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')).join(
    '-',
  );

type Command = (query: Query, now: string, account: Account) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  confirm: async (query, now, { id, email, email_confirmed_at }) => {
    if (email_confirmed_at !== null) return `${email} was confirmed before; nothing is changed.`;
    await confirmAccount(query, now, id);
    return `${email} is confirmed, and can sign in.`;
  },
  'reset-password': async (query, now, { id, email }) => {
    const password = newPassword();
    await changeAccount(query, now, id, { passwordHash: await createPasswords(1).hash(password), metadata: {} });
    await endSessions(query, 'global', id, null);
    return (
      `The new password of ${email}: ${password}\n` +
      'It is shown only now. Every device of this person is signed out; what they have written stays on them.'
    );
  },
  'sign-out': async (query, _now, { id, email }) => {
    const { length } = await endSessions(query, 'global', id, null);
    return `${length === 1 ? 'One device' : `${length} devices`} of ${email} signed out.`;
  },
};

/**
 * Runs one command in one transaction. Returns the sentences for the operator. Throws StartError, whose message is for the operator, when the
 * command or the address is unknown, and on a database whose accounts are not this server's (Supabase).
 */
export function userCommand(db: Database, [name = '', address = '']: readonly string[], now: number): Promise<string> {
  return db.tx(null, async (query) => {
    const [{ ours } = { ours: false }] = await query<{ ours: boolean }>(
      "select to_regclass('auth.daymark_users') is not null as ours",
    );
    if (!ours) throw new StartError('This database has the accounts of Supabase: use its dashboard.');
    if (name === 'list') return listed(await allAccounts(query));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || address === '') throw new StartError(USAGE);
    const account = await accountByEmail(query, address.trim().toLowerCase());
    if (account === null) throw new StartError(`There is no account with the address ${address}.`);
    return command(query, new Date(now).toISOString(), account);
  });
}

function listed(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.';
  return accounts
    .map(({ email, created_at, last_sign_in_at, email_confirmed_at }) => {
      const seen = last_sign_in_at ? `last sign-in ${last_sign_in_at.slice(0, 10)}` : 'never signed in';
      return `${email}  since ${created_at.slice(0, 10)}, ${seen}${email_confirmed_at ? '' : ', not confirmed'}`;
    })
    .join('\n');
}
