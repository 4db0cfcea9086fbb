/** The mails that people get. */
import type { Mail } from './mailer.ts';

const signed = (lines: readonly string[]) => `${lines.join('\n\n')}\n\nDaymark\n`;

/** What a mail offers: a whole link, and six digits for whoever reads the mail on another device. Either works once. */
export interface Offer {
  readonly link: string;
  readonly code: string;
}

const typed = (code: string) => `Or enter this code: ${code}`;

export const confirmAddress = (to: string, { link, code }: Offer): Mail => ({
  to,
  subject: 'Confirm your address for Daymark',
  text: signed([
    'Somebody, probably you, has made a Daymark account with this address. Open this link to activate it:',
    link,
    typed(code),
    'The link works for one day, the code for one hour. If it was not you, do nothing: without them the account is not activated.',
  ]),
});

/** To somebody who signs up with an address that has an account. `page`: where to sign in. */
export const alreadyThere = (to: string, page: string): Mail => ({
  to,
  subject: 'You have a Daymark account already',
  text: signed([
    'Somebody, probably you, wanted to make a Daymark account with this address. It has one already. Sign in here:',
    page,
    'If you do not know the password, choose "Forgot your password?" there. If it was not you, do nothing: nothing was changed.',
  ]),
});

export const newPassword = (to: string, { link, code }: Offer): Mail => ({
  to,
  subject: 'A new password for Daymark',
  text: signed([
    'Open this link to choose a new password:',
    link,
    typed(code),
    'Both work for one hour, once. If you did not ask for it, do nothing: your password stays as it is.',
  ]),
});

export const signInLink = (to: string, { link, code }: Offer): Mail => ({
  to,
  subject: 'Your sign-in link for Daymark',
  text: signed([
    'Open this link to sign in to Daymark:',
    link,
    typed(code),
    'Both work for one hour, once. Do not give them to anyone. If you did not ask for it, do nothing: nobody is signed in without them.',
  ]),
});

export const confirmNewAddress = (to: string, { link, code }: Offer): Mail => ({
  to,
  subject: 'Confirm your new address for Daymark',
  text: signed([
    'Open this link to use this address when you sign in to Daymark:',
    link,
    typed(code),
    'Both work for one hour, once. If you did not ask for it, do nothing.',
  ]),
});

/** To the address that was used before. */
export const addressChanged = (to: string, now: string): Mail => ({
  to,
  subject: 'Your address for Daymark was changed',
  text: signed([
    `You now sign in to Daymark with ${now}.`,
    'If it was not you, tell the person who runs your Daymark server at once.',
  ]),
});
