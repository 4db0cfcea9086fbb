/** The mails with a link and a code. */
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import { confirmAddress, confirmNewAddress, newPassword, signInLink, type Offer } from '../mail/texts.ts';
import { makeLink, type LinkKind } from './mail-links.ts';

const TEXTS: Readonly<Record<LinkKind, (to: string, offer: Offer) => Mail>> = {
  signup: confirmAddress,
  recovery: newPassword,
  magiclink: signInLink,
  email_change: confirmNewAddress,
};

interface Letter {
  readonly kind: LinkKind;
  /** The account's id. */
  readonly user: string;
  readonly to: string;
}

export interface Letters {
  /** Makes a link and a code, and sends both. */
  send(query: Query, letter: Letter): Promise<void>;
}

export function createLetters({
  config,
  mail,
  tokens,
  now,
}: Pick<Deps, 'config' | 'mail' | 'tokens' | 'now'>): Letters {
  return {
    send: async (query, { kind, user, to }) => {
      const newEmail = kind === 'email_change' ? to : null;
      const { token, code } = await makeLink(query, now(), tokens.seal, user, kind, newEmail);
      // The link's token is in the fragment, which no log and no Referer has; and only the page's own request uses it up, not a mail scanner.
      const link = `${config.siteUrl ?? ''}/auth#${new URLSearchParams({ type: kind, token_hash: token }).toString()}`;
      mail?.send(TEXTS[kind](to, { link, code }));
    },
  };
}
