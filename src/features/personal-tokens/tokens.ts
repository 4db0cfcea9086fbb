/** The calls of the server about a person's tokens, what these wrote, and webhooks (sync-server/personal-tokens/token-calls.ts, sync-server/webhooks/webhook-calls.ts). */
import * as v from 'valibot';
import { askServer, type CallError } from '#remote/ask-server.ts';
import type { Result } from '#lib/result.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** What a token may be for; times in ms. */
const token = v.object({
  id: v.string(),
  name: v.string(),
  can_read: v.boolean(),
  can_write: v.boolean(),
  tables: v.nullable(v.array(v.string())),
  created: v.number(),
  expires: v.nullable(v.number()),
  used: v.nullable(v.number()),
});
export type TokenFacts = v.InferOutput<typeof token>;

const write = v.object({
  id: v.string(),
  token: v.string(),
  at: v.number(),
  rows: v.array(v.object({ t: v.string(), id: v.string(), op: v.string() })),
  undone: v.nullable(v.number()),
});
export type TokenWrite = v.InferOutput<typeof write>;

const listed = v.object({ tokens: v.array(token) });
const made = v.object({ token: v.string(), tokens: v.array(token) });
const written = v.object({ writes: v.array(write) });
/** `tried` in ms; `result`: what came of the last delivery, null before the first one. */
const webhook = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.string()),
  tried: v.nullable(v.number()),
  result: v.nullable(v.string()),
});
export type WebhookFacts = v.InferOutput<typeof webhook>;
const webhooks = v.object({ webhooks: v.array(webhook) });
const madeWebhook = v.object({
  secret: v.optional(v.string()),
  refused: v.optional(v.picklist(['address', 'too_many'])),
  webhooks: v.array(webhook),
});

const undone = v.object({ undone: v.number(), kept: v.number(), writes: v.array(write) });

/** `Missing`: a hosted project without this server has no tokens. */
export type TokensError = CallError | 'Sealed' | 'TooMany' | 'Missing' | 'Undone';

export const tokenProblems: Readonly<Record<TokensError, Message>> = {
  Offline: msg('Tokens are on the server, which cannot be reached now.'),
  SignIn: msg('Sign in again to see your tokens.'),
  Sealed: msg('Only your own devices can read and write this account, so no tool can use a token.'),
  TooMany: msg('You have 50 tokens, which is the most. Revoke one first.'),
  Missing: msg('This server has no tokens.'),
  Undone: msg('It was undone before.'),
  Failed: msg('The server could not answer. Try again later.'),
};

const CODES = {
  account_sealed: 'Sealed',
  too_many_tokens: 'TooMany',
  nothing_to_undo: 'Undone',
  not_found: 'Missing',
} as const;

const call = <S extends v.GenericSchema>(
  user: string,
  path: string,
  body: unknown,
  schema: S,
): Promise<Result<v.InferOutput<S>, TokensError>> => askServer(user, `/api/${path}`, body, schema, { codes: CODES });

export interface NewToken {
  readonly name: string;
  readonly can_read: boolean;
  readonly can_write: boolean;
  readonly tables: readonly string[] | null;
  readonly zone: string;
  readonly days: number | null;
}

export const readTokens = (user: string) => call(user, 'tokens', {}, listed);
/** Makes a token: the value has its text, which no other answer has. */
export const makeToken = (user: string, token: NewToken) => call(user, 'tokens/make', token, made);
export const revokeToken = (user: string, id: string) => call(user, 'tokens/revoke', { id }, listed);
export const readWrites = (user: string) => call(user, 'tokens/writes', {}, written);
/** Takes one write back: `kept` rows were changed since and stay. */
export const undoTokenWrite = (user: string, id: string) => call(user, 'tokens/undo', { id }, undone);

export const readWebhooks = (user: string) => call(user, 'webhooks', {}, webhooks);
/** Makes a webhook: the value has its secret, which no other answer has, or why it was refused. */
export const makeWebhook = (user: string, url: string, events: readonly string[]) =>
  call(user, 'webhooks/make', { url, events }, madeWebhook);
/** Sends a test: `result` says what came of it. */
export const testWebhook = (user: string, id: string) => call(user, 'webhooks/test', { id }, webhooks);
export const removeWebhook = (user: string, id: string) => call(user, 'webhooks/remove', { id }, webhooks);
