/** Asks the server for the weekly recap (spec 001, section 7: /api/assistant-recap). Loaded after the first paint. */
import type { ProfileRef } from '#data/profile.ts';
import { readSession, replaceSession } from '#data/session-store.ts';
import type { AskRecap } from '#features/insights/review.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import { createAuthorised } from '#sync/transport.ts';

/** A recap that has not come by then is told from the device, ms. */
const PATIENCE_MS = 60_000;
const PROMPT = 'Write a concise, friendly weekly activity recap.';

/** The way to ask for an account. Rejects for every answer that is no recap. */
export function recapOfServer({ user_id }: ProfileRef): AskRecap {
  const request = createAuthorised({
    url: serverUrl(),
    apikey: publicKey(),
    session: { read: readSession, replace: replaceSession },
    fetch: (...request) => fetch(...request),
    locks: navigator.locks,
  });
  return async (facts, tone) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const body = { prompt: PROMPT, userId: user_id, facts, tone };
    const response = await request(user_id, '/api/assistant-recap', body, { signal });
    const answer: unknown = await response.json();
    if (response.ok && typeof answer === 'object' && answer !== null && 'recap' in answer) {
      if (typeof answer.recap === 'string') return answer.recap;
    }
    throw new Error(`No recap: HTTP ${response.status}`);
  };
}
