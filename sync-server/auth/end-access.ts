import { revokeFeed } from '../calendar/feeds.ts';
import type { Query } from '../database/port.ts';
import { revokeTokens } from '../personal-tokens/tokens.ts';
import { dropDevices } from '../push/devices.ts';
import { removeWebhooks } from '../webhooks/webhooks.ts';
import { dropNewAddress } from './mail-links.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends all that opens an account or tells of it: sessions and their reminders, personal tokens (scripts, assistants, calendar programs), the private calendar
 * address, webhooks, and a change of the address that is not confirmed. The password is the caller's to change, and what a person has written stays, as do
 * the calendars that they subscribe to. The caller has locked the account's row, as a sign-in does until its session exists. Returns the ids of the
 * sessions, which live-sessions.ts wants after the commit.
 */
export async function endAccess(query: Query, user: string): Promise<readonly string[]> {
  for (const end of [revokeTokens, revokeFeed, removeWebhooks, dropDevices, dropNewAddress]) await end(query, user);
  return endSessions(query, 'global', user, null);
}
