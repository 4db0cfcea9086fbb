/** The mails with a link and a code. Where no mail is sent, links are made all the same for whoever hands them on (admin-routes.ts). */
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  confirmAddress,
  confirmItIsYou,
  confirmNewAddress,
  invited,
  newPassword,
  signInLink,
  type Offer,
} from '../mail/texts.ts';
import { makeLink, type LinkKind, type Sent } from './mail-links.ts';

const TEXTS: Readonly<Record<LinkKind | 'invite', (to: string, offer: Offer) => Mail>> = {
  signup: confirmAddress,
  invite: invited,
  recovery: newPassword,
  magiclink: signInLink,
  email_change: confirmNewAddress,
  reauthentication: confirmItIsYou,
};

interface Letter {
  readonly kind: LinkKind;
  /** The account's id. */
  readonly user: string;
  readonly to: string;
  /** An invitation is the confirmation of an address in other words. */
  readonly invite?: boolean;
}

export interface Letters {
  /** Makes a link and a code, and sends both. */
  send(query: Query, letter: Letter): Promise<void>;
  /** Makes a link and a code, and sends nothing. */
  make(query: Query, letter: Letter): Promise<Sent>;
  /** The page of the app that uses a link up. `site`: the public address, without a slash at its end. */
  page(site: string, type: string, token: string): string;
}

export function createLetters({
  config,
  mail,
  tokens,
  now,
}: Pick<Deps, 'config' | 'mail' | 'tokens' | 'now'>): Letters {
  const make = (query: Query, { kind, user, to }: Letter) =>
    makeLink(query, now(), tokens.seal, user, kind, kind === 'email_change' ? to : null);
  /** The link's token is in the fragment, which no log and no Referer has; and only the page's own request uses it up, not a mail scanner. */
  const page = (site: string, type: string, token: string) =>
    `${site}/auth#${new URLSearchParams({ type, token_hash: token }).toString()}`;
  return {
    make,
    page,
    send: async (query, letter) => {
      const { token, code } = await make(query, letter);
      const type = letter.invite ? 'invite' : letter.kind;
      mail?.send(TEXTS[type](letter.to, { link: page(config.siteUrl ?? '', type, token), code }));
    },
  };
}
