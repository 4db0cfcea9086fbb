/** The operator's commands about accounts: `npm run user -- <command> [address]`. */
import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { Day } from '#lib/day.ts';
import { exportOf } from '../account/export.ts';
import { deleteAccount } from '../account/reset.ts';
import { StartError } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { isSealed } from '../seal/seals.ts';
import {
  accountByEmail,
  addAccount,
  allAccounts,
  changeAccount,
  confirmAccount,
  disableAccount,
  type Account,
} from './accounts.ts';
import { endAccess } from './end-access.ts';
import { email as emailAddress } from './input.ts';
import { createPasswords } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { iso } from '../iso.ts';

const USAGE = `npm run user -- <command>
  list                       every account: address, since when, last sign-in
  add <address>              makes an account, also when nobody can sign up, and prints its password
  confirm <address>          lets a person sign in whose address was not confirmed
  reset-password <address>   gives a new password, prints it, and ends every other access
  sign-out <address>         signs out every device
  disable <address>          ends every access, and lets nobody sign in
  enable <address>           lets a disabled person sign in again
  export <address> <file>    writes everything of a person to a new file
  delete <address> for-good  deletes the account and everything in it`;

/** Letters and digits that nobody mistakes for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 80 bits: 16 characters of 31, in groups of four. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')).join(
    '-',
  );

/** What a command gets: its account, `now` in ms, and what follows the address. Each opens the transactions that it needs. */
interface Order {
  readonly db: Database;
  readonly account: Account;
  readonly now: number;
  readonly rest: string;
}
type Command = (order: Order) => Promise<string>;

const FOR_GOOD = 'for-good';

const commands: Readonly<Record<string, Command>> = {
  confirm: async ({ db, now, account: { id, email, email_confirmed_at } }) => {
    if (email_confirmed_at !== null) return `${email} was confirmed before; nothing is changed.`;
    await db.tx(null, (query) => confirmAccount(query, iso(now), id, false));
    return `${email} is confirmed, and can sign in.`;
  },
  'reset-password': async ({ db, now, account: { id, email } }) => {
    const password = newPassword();
    const passwordHash = await createPasswords(1).hash(password);
    await db.tx(null, async (query) => {
      await changeAccount(query, iso(now), id, { passwordHash });
      await endAccess(query, id);
    });
    return (
      `The new password of ${email}: ${password}\n` +
      'It is shown only now. Every device of this person is signed out, and the tokens of scripts, the private calendar address and webhooks have ended; what they have written stays on the devices.'
    );
  },
  'sign-out': async ({ db, account: { id, email } }) => {
    const { length } = await db.tx(null, (query) => endSessions(query, 'global', id, null));
    return `${length === 1 ? 'One device' : `${length} devices`} of ${email} signed out.`;
  },
  disable: async ({ db, now, account: { id, email, disabled_at } }) => {
    await db.tx(null, async (query) => {
      // The account's row first: a sign-in locks it until its session exists, and that session is ended here.
      await disableAccount(query, id, disabled_at ?? iso(now));
      await endAccess(query, id);
    });
    return (
      `${email} can no longer sign in, every device is signed out, and the tokens of scripts, the private calendar address and webhooks have ended.\n` +
      'What this person has written stays here and on the devices.'
    );
  },
  enable: async ({ db, account: { id, email, disabled_at } }) => {
    if (disabled_at === null) return `${email} was not disabled; nothing is changed.`;
    await db.tx(null, (query) => disableAccount(query, id, null));
    return `${email} can sign in again.`;
  },
  export: async ({ db, now, account: { id, email }, rest: file }) => {
    if (file === '') throw new StartError(USAGE);
    const exported_at = iso(now);
    const parts = exportOf(db, { user_id: id, email, exported_at, day: exported_at.slice(0, 10) as Day });
    try {
      // For the operator alone, and never over a file that exists.
      await pipeline(parts, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } catch (thrown) {
      const reason = FILE_PROBLEMS[(thrown as NodeJS.ErrnoException).code ?? ''];
      if (reason === undefined) throw thrown;
      throw new StartError(`${file} cannot be written: ${reason}`);
    }
    if (await isSealed(db, id))
      return `Everything of ${email} is in ${file}, as it is stored: sealed. It opens with their passphrase or recovery key, in the app's import or with scripts/open-export.mjs.`;
    return `Everything of ${email} is in ${file}, in the form that the app exports and imports.`;
  },
  delete: async ({ db, now, account: { id, email }, rest }) => {
    if (rest !== FOR_GOOD) {
      throw new StartError(
        `Nothing was deleted. This would delete ${email} and everything they have stored here, and cannot be taken back.\n` +
          `To keep a copy: npm run user -- export ${email} <file>\n` +
          `To delete: npm run user -- delete ${email} ${FOR_GOOD}`,
      );
    }
    await deleteAccount(db, id, now);
    return `${email} and everything they had stored here is deleted. Their devices are told, and can keep a local copy.`;
  },
};

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file with this name, and it is not overwritten.',
  ENOENT: 'its folder does not exist.',
  ENOTDIR: 'its folder does not exist.',
  EISDIR: 'this is a folder.',
  EACCES: 'this user may not write there.',
  ENOSPC: 'the disk is full. What was written of it is not complete.',
};

/**
 * Runs one command. Returns the sentences for the operator. Throws StartError, whose message is for the operator, when the command or the
 * address is unknown or it refuses, and on a database whose accounts are not this server's (Supabase).
 */
export async function userCommand(
  db: Database,
  [name = '', address = '', rest = '']: readonly string[],
  now: number,
): Promise<string> {
  const [{ ours } = { ours: false }] = await db.tx(null, (query) =>
    query<{ ours: boolean }>("select to_regclass('auth.daymark_users') is not null as ours"),
  );
  if (!ours) throw new StartError('This database has the accounts of Supabase: use its dashboard.');
  if (name === 'list') return listed(await db.tx(null, allAccounts));
  if (name === 'add') return add(db, address, iso(now));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || address === '') throw new StartError(USAGE);
  const account = await db.tx(null, (query) => accountByEmail(query, address.trim().toLowerCase()));
  if (account === null) throw new StartError(`There is no account with the address ${address}.`);
  return command({ db, account, now, rest });
}

async function add(db: Database, address: string, now: string): Promise<string> {
  const parsed = v.safeParse(emailAddress, address);
  if (!parsed.success) throw new StartError(address === '' ? USAGE : `${address} is not an e-mail address.`);
  const email = parsed.output;
  const password = newPassword();
  const passwordHash = await createPasswords(1).hash(password);
  const account = { id: crypto.randomUUID(), email, passwordHash, metadata: {}, confirmed: true };
  if ((await db.tx(null, (query) => addAccount(query, now, account))) === null) {
    throw new StartError(`There is an account with the address ${email} already.`);
  }
  return `${email} can sign in with this password: ${password}\nIt is shown only now; the person can change it in the settings.`;
}

function listed(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.';
  return accounts
    .map(({ email, created_at, last_sign_in_at, email_confirmed_at, disabled_at, disabled_until }) => {
      const seen = last_sign_in_at ? `last sign-in ${last_sign_in_at.slice(0, 10)}` : 'never signed in';
      return `${email}  since ${created_at.slice(0, 10)}, ${seen}${email_confirmed_at ? '' : ', not confirmed'}${disabled_at ? `, disabled ${disabled_at.slice(0, 10)}${disabled_until ? ` until ${disabled_until.slice(0, 10)}` : ''}` : ''}`;
    })
    .join('\n');
}
