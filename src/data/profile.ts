/** Whose data this is: each profile has a database of its own, and no row moves to another one (sync.md, "Identity"). */
export interface ProfileRef {
  /** Names the database; an account's is its user's id. */
  readonly id: string;
  readonly kind: 'account' | 'local' | 'sample';
  readonly user_id: string;
  readonly email?: string;
}
