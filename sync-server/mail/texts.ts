/** The mails that people get. */
import type { Mail } from './mailer.ts';

const signed = (lines: readonly string[]) => `${lines.join('\n\n')}\n\nDaymark\n`;

/** `link` is whole; it works once. */
export const confirmAddress = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your address for Daymark',
  text: signed([
    'Somebody, probably you, has made a Daymark account with this address. Open this link to activate it:',
    link,
    'The link works for one day. If it was not you, do nothing: without the link the account stays closed.',
  ]),
});

export const newPassword = (to: string, link: string): Mail => ({
  to,
  subject: 'A new password for Daymark',
  text: signed([
    'Open this link to choose a new password:',
    link,
    'The link works for one hour, once. If you did not ask for it, do nothing: your password stays as it is.',
  ]),
});

export const confirmNewAddress = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your new address for Daymark',
  text: signed([
    'Open this link, and from then on you sign in to Daymark with this address:',
    link,
    'The link works for one hour, once. If you did not ask for it, do nothing.',
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
