/** The errors of the keys of an account, in words. */
import type { KeyError } from './keys.ts';

export const keyErrors: Readonly<Record<KeyError, string>> = {
  WrongPassphrase: 'This is not your passphrase.',
  WrongRecoveryKey: 'This is not your recovery key.',
  Offline: 'The server cannot be reached. Try again when you are online.',
  SignIn: 'Your session has ended. Sign in again, then try once more.',
  Open: 'Another device has changed the encryption of your account. Reload the page.',
  Elsewhere: 'Another device has just switched this on. Its passphrase opens it here too.',
  OldServer: 'This server is too old for it. Ask the person who runs it for an update.',
  NotNow: 'The server could not do this now. Try again later.',
};
