/** The calls of the server about a person's signed-in devices (sync-server/auth/devices.ts). */
import * as v from 'valibot';
import { err, ok, type Result } from '#lib/result.ts';
import { logFailure } from '#lib/log-failure.ts';
import { answerOf, authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';

const answer = v.object({
  devices: v.array(
    v.object({
      id: v.string(),
      /** ms; `seen`: its last renewal of the session, each hour while it is in use. */
      since: v.number(),
      seen: v.number(),
      browser: v.nullable(v.string()),
      /** This device. */
      here: v.boolean(),
    }),
  ),
});
export type SignedIn = v.InferOutput<typeof answer>['devices'][number];
export type DevicesError = 'Offline' | 'SignIn' | 'Failed';

/** After this the server counts as not reached, ms. */
const ANSWER_MS = 15_000;

async function call(user: string, path: string, body: unknown): Promise<Result<readonly SignedIn[], DevicesError>> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return ok(v.parse(answer, await answerOf(await authorised(user, `/api/devices${path}`, body, { signal }))).devices);
  } catch (cause) {
    if (!(cause instanceof RemoteError)) {
      logFailure('The devices could not be read:', cause);
      return err('Failed');
    }
    return err(cause.kind === 'auth' ? 'SignIn' : cause.kind === 'retryable' ? 'Offline' : 'Failed');
  }
}

/** The devices that are signed in to this account, the one that was used last first. */
export const readDevices = (user: string) => call(user, '', {});

/** Signs a device out; the value is the list that remains. What is stored on that device stays there. */
export const signOutDevice = (user: string, id: string) => call(user, '/sign-out', { id });
