/** The mails that people get, in the language that is spoken (languages.ts). */
import { language, t } from '#lib/i18n.ts';
import type { Mail } from './mailer.ts';

/** A paragraph: words, or a link alone. */
type Paragraph = string | { readonly link: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function mailOf(to: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const all = [...paragraphs, 'Daymark'];
  const text = all.map((each) => (typeof each === 'string' ? each : each.link)).join('\n\n');
  const html = all.map((each) => {
    if (typeof each === 'string') return `<p>${escaped(each)}</p>`;
    const link = escaped(each.link);
    return `<p><a href="${link}">${link}</a></p>`;
  });
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${language()}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font: 16px/1.5 sans-serif">\n${html.join('\n')}\n</body></html>\n`,
    language: language(),
  };
}

/** What a mail offers: a whole link, and six digits for whoever reads the mail on another device. Either works once. */
export interface Offer {
  readonly link: string;
  readonly code: string;
}

const typed = (code: string) => t('Or enter this code: {code}', { code });

export const confirmAddress = (to: string, { link, code }: Offer): Mail =>
  mailOf(to, t('Confirm your address for Daymark'), [
    t('Somebody, probably you, has made a Daymark account with this address. Open this link to activate it:'),
    { link },
    typed(code),
    t(
      'The link works for one day, the code for one hour. If it was not you, do nothing: without them the account is not activated.',
    ),
  ]);

/** To somebody who signs up with an address that has an account. `link`: where to sign in. */
export const alreadyThere = (to: string, link: string): Mail =>
  mailOf(to, t('You have a Daymark account already'), [
    t('Somebody, probably you, wanted to make a Daymark account with this address. It has one already. Sign in here:'),
    { link },
    t(
      'If you do not know the password, choose "Forgot your password?" there. If it was not you, do nothing: nothing was changed.',
    ),
  ]);

export const newPassword = (to: string, { link, code }: Offer): Mail =>
  mailOf(to, t('A new password for Daymark'), [
    t('Open this link to choose a new password:'),
    { link },
    typed(code),
    t('Both work for one hour, once. If you did not ask for it, do nothing: your password stays as it is.'),
  ]);

export const signInLink = (to: string, { link, code }: Offer): Mail =>
  mailOf(to, t('Your sign-in link for Daymark'), [
    t('Open this link to sign in to Daymark:'),
    { link },
    typed(code),
    t(
      'Both work for one hour, once. Do not give them to anyone. If you did not ask for it, do nothing: nobody is signed in without them.',
    ),
  ]);

export const confirmNewAddress = (to: string, { link, code }: Offer): Mail =>
  mailOf(to, t('Confirm your new address for Daymark'), [
    t('Open this link to use this address when you sign in to Daymark:'),
    { link },
    typed(code),
    t('Both work for one hour, once. If you did not ask for it, do nothing.'),
  ]);

/** To the address that was used before. */
export const addressChanged = (to: string, now: string): Mail =>
  mailOf(to, t('Your address for Daymark was changed'), [
    t('You now sign in to Daymark with {address}.', { address: now }),
    t('If it was not you, tell the person who runs your Daymark server at once.'),
  ]);
