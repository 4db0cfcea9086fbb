/** The toasts of spec 000, section 8, for signing up and signing in. */
import type { AccountError } from '#remote/account.ts';
import type { Toast } from '#ui/toast.ts';
import { language, type Message, msg, t } from '#lib/i18n.ts';

export const messages = () =>
  ({
    signedUp: { title: t('Account created'), description: t("You've been signed up and logged in.") },
    confirm: { title: t('Confirmation email sent'), description: t('Check your inbox to activate your account.') },
    signedIn: { title: t('Success!'), description: t("You're logged in. Redirecting...") },
    signedInBoth: {
      title: t("You're logged in"),
      description: t(
        'Another tab still uses what was on this device, so a copy of it stays here too. Nothing is lost.',
      ),
    },
    linkSent: {
      title: t('Sent again'),
      description: t('Use the newest mail. The link and the code in the earlier mail no longer work.'),
    },
    resent: { title: t('Confirmation sent'), description: t('Check your inbox for a new link.') },
  }) as const satisfies Record<string, Toast>;

/** 'Authentication error' with the provider's own words. */
export const authError = (message: string): Toast => ({
  title: t('Authentication error'),
  description: message,
  tone: 'destructive',
});

export const resendError = (message: string): Toast => ({
  title: t("Couldn't resend email."),
  description: message,
  tone: 'destructive',
});

const CLOSED = msg(
  'The person who runs this server closed this account. Ask them why. What is on this device stays here.',
);

/**
 * What the provider says with its codes (sync-server/auth), for other languages: English has the provider's own words.
 */
const PROVIDER_WORDS: Readonly<Record<string, Message>> = {
  offline: msg('The server could not be reached.'),
  invalid_credentials: msg('Invalid login credentials'),
  user_already_exists: msg('User already registered'),
  email_exists: msg('A user with this email address has already been registered'),
  email_not_confirmed: msg('Email not confirmed'),
  validation_failed: msg('The e-mail address or the password is not valid.'),
  weak_password: msg('Password should be at least 6 characters.'),
  signup_disabled: msg('Signups not allowed for this instance'),
  over_request_rate_limit: msg('Request rate limit reached'),
  over_email_send_rate_limit: msg('Too many mails in a row. Wait a minute, then ask again.'),
};

/** The words of an error that has none of our own: in English the provider's, which the spec shows. */
function providerWords({ code, message }: AccountError): string {
  if (language() === 'en') return message;
  const known = Object.hasOwn(PROVIDER_WORDS, code) ? PROVIDER_WORDS[code] : undefined;
  return known ? t(known) : t('The server answered: “{message}”', { message });
}

/** What to do about an error of an account or of a mail's link, in plain words; other errors in the provider's own. */
export function authProblem(error: AccountError): string {
  const { code } = error;
  if (code === 'email_provider_disabled') {
    return t(
      'This server sends no mail. Ask the person who runs it for a new password. Everything on this device stays here.',
    );
  }
  if (code === 'user_banned') return t(CLOSED);
  if (code === 'otp_expired') return t('This link was already used, or it is too old. Ask for a new one.');
  return providerWords(error);
}

/** The same for a code. */
export const codeProblem = (error: AccountError): string =>
  error.code === 'otp_expired'
    ? t('This code is wrong, was already used, or is too old. Use the code or the link in the newest mail.')
    : authProblem(error);

/** 'Continue with Google' did not work, with the reason. */
export const googleFailed = (message: string): Toast => ({
  title: t('Google login failed'),
  description: message,
  tone: 'destructive',
});

const ANEW = msg(
  'This sign-in took too long, was used before, or began in another browser. Press Continue with Google again.',
);

/** The texts by GoTrue's codes, and by OAuth's own where GoTrue has none. */
const GOOGLE_PROBLEMS: Readonly<Record<string, Message>> = {
  google_not_set_up: msg('Google is not set up on this server. Use an e-mail address and a password.'),
  offline: msg('The server cannot be reached. Signing in with Google needs a connection.'),
  access_denied: msg('You did not finish signing in with Google. Nothing was changed.'),
  temporarily_unavailable: msg('Google does not answer this server now. Try again in a moment.'),
  over_request_rate_limit: msg('Too many tries. Wait a minute, then try again.'),
  email_exists: msg(
    'There is an account with your Google address already. Sign in with the e-mail address and its password.',
  ),
  provider_email_needs_verification: msg(
    'Google has not verified your e-mail address. Verify it there first, or use a password.',
  ),
  signup_disabled: msg('This server takes no new accounts. Ask the person who runs it.'),
  user_banned: CLOSED,
  flow_state_not_found: ANEW,
  flow_state_expired: ANEW,
  bad_code_verifier: ANEW,
  bad_oauth_state: ANEW,
  pkce_code_verifier_not_found: ANEW,
};

/** The words for codes, the first that is known. Never the text of an address: anybody can make a link with it. */
export const googleProblem = (...codes: readonly (string | undefined)[]): string =>
  t(
    GOOGLE_PROBLEMS[codes.find((code) => code !== undefined && Object.hasOwn(GOOGLE_PROBLEMS, code)) ?? ''] ??
      msg('Google could not sign you in. Try again, or use an e-mail address and a password.'),
  );
