/** Accounts that were deleted: how the server knows one, and what it answers. */
import type { Query } from '../database/port.ts';
import type { Refusal } from '../http-errors.ts';

/** By this answer a device asks whether to keep a local copy. */
export const ACCOUNT_DELETED: Refusal = [410, 'account_deleted', 'This account has been deleted.'];

/** Whether the account was deleted. A token of its last session may still be valid. */
export async function isForgotten(query: Query, user: string): Promise<boolean> {
  const [gone] = await query('select 1 from sync.forgotten where user_id = $1', [user]);
  return gone !== undefined;
}
