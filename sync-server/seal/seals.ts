/** What the server keeps of sealed accounts (docs/decisions/0089): the mark, and the key in wrapped forms. It opens nothing. */
import { english, msg } from '#lib/i18n.ts';
import { sealedForms } from '#sync/seal/forms.ts';
import type { AccountSeal, DamagedRow, ReencodedRow, SealState, SealTodo } from '#sync/seal/wire.ts';
import type { Database, TxOptions } from '../database/port.ts';
import type { Refusal } from '../http-errors.ts';

/** The answer to scripts and other programs. */
export const ACCOUNT_SEALED: Refusal = [
  403,
  'account_sealed',
  english(msg('This account is end-to-end encrypted: only its own devices can read and write it.')),
];

/** How long bringing rows into the other form may take, in ms: a page of them. */
const TIMEOUT = 20_000;

/** The seal that a person's account has or had, and since when it is as it is (ms); null: it never had one. */
export async function sealOf(db: Database, user: string): Promise<(AccountSeal & { readonly at: number }) | null> {
  const [row] = await db.tx(null, (query) =>
    query<AccountSeal & { readonly at: number }>(
      `select s.key, s.state, s.wraps, s.ended, h.rows::float8 as rows, extract(epoch from s.at)::float8 * 1000 as at
       from sync.seals s join public.sync_heads h on h.user_id = s.user_id where s.user_id = $1`,
      [user],
    ),
  );
  return row ?? null;
}

/** Whether the server can read no texts of an account. */
export async function isSealed(db: Database, user: string): Promise<boolean> {
  const [row] = await db.tx(null, (query) =>
    query<{ sealed: boolean }>('select h.seal is not null as sealed from public.sync_heads h where h.user_id = $1', [
      user,
    ]),
  );
  return row?.sealed ?? false;
}

/** In which state the seal of an account is; null: the account is open. */
export async function sealStateOf(db: Database, user: string): Promise<Exclude<SealState, 'off'> | null> {
  const [row] = await db.tx(null, (query) =>
    query<{ state: Exclude<SealState, 'off'> }>(
      `select s.state from sync.seals s where s.user_id = $1 and s.state <> 'off'`,
      [user],
    ),
  );
  return row?.state ?? null;
}

/** The mark of an account. */
interface SealMark {
  readonly key: string;
  readonly state: SealState;
}

/** Sets the mark of an account by one of the functions of sql/functions/seal.sql; null where the function does nothing. */
async function setMark(
  db: Database,
  call: 'seal_start' | 'seal_anew',
  [user, key, wraps]: readonly [user: string, key: string, wraps: object],
  options: TxOptions,
): Promise<SealMark | null> {
  const [row] = await db.tx(
    null,
    (query) =>
      query<{ mark: SealMark | null }>(`select public.${call}($1, $2, $3::jsonb) as mark`, [
        user,
        key,
        JSON.stringify(wraps),
      ]),
    options,
  );
  return row?.mark ?? null;
}

/** Marks an account. Resolves to the mark that it has now, which may be another device's; null for a deleted account. */
export const startSeal = (db: Database, user: string, key: string, wraps: object): Promise<SealMark | null> =>
  setMark(db, 'seal_start', [user, key, wraps], { grows: true });

/** Empties a sealed account whose key is lost, and seals it by a new key. Null: it is not sealed. */
export const sealAnew = (db: Database, user: string, key: string, wraps: object): Promise<SealMark | null> =>
  setMark(db, 'seal_anew', [user, key, wraps], { timeout: TIMEOUT });

/** Stores the key in newly wrapped forms: another passphrase or recovery key. False unless the account is sealed by this key. */
export async function changeWraps(db: Database, user: string, key: string, wraps: object): Promise<boolean> {
  const changed = await db.tx(null, (query) =>
    query(`update sync.seals set wraps = $3::jsonb where user_id = $1 and key = $2 and state <> 'off' returning 1`, [
      user,
      key,
      JSON.stringify(wraps),
    ]),
  );
  return changed.length > 0;
}

/** Begins to open an account again. Resolves to its state; null: it is not sealed by this key. */
export async function stopSeal(db: Database, user: string, key: string, ended: string): Promise<SealState | null> {
  const [row] = await db.tx(null, (query) =>
    query<{ state: SealState | null }>('select public.seal_stop($1, $2, $3) as state', [user, key, ended]),
  );
  return row?.state ?? null;
}

/** Stores rows, and resolves to the next ones. Null unless the account is being sealed or opened with this key. */
export async function reencode(
  db: Database,
  user: string,
  key: string,
  rows: readonly ReencodedRow[],
  after: SealTodo['page']['after'],
): Promise<SealTodo | null> {
  const forms = JSON.stringify(sealedForms);
  return db.tx(
    null,
    async (query) => {
      if (rows.length > 0) {
        const [stored] = await query<{ n: number | null }>(
          'select public.seal_rows($1, $2, $3::jsonb, $4::jsonb)::float8 as n',
          [user, key, forms, JSON.stringify(rows)],
        );
        if ((stored?.n ?? null) === null) return null;
      }
      const [row] = await query<{ todo: string | null }>(
        'select public.seal_todo($1, $2, $3::jsonb, $4::jsonb) as todo',
        [user, key, forms, after === null ? null : JSON.stringify(after)],
      );
      return row?.todo ? (JSON.parse(row.todo) as SealTodo) : null;
    },
    { grows: true, timeout: TIMEOUT },
  );
}

/** Ends sealing or opening if nothing but damaged rows is left. Resolves to the account's state; null: it is not sealed by this key. */
export async function finishSeal(
  db: Database,
  user: string,
  key: string,
  damaged: readonly DamagedRow[],
): Promise<SealState | null> {
  const [row] = await db.tx(
    null,
    (query) =>
      query<{ state: SealState | null }>('select public.seal_finish($1, $2, $3::jsonb, $4::jsonb) as state', [
        user,
        key,
        JSON.stringify(sealedForms),
        JSON.stringify(damaged),
      ]),
    { timeout: TIMEOUT },
  );
  return row?.state ?? null;
}
