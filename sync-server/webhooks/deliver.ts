/** Tells webhooks what happened, in the background: signed as Standard Webhooks has it, one process at a time, again and again until it is taken or too old. */
import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#lib/durations.ts';
import { idOf } from '#lib/id.ts';
import { inRounds, type BackgroundWork } from '../background.ts';
import { outsideUrl } from '../calendar/addresses.ts';
import { reachOf } from '../calendar/fetcher.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/port.ts';
import type { Log } from '../log.ts';
import { askOutside, NotAllowed, pinned, type Outside } from '../outside.ts';
import { eventsAfter, type RowEvent } from './events.ts';
import { giveBack, noteDelivery, takeWebhook, toldUpTo, type ClaimedWebhook } from './webhooks.ts';
import { iso } from '../iso.ts';

/** How often the table is asked whether somebody has news, ms. */
const LOOK_EVERY_MS = 1_000;
/** How many webhooks are told at once, and how many events one is told before others have their turn. */
const AT_ONCE = 4;
const MOST_EVENTS = 20;
/** The time limit of one delivery, ms. */
const WITHIN = 10_000;
/** How long to wait after each failure in a row, ms; after the last of these as long as that. */
const WAITS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS / 2, HOUR_MS];
/** A webhook without news is looked at once in this time. */
const IDLE_MS = DAY_MS;

/** What came of a delivery. `gone`: the receiver wants no more (410), and is told nothing any more. */
export type DeliveryResult = 'taken' | 'refused' | 'unreachable' | 'address' | 'gone';

export interface DeliverDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly options: Outside & { readonly signal?: AbortSignal };
}

/** The headers and the body of a message, signed: HMAC-SHA256 of "<id>.<seconds>.<body>". */
export function signed(secret: Uint8Array, id: string, now: number, message: object) {
  const body = JSON.stringify(message);
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Daymark (webhooks)',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/** Sends one message. Never throws. */
async function send(
  { url: address, secret }: Pick<ClaimedWebhook, 'url' | 'secret'>,
  id: string,
  message: object,
  { now, options: { signal, ...outside } }: DeliverDeps,
): Promise<DeliveryResult> {
  const url = outsideUrl(address, outside.reach);
  if (!url) return 'address';
  const late = AbortSignal.timeout(WITHIN);
  const stop = signal ? AbortSignal.any([late, signal]) : late;
  const { headers, body } = signed(secret, id, now(), message);
  try {
    const answer = await askOutside(url, await pinned(url, outside, stop), {
      method: 'POST',
      headers,
      body: Buffer.from(body),
      signal: stop,
    });
    answer.destroy();
    const status = answer.statusCode ?? 0;
    // A redirect is not followed: it would need to be checked again, and a receiver knows its own address.
    return status >= 200 && status < 300 ? 'taken' : status === 410 ? 'gone' : 'refused';
  } catch (thrown) {
    return thrown instanceof NotAllowed ? 'address' : 'unreachable';
  }
}

const messageOf = ({ type, table, id, at, facts }: RowEvent) => ({
  type,
  timestamp: at.toISOString(),
  data: { table, id, ...facts },
});

/** Tells one webhook what happened. Returns whether there was one whose time had come. */
export async function tellNext(deps: DeliverDeps): Promise<boolean> {
  const { db, now } = deps;
  let hook = await takeWebhook(db, now());
  if (!hook) return false;
  const told = { version: hook.told_version, id: hook.told_id };
  const { user_id, events: types, secret } = hook;
  const found = await db.tx(null, (query) =>
    eventsAfter(query, user_id, { told, types, now: now(), most: MOST_EVENTS }),
  );
  for (const event of found.events) {
    const id = `msg_${idOf('webhook', hook.id, event.id, String(event.version))}`;
    const result = await send({ url: hook.url, secret }, id, messageOf(event), deps);
    if (result !== 'taken') {
      await giveUp(deps, hook, result);
      return true;
    }
    const after = { told: { version: event.version, id: event.id }, failures: 0, result };
    const kept = await noteDelivery(db, hook, after, now());
    if (!kept) return true;
    hook = kept;
  }
  const isAll = found.events.length < MOST_EVENTS;
  await giveBack(
    db,
    hook,
    {
      told: isAll ? toldUpTo(found.head) : { version: hook.told_version, id: hook.told_id },
      failures: 0,
      next: isAll ? now() + IDLE_MS : now(),
    },
    now(),
  );
  return true;
}

/** Gives a webhook back that could not be told: what it was not told yet waits for the next try. */
async function giveUp({ db, now }: DeliverDeps, hook: ClaimedWebhook, result: DeliveryResult): Promise<void> {
  const wait = result === 'gone' ? 100 * 365 * DAY_MS : WAITS[Math.min(hook.failures, WAITS.length - 1)]!;
  await giveBack(
    db,
    hook,
    {
      told: { version: hook.told_version, id: hook.told_id },
      failures: hook.failures + 1,
      next: now() + wait,
      result,
    },
    now(),
  );
}

/** Sends a message of the type `test`, whatever there is to tell. Returns whether the webhook is there and free. */
export async function sendTest(deps: DeliverDeps, user: string, id: string): Promise<boolean> {
  const { db, now } = deps;
  const hook = await takeWebhook(db, now(), { user, id });
  if (!hook) return false;
  const message = { type: 'test', timestamp: iso(now()), data: {} };
  const result = await send(hook, `msg_${idOf('webhook', id, String(now()))}`, message, deps);
  if (result !== 'taken') await giveUp(deps, hook, result);
  else {
    // News that waited for its next try is told at once.
    const told = { version: hook.told_version, id: hook.told_id };
    await giveBack(db, hook, { told, failures: 0, next: now(), result }, now());
  }
  return true;
}

/** Tells all webhooks the news, until it is stopped. `every` is for tests. */
export function startWebhooks(
  { log, config, ...deps }: Omit<DeliverDeps, 'options'> & { readonly log: Log; readonly config: Config },
  every = LOOK_EVERY_MS,
): BackgroundWork {
  const reach = reachOf(config);
  const next = (signal: AbortSignal) => tellNext({ ...deps, options: { reach, signal } });
  return inRounds({ event: 'webhooks', log, every, atOnce: AT_ONCE, next });
}
