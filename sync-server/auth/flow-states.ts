/** Sign-ins on their way: the state that goes to another service and comes back, and the code that a client exchanges for a session (PKCE, RFC 7636). */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Query } from '../database/port.ts';
import { isSameSecret } from '../same-secret.ts';
import { AuthError, invalid } from './errors.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { iso } from '../iso.ts';

/** How long a person may take at the other service, ms. */
export const STATE_LIFE = 10 * 60_000;
/** How long a code can be exchanged, ms; GoTrue's default. */
export const CODE_LIFE = 5 * 60_000;
/** How long an expired code is remembered, so that its client hears that its time is over. */
const CODE_KEPT = HOUR_MS;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** The code challenge that a client sent. Throws AuthError with GoTrue's messages. */
export function readChallenge(challenge = '', method = ''): string {
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  if (method.toLowerCase() !== 's256') throw invalid('unsupported code_challenge method');
  return challenge;
}

/** Where a client wants to be led back to, and the hash of the verifier that it keeps. */
interface ClientFlow {
  readonly redirectTo: string;
  readonly challenge: string;
}

/** A sign-in at another service that this server has sent somebody to, with this server's own proofs towards the other service. */
export interface Flow extends ClientFlow {
  readonly nonce: string;
  readonly verifier: string;
}

/** Derived from the state and the row's salt, so that the database alone does not have them. */
const proofs = (state: string, salt: string) => {
  const made = (what: string) => createHmac('sha256', Buffer.from(salt, 'hex')).update(`${what} ${state}`);
  return { nonce: made('nonce').digest('base64url'), verifier: made('verifier').digest('base64url') };
};

/** Begins a sign-in at another service. */
export async function startFlow(query: Query, now: number, { redirectTo, challenge }: ClientFlow) {
  const state = randomBytes(32).toString('base64url');
  const salt = randomBytes(32).toString('hex');
  await query('delete from auth.daymark_flow_states where created_at < $1', [iso(now - STATE_LIFE)]);
  await query(
    `insert into auth.daymark_flow_states (hash, salt, redirect_to, challenge, challenge_method, created_at)
     values (decode($1, 'hex'), decode($2, 'hex'), $3, $4, 's256', $5)`,
    [digest(state), salt, redirectTo, challenge, iso(now)],
  );
  return { state, ...proofs(state, salt) };
}

const stateRow = v.object({ salt: v.string(), redirect_to: v.string(), challenge: v.string(), fresh: v.boolean() });

/** Uses a state up. null: it does not exist, or its time is over. The caller must commit in every case. */
export async function takeFlow(query: Query, now: number, state: string): Promise<Flow | null> {
  const rows = await query(
    `delete from auth.daymark_flow_states where hash = decode($1, 'hex')
     returning encode(salt, 'hex') as salt, redirect_to, challenge, created_at > $2 as fresh`,
    [digest(state), iso(now - STATE_LIFE)],
  );
  if (rows.length === 0) return null;
  const { salt, redirect_to, challenge, fresh } = v.parse(stateRow, rows[0]);
  return fresh ? { redirectTo: redirect_to, challenge, ...proofs(state, salt) } : null;
}

/** Makes the code that this person's client exchanges for a session. `as`: how the person was recognised. */
export async function makeCode(
  query: Query,
  now: number,
  user: string,
  as: string,
  challenge: string,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await query('delete from auth.daymark_auth_codes where created_at < $1', [iso(now - CODE_KEPT)]);
  await query(
    `insert into auth.daymark_auth_codes (hash, user_id, method, challenge, challenge_method, created_at)
     values (decode($1, 'hex'), $2, $3, $4, 's256', $5)`,
    [digest(code), user, as, challenge, iso(now)],
  );
  return code;
}

const codeRow = v.object({ user_id: v.string(), method: v.string(), challenge: v.string(), fresh: v.boolean() });

/**
 * Uses a code up. Throws AuthError, with GoTrue's codes and messages, when it is unknown, was used, is too old, or is not this verifier's; a
 * wrong verifier uses nothing up, so the caller need not commit after an error.
 */
export async function useCode(
  query: Query,
  now: number,
  code: string,
  verifier: string,
): Promise<{ readonly user: string; readonly method: string }> {
  const rows = await query(
    `delete from auth.daymark_auth_codes where hash = decode($1, 'hex')
     returning user_id::text as user_id, method, challenge, created_at > $2 as fresh`,
    [digest(code), iso(now - CODE_LIFE)],
  );
  if (rows.length === 0) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  const row = v.parse(codeRow, rows[0]);
  if (!row.fresh) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isSameSecret(createHash('sha256').update(verifier).digest('base64url'), row.challenge)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  return { user: row.user_id, method: row.method };
}
