/** What a person does who has lost both the passphrase and the recovery key (docs/decisions/0089). */
import type { DaymarkDb } from '#data/database.ts';
import { deleteMeta, writeMeta } from '#data/meta.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { noteKey } from '#sync/seal/note.ts';
import { stopSeal } from '#sync/seal/switch.ts';
import type { SealServer } from '#sync/seal/wire.ts';
import { asked, type KeyError, type MadeKey } from './keys.ts';

/**
 * On a device that still has the key: the account is opened, and sealed again by a new key. The keys of a device cannot be exported, so it cannot wrap them anew.
 * What is left to do follows from its notes (src/app/start/seal.ts).
 */
export async function sealAgain(
  db: DaymarkDb,
  server: SealServer,
  { id, keys, wraps }: MadeKey,
): Promise<Result<void, KeyError>> {
  const next = { id, keys, wraps };
  await writeMeta(db, 'nextSeal', next);
  const stopped = await asked(async () => {
    await stopSeal({ db, server }, next);
    return ok(undefined);
  });
  // Without an answer the server may have begun, and an account that is opened for good is not what was asked for.
  if (!stopped.ok && stopped.error !== 'Offline' && stopped.error !== 'NotNow') await deleteMeta(db, 'nextSeal');
  return stopped;
}

/** When no device has the key: empties the account on the server, and seals it by a new one. What was written on this device stays, and is sent. */
export const startOver = (db: DaymarkDb, server: SealServer, made: MadeKey): Promise<Result<void, KeyError>> =>
  asked(async () => {
    await server.anew(made.id, made.wraps);
    const found = await server.read();
    if (found?.key !== made.id) return err('Open');
    await noteKey(db, made.keys, found);
    return ok(undefined);
  });
