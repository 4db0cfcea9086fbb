import { LEEWAY, type Claims, type Tokens } from './tokens.ts';

/** The most tokens that are remembered, about 10 MB. The one that was verified longest ago is dropped first. */
const MAX_TOKENS = 10_000;

/**
 * Tokens whose `verify` checks the signature of a token once: a device sends the same one for an hour, and the check costs more than the rest of
 * a small call's way to the database. Only what has passed every check is remembered. When it expires is looked at each time; whether its
 * session lives, others ask (live-tokens.ts).
 */
export function rememberedTokens(tokens: Tokens, now: () => number): Tokens {
  const known = new Map<string, Claims>();
  return {
    ...tokens,
    verify: async (token) => {
      const before = known.get(token);
      if (before !== undefined) {
        if (before.exp > Math.floor(now() / 1000) - LEEWAY) return before;
        known.delete(token);
      }
      const claims = await tokens.verify(token);
      if (claims !== null) {
        known.set(token, claims);
        // A Map has the order of insertion, so the first one is the oldest.
        if (known.size > MAX_TOKENS) known.delete(known.keys().next().value!);
      }
      return claims;
    },
  };
}
