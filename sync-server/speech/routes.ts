/** `/functions/v1/transcribe`: what is said in a recording that is on the server; and `/api/speech`: whether this server can say that, and who hears it. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { isSha256 } from '#lib/sha256.ts';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import type { CoachOptions } from '../coach/coach.ts';
import { accountSealed, foreignUser, invalidCall, refused, unavailable, type CoachProblem } from '../coach/trouble.ts';
import type { Deps } from '../deps.ts';
import type { BlobFiles } from '../media/files.ts';
import { isSealed } from '../seal/seals.ts';
import { readCall } from '../small-call.ts';
import { createTranscripts } from './transcripts.ts';

const MAX_BODY = 4096;
const body = v.object({
  call_id: v.pipe(v.string(), v.uuid()),
  sha256: v.pipe(v.string(), v.check(isSha256)),
  user_id: v.nullish(v.string()),
});
/** How long a device waits for the text; it goes on being written, and the device asks again. In ms. */
const ANSWER_WITHIN_MS = 60_000;

export function speechRoutes(
  { files, ...deps }: Deps & { readonly files: BlobFiles | undefined },
  options: CoachOptions = {},
): Hono<WithClaims> {
  const { speech } = deps.config;
  const app = new Hono<WithClaims>();
  app.use('/functions/v1/transcribe', requireUser(deps.tokens));
  app.use('/api/speech', requireUser(deps.tokens));
  const transcripts = speech && files && createTranscripts({ ...deps, files }, speech, options);

  app.get('/api/speech', (c) => c.json({ service: speech && transcripts ? new URL(speech.baseUrl).hostname : null }));

  app.post('/functions/v1/transcribe', async (c) => {
    if (!transcripts) return refused(c, noSpeech);
    const asked = await readCall(c, body, MAX_BODY);
    if (!asked) return refused(c, invalidCall('its body'));
    const { sub } = c.var.claims;
    if (asked.user_id && asked.user_id !== sub) return refused(c, foreignUser);
    if (await isSealed(deps.db, sub)) return refused(c, accountSealed);
    const late = new Promise<{ readonly trouble: CoachProblem }>((resolve) => {
      setTimeout(() => resolve({ trouble: unavailable(5) }), ANSWER_WITHIN_MS).unref();
    });
    const outcome = await Promise.race([transcripts(sub, asked), late]);
    return 'trouble' in outcome ? refused(c, outcome.trouble) : c.json({ text: outcome.text });
  });
  return app;
}

const noSpeech: CoachProblem = {
  status: 501,
  code: 'no_speech',
  message: 'This server does not write out recordings.',
};
