/** Another service by which people sign in here: Google, or any other with OpenID Connect. */
import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { GoogleConfig } from '../config.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** How long one answer of the provider may take, in s. */
const ANSWER_WITHIN_S = 8;
/** How long what the provider says about itself is used, ms. */
const KNOWN_FOR = 24 * HOUR_MS;

/** What a checked ID token says of a person. */
export interface ProviderPerson {
  /** The provider's own id of the person. */
  readonly subject: string;
  /** Trimmed and in lower case; null without a usable one. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The provider does not answer, or not as OpenID Connect says. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

/** The provider, or who pretends to be it, sent something that must not be believed. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** This server's secrets of one sign-in. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  /** Asks the provider about itself, so that it is known whether it answers. Throws ProviderDown. */
  reach(): Promise<void>;
  /** The provider's page for a sign-in. Throws ProviderDown. */
  address(proofs: Proofs, parameters: Readonly<Record<string, string>>): Promise<string>;
  /** The person who has signed in, from the query that the provider came back with. Throws ProviderDown, ProviderRefused. */
  person(proofs: Proofs, query: URLSearchParams): Promise<ProviderPerson>;
}

/** The longest name that is taken over, in characters. */
const LONGEST_NAME = 120;

/** Trimmed, without what the database cannot store, and not long. */
const words = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => Array.from(text.toWellFormed().replaceAll('\0', '').trim()).slice(0, most).join('')),
  );
const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail());
const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[\x21-\x7e]+$/)),
  email: v.fallback(v.nullish(email, null), null),
  // A few providers send text.
  email_verified: v.fallback(v.nullish(v.union([v.boolean(), v.literal('true')]), false), false),
  name: v.fallback(v.nullish(words(LONGEST_NAME), null), null),
});

/** `site` is this server's public address: the provider leads back to `site`/auth/v1/callback. */
export function createProvider(
  { issuer, clientId, clientSecret }: GoogleConfig,
  site: string,
  now: () => number,
): Provider {
  let known: { readonly at: number; readonly configuration: Promise<oidc.Configuration> } | undefined;

  /** Asked at the first sign-in, not at the start: the server runs also while the provider does not. */
  const discovered = (): Promise<oidc.Configuration> => {
    if (known && now() - known.at < KNOWN_FOR) return known.configuration;
    const local = issuer.startsWith('http:');
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: ANSWER_WITHIN_S,
      // The ID token's signature too, not only that it came by TLS from the provider's address.
      execute: [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])],
    });
    const asked = { at: now(), configuration };
    known = asked;
    configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return configuration;
  };
  const reached = () =>
    discovered().catch((cause: unknown) => {
      throw new ProviderDown('The provider does not answer', { cause });
    });
  const back = redirectAddress(site);

  return {
    reach: async () => void (await reached()),
    address: async ({ state, nonce, verifier }, parameters) =>
      oidc.buildAuthorizationUrl(await reached(), {
        scope: 'openid email profile',
        ...parameters,
        redirect_uri: back,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    person: async ({ state, nonce, verifier }, query) => {
      const configuration = await reached();
      let found: unknown;
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${back}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        found = tokens.claims();
      } catch (cause) {
        throw isUnanswered(cause)
          ? new ProviderDown('The provider does not answer', { cause })
          : new ProviderRefused('The provider did not confirm the sign-in', { cause });
      }
      const read = v.safeParse(claims, found);
      if (!read.success) throw new ProviderRefused('The provider did not say who signs in');
      const { sub, name } = read.output;
      const verified = read.output.email_verified;
      return {
        subject: sub,
        email: read.output.email ?? null,
        emailVerified: verified === true || verified === 'true',
        name: name || null,
      };
    },
  };
}

/** The address that the operator registers at the provider. */
export const redirectAddress = (site: string): string => `${site}/auth/v1/callback`;

/** Whether there was no answer, or one that says 'later'. */
function isUnanswered(thrown: unknown): boolean {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
  if (code === 'OAUTH_TIMEOUT' || thrown instanceof TypeError) return true;
  const response: unknown = thrown instanceof Error ? thrown.cause : undefined;
  return response instanceof Response && response.status >= 500;
}
