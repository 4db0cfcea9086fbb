/** The part of an address that a mail's link has after '#': it reaches no server's log. */
import type { MailLinkKind } from '#remote/account.ts';

export interface MailLink {
  readonly kind: MailLinkKind;
  readonly token: string;
}

const KINDS: readonly string[] = ['signup', 'magiclink', 'invite', 'recovery', 'email_change'] satisfies MailLinkKind[];

/** The link in `hash`, '#type=recovery&token_hash=…'; null when there is none. */
export function mailLinkIn(hash: string): MailLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const kind = parts.get('type') ?? '';
  const token = parts.get('token_hash') ?? '';
  return KINDS.includes(kind) && token !== '' ? { kind: kind as MailLinkKind, token } : null;
}

/** Whether the link is used up together with a new password: it was forgotten, or an invited person has none yet. */
export const asksPassword = ({ kind }: MailLink): boolean => kind === 'recovery' || kind === 'invite';
