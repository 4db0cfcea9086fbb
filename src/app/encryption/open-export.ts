/** Opens an export that has an account's values as the server has them: sealed, beside the wrapped key (docs/export.md). */
import * as v from 'valibot';
import { isDamaged } from '#lib/damaged.ts';
import { FileError } from '#features/your-data/in/file-error.ts';
import type { FileContents, Incoming } from '#features/your-data/in/incoming.ts';
import { keysOf, parseRecovery, type Stretch, unwrapByPassphrase, unwrapByRecovery } from '#sync/seal/account-key.ts';
import { openFields, type Seal } from '#sync/seal/codec.ts';
import { keyId, keyWraps } from '#sync/seal/wire.ts';
import { msg } from '#lib/i18n.ts';

/** Rows that are opened before the page may do something else. */
const SLICE = 200;

const exportSeal = v.object({ key: keyId, state: v.picklist(['sealing', 'on', 'unsealing']), wraps: keyWraps });

/** The file with its rows opened by a passphrase or a recovery key; throws a FileError, and what `pause` throws. */
export async function openExport(
  { sealed, ...file }: FileContents,
  secret: string,
  { stretch, pause }: { readonly stretch: Stretch; readonly pause: () => Promise<void> },
): Promise<FileContents> {
  const read = v.safeParse(exportSeal, sealed);
  const { owner } = file;
  if (!read.success || owner === null) throw new FileError('Damaged', 'sealed');
  const { key: id, state, wraps } = read.output;
  const recovery = parseRecovery(secret);
  const bytes =
    (recovery && (await unwrapByRecovery({ user: owner, id }, wraps.recovery, recovery))) ??
    (await unwrapByPassphrase({ user: owner, id }, wraps.passphrase, secret, stretch));
  if (!bytes) throw new FileError('WrongSecret');
  const seal: Seal = { id, keys: await keysOf(bytes), state };
  const rows: Incoming[] = [];
  for (let at = 0; at < file.rows.length; at += SLICE) {
    await pause();
    rows.push(...(await Promise.all(file.rows.slice(at, at + SLICE).map((row) => openRow(row, owner, seal)))));
  }
  const whole = rows.filter(({ row }) => !Object.values(row).some(isDamaged));
  const damaged = { what: msg('damaged things, which do not open'), count: rows.length - whole.length };
  return { ...file, rows: whole, leftOut: damaged.count > 0 ? [...file.leftOut, damaged] : file.leftOut };
}

async function openRow({ t, row: { id, ...fields } }: Incoming, user: string, seal: Seal): Promise<Incoming> {
  return { t, row: { ...(await openFields(fields, { user, t, id }, seal)), id } };
}
