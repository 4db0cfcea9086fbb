/** The toasts of spec 000, section 8, for signing up and signing in. */
import type { AccountError } from '#remote/account.ts';
import type { Toast } from '#ui/toast.ts';

export const messages = {
  signedUp: { title: 'Account created', description: "You've been signed up and logged in." },
  confirm: { title: 'Confirmation email sent', description: 'Check your inbox to activate your account.' },
  signedIn: { title: 'Success!', description: "You're logged in. Redirecting..." },
  signedInBoth: {
    title: "You're logged in",
    description: 'Another tab still uses what was on this device, so a copy of it stays here too. Nothing is lost.',
  },
  linkSent: {
    title: 'Sent again',
    description: 'Use the newest mail. The link and the code in the earlier mail no longer work.',
  },
  resent: { title: 'Confirmation sent', description: 'Check your inbox for a new link.' },
} as const satisfies Record<string, Toast>;

/** 'Authentication error' with the provider's own words. */
export const authError = (message: string): Toast => ({
  title: 'Authentication error',
  description: message,
  tone: 'destructive',
});

export const resendError = (message: string): Toast => ({
  title: "Couldn't resend email.",
  description: message,
  tone: 'destructive',
});

/** What to do about an error of an account or of a mail's link, in plain words; other errors in the provider's own. */
export function authProblem({ code, message }: AccountError): string {
  if (code === 'email_provider_disabled') {
    return 'This server sends no mail. Ask the person who runs it for a new password. Everything on this device stays here.';
  }
  if (code === 'user_banned') {
    return 'The person who runs this server closed this account. Ask them why. What is on this device stays here.';
  }
  if (code === 'otp_expired') return 'This link was already used, or it is too old. Ask for a new one.';
  return message;
}

/** The same for a code. */
export const codeProblem = (error: AccountError): string =>
  error.code === 'otp_expired'
    ? 'This code is wrong, was already used, or is too old. Use the code or the link in the newest mail.'
    : authProblem(error);

/** 'Continue with Google' did not work, with the reason. */
export const googleFailed = (message: string): Toast => ({
  title: 'Google login failed',
  description: message,
  tone: 'destructive',
});

const ANEW =
  'This sign-in took too long, was used before, or began in another browser. Press Continue with Google again.';
const USE_PASSWORD = 'Sign in with the e-mail address and its password.';

/** The texts by GoTrue's codes, and by OAuth's own where GoTrue has none. */
const GOOGLE_PROBLEMS: Readonly<Record<string, string>> = {
  google_not_set_up: 'Google is not set up on this server. Use an e-mail address and a password.',
  offline: 'The server cannot be reached. Signing in with Google needs a connection.',
  access_denied: 'You did not finish signing in with Google. Nothing was changed.',
  temporarily_unavailable: 'Google does not answer this server now. Try again in a moment.',
  over_request_rate_limit: 'Too many tries. Wait a minute, then try again.',
  email_exists: `There is an account with your Google address already. ${USE_PASSWORD}`,
  provider_email_needs_verification:
    'Google has not verified your e-mail address. Verify it there first, or use a password.',
  signup_disabled: 'This server takes no new accounts. Ask the person who runs it.',
  user_banned: authProblem({ code: 'user_banned', message: '' }),
  flow_state_not_found: ANEW,
  flow_state_expired: ANEW,
  bad_code_verifier: ANEW,
  bad_oauth_state: ANEW,
  pkce_code_verifier_not_found: ANEW,
};

/** The words for codes, the first that is known. Never the text of an address: anybody can make a link with it. */
export const googleProblem = (...codes: readonly (string | undefined)[]): string =>
  GOOGLE_PROBLEMS[codes.find((code) => code !== undefined && Object.hasOwn(GOOGLE_PROBLEMS, code)) ?? ''] ??
  'Google could not sign you in. Try again, or use an e-mail address and a password.';
