/** The errors of the keys of an account, in words. */
import type { KeyError } from './keys.ts';

export const keyErrors: Readonly<Record<KeyError, string>> = {
  WrongPassphrase: 'This is not your passphrase.',
  WrongRecoveryKey: 'This is not your recovery key.',
  Offline: 'The server cannot be reached. Try again when you are online.',
  SignIn: 'Your session has ended. Sign in again, then try once more.',
  Open: 'Your account is not encrypted any more. Reload the page.',
};

export const KEY_FAILED = 'That did not work. Try again.';
