/** The calls of the server about a person's signed-in devices (sync-server/auth/devices.ts). */
import * as v from 'valibot';
import { ok, type Result } from '#lib/result.ts';
import { askServer, type CallError } from '#remote/ask-server.ts';

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

async function call(user: string, path: string, body: unknown): Promise<Result<readonly SignedIn[], CallError>> {
  const told = await askServer(user, `/api/devices${path}`, body, answer);
  return told.ok ? ok(told.value.devices) : told;
}

/** The devices that are signed in to this account, the one that was used last first. */
export const readDevices = (user: string) => call(user, '', {});

/** Signs a device out; the value is the list that remains. What is stored on that device stays there. */
export const signOutDevice = (user: string, id: string) => call(user, '/sign-out', { id });
