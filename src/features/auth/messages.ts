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
  unexpected: { title: 'Something went wrong', description: 'Please try again later', tone: 'destructive' },
  linkSent: {
    title: 'Sent again',
    description: 'The newest mail counts: the link and the code of the one before have ended.',
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
    return 'This server sends no mail. Ask the person who runs it for a new password; everything on this device stays.';
  }
  if (code === 'user_banned') {
    return 'This account was closed by the person who runs this server. Ask them; what is on this device stays.';
  }
  if (code === 'otp_expired') return 'This link was used before, or its time is over. Ask for a new one.';
  return message;
}

/** The same for a code. */
export const codeProblem = (error: AccountError): string =>
  error.code === 'otp_expired'
    ? 'This code is wrong, was used before, or its time is over. Look at the newest mail, or open its link.'
    : authProblem(error);
