/** The part of an address that a mail's link has after '#': it reaches no server's log. */
import type { MailLinkKind } from '#remote/account.ts';

export interface MailLink {
  readonly kind: MailLinkKind;
  readonly token: string;
}

const KINDS: readonly string[] = ['signup', 'recovery', 'email_change'] satisfies MailLinkKind[];

/** The link in `hash`, '#type=recovery&token_hash=…'; null when there is none. */
export function mailLinkIn(hash: string): MailLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const kind = parts.get('type') ?? '';
  const token = parts.get('token_hash') ?? '';
  return KINDS.includes(kind) && token !== '' ? { kind: kind as MailLinkKind, token } : null;
}
