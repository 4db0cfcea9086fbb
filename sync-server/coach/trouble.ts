/** Why there is no answer now, as it is sent to the device. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { refuse, type Refusal } from '../http-errors.ts';
import { ACCOUNT_SEALED } from '../seal/seals.ts';

export interface CoachProblem {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
  /** Whole seconds until the device should try again. */
  readonly retryAfter?: number;
}

/** Answers with it. */
export function refused(c: Context, { status, code, message, retryAfter }: CoachProblem): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return refuse(c, status, code, message);
}

const problemOf = ([status, code, message]: Refusal): CoachProblem => ({ status, code, message });

const seconds = (wait: number) => Math.max(1, Math.ceil(wait));

export const invalidCall = (where: string): CoachProblem => ({
  status: 400,
  code: 'invalid_call',
  message: `The request is malformed at ${where}.`,
});
export const foreignUser: CoachProblem = {
  status: 403,
  code: 'foreign_user',
  message: 'The request names another person than its access token.',
};
/** What the server would have to read is sealed (docs/decisions/0089). */
export const accountSealed: CoachProblem = {
  ...problemOf(ACCOUNT_SEALED),
  message: 'This account is end-to-end encrypted, so the server cannot read this.',
};
export const inProgress: CoachProblem = {
  status: 409,
  code: 'in_progress',
  message: 'The question is being answered. Ask again in a moment.',
  retryAfter: 3,
};
export const callReused: CoachProblem = {
  status: 409,
  code: 'call_reused',
  message: 'Another question was asked under this id. A new question needs a new one.',
};
export const forgotten: CoachProblem = problemOf(ACCOUNT_DELETED);
export const tooLarge: CoachProblem = { status: 413, code: 'too_large', message: 'The request is too large.' };
export const tooSlow: CoachProblem = {
  status: 408,
  code: 'body_too_slow',
  message: 'The request arrived too slowly.',
  retryAfter: 2,
};
export const rateLimited = (wait: number): CoachProblem => ({
  status: 429,
  code: 'rate_limited',
  message: 'Too many questions at once. Ask again in a moment.',
  retryAfter: seconds(wait),
});
export const spent = (wait: number): CoachProblem => ({
  status: 429,
  code: 'spent',
  message: 'The coach’s limit for one day is used up. It answers again later.',
  retryAfter: seconds(wait),
});
export const unavailable = (wait: number): CoachProblem => ({
  status: 503,
  code: 'provider_unavailable',
  message: 'The coach cannot be reached right now. Ask again in a moment.',
  retryAfter: seconds(wait),
});
