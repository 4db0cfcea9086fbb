/** The errors of the keys of an account, in words. */
import type { KeyError } from './keys.ts';
import { t } from '#lib/i18n.ts';

export const keyErrors = (): Readonly<Record<KeyError, string>> => ({
  WrongPassphrase: t('This is not your passphrase.'),
  WrongRecoveryKey: t('This is not your recovery key.'),
  Offline: t('The server cannot be reached. Try again when you are online.'),
  SignIn: t('Your session has ended. Sign in again, then try once more.'),
  Open: t('Another device has changed the encryption of your account. Reload the page.'),
  Elsewhere: t('Another device has just switched this on. Its passphrase opens it here too.'),
  OldServer: t('This server is too old for it. Ask the person who runs it for an update.'),
  NotNow: t('The server could not do this now. Try again later.'),
});
