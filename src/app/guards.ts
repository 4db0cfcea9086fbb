/**
 * The page guard of spec 000 ("Profile guard") as a pure function from the state of the person and the page to a decision. product.md has
 * the decisions that the spec leaves open.
 */
import { within } from './paths.ts';
import { pageAt } from './site-map.ts';
import type { DeviceUser } from './start/identity.ts';

/** The person's row of `profiles` on this device; a failed read counts as `missing`. */
export type ProfileState = 'reading' | 'missing' | { readonly onboarded: boolean; readonly welcome_shown: boolean };

export interface GuardInput {
  readonly path: string;
  readonly who: DeviceUser;
  readonly profile: ProfileState;
  /** Whether this device has pulled the profile from the server at least once; local profiles never do. */
  readonly pulled: boolean;
  /** How many rows this device had of the person before the browser cleared them; 0 if it did not. */
  readonly lost?: number;
}

export type Decision =
  | { readonly kind: 'pass'; readonly welcome: boolean }
  | { readonly kind: 'wait'; readonly why: 'checking' | 'first-pull' }
  /** The browser has cleared the rows of a device-only profile. */
  | { readonly kind: 'lost'; readonly rows: number }
  | { readonly kind: 'go'; readonly to: '/onboarding' }
  | { readonly kind: 'go'; readonly to: '/auth'; readonly mode: 'login' | 'signup' };

/** The pages that a sign-in leads to by itself (spec 000, section 2). */
const BY_ITSELF = new Set(['/dashboard', '/profile', '/onboarding']);

/** What /auth goes on to after the sign-in, for a visitor of `href` who was sent there; undefined for what it leads to by itself. */
export const nextOf = (href: string): string | undefined => (BY_ITSELF.has(href) ? undefined : href);

const pass: Decision = { kind: 'pass', welcome: false };

/** The decision about a visit. It does not need a session: an account with an expired session can still use its rows on this device. */
export function decide({ path, who, profile, pulled, lost = 0 }: GuardInput): Decision {
  if (!pageAt(path)?.guarded) return pass;
  const onboarding = within(path, '/onboarding');
  if (who.status === 'unknown') return { kind: 'wait', why: 'checking' };
  if (who.status === 'out') {
    // The chat has a view of its own for signed-out visitors ('Sign in to start chatting with the assistant').
    if (within(path, '/chat')) return pass;
    return { kind: 'go', to: '/auth', mode: who.returning && !onboarding ? 'login' : 'signup' };
  }
  if (profile === 'reading') return { kind: 'wait', why: 'checking' };
  if (profile !== 'missing' && profile.onboarded) {
    return { kind: 'pass', welcome: !onboarding && !profile.welcome_shown };
  }
  // A second device must not start onboarding because the profile has not arrived yet.
  if (who.kind === 'account' && !pulled) return { kind: 'wait', why: 'first-pull' };
  if (lost > 0 && profile === 'missing' && who.kind === 'local') return { kind: 'lost', rows: lost };
  return onboarding ? pass : { kind: 'go', to: '/onboarding' };
}
