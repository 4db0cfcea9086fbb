/** Asks the server for the weekly recap (spec 001, section 7: /api/assistant-recap). */
import type { ProfileRef } from '#data/profile.ts';
import type { AskRecap } from '#features/insights/review.ts';
import { answerOf, authorised } from '#remote/authorised.ts';
import { textIn } from '#remote/errors.ts';

/** After this the recap is made on the device instead, ms. */
const RECAP_MS = 60_000;
const PROMPT = 'Write a concise, friendly weekly activity recap.';

/** Asks with the session of an account. Rejects for every answer that is no recap. */
export const recapOfServer =
  ({ user_id }: ProfileRef): AskRecap =>
  async (facts, tone) => {
    const body = { prompt: PROMPT, userId: user_id, facts, tone };
    const signal = AbortSignal.timeout(RECAP_MS);
    const recap = textIn(await answerOf(await authorised(user_id, '/api/assistant-recap', body, { signal })), 'recap');
    if (recap === undefined) throw new Error('The answer holds no recap');
    return recap;
  };
