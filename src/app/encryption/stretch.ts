import type { Stretch } from '#sync/seal/account-key.ts';

/** Argon2id, loaded with the first passphrase that is typed. */
export const stretch: Stretch = async (...call) => (await import('#sync/seal/passphrase.ts')).stretch(...call);
