/** Sends one message to one device through its push service (RFC 8030). */
import { createHash } from 'node:crypto';
import { askOutside, NotAllowed, pinned, type Outside } from '../outside.ts';
import { outsideUrl } from '../calendar/addresses.ts';
import { encrypt, type BrowserKeys } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

/**
 * sent: the push service has it. gone: the subscription has ended. later: the service is busy or not reachable, and a later try may succeed.
 * refused: the service does not take it, or its address must not be called.
 */
export type SendResult = 'sent' | 'gone' | 'later' | 'refused';

export interface PushMessage {
  readonly text: string;
  /** Until when it is worth delivering, s. */
  readonly ttl: number;
  /** A later message of the same topic replaces one that is not delivered yet. */
  readonly topic: string;
}

export interface SendOptions extends Outside {
  readonly vapid: Vapid;
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

/** The time limit of one message, ms. */
const WITHIN = 10_000;

/** Never throws. `subject` says who sends: mailto: or https:. */
export async function sendPush(
  { endpoint, subject, ...keys }: BrowserKeys & { readonly endpoint: string; readonly subject: string },
  { text, ttl, topic }: PushMessage,
  { vapid, now, signal, ...outside }: SendOptions,
): Promise<SendResult> {
  const url = outsideUrl(endpoint, outside.reach);
  if (!url) return 'refused';
  const late = AbortSignal.timeout(WITHIN);
  const stop = signal ? AbortSignal.any([late, signal]) : late;
  try {
    const answer = await askOutside(url, await pinned(url, outside, stop), {
      method: 'POST',
      signal: stop,
      headers: {
        authorization: await vapid.authorization(url.origin, subject, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttl),
        urgency: 'high',
        // At most 32 characters of base64url; the service learns nothing from it.
        topic: createHash('sha256').update(`${keys.auth} ${topic}`).digest('base64url').slice(0, 32),
      },
      body: encrypt(text, keys),
    });
    answer.destroy();
    return outcomeOf(answer.statusCode ?? 0);
  } catch (thrown) {
    return thrown instanceof NotAllowed ? 'refused' : 'later';
  }
}

function outcomeOf(status: number): SendResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
