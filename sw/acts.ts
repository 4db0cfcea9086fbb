/**
 * What a person pressed on a notification, with the app closed and offline too. It is kept first (data/notices.ts); then 'Done' is written by the
 * worker's second script, and 'Later' is said to the server. What cannot be done now waits for the next sync event, or for the app to open.
 */
import { dropAct, pushDevice, waitingActs, type WaitingAct } from '#data/notices.ts';
import { applyAct } from '#features/reminders/apply-act.ts';
import type { Part } from './part.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Stores what waits. Never rejects; returns whether anything was written that can be sent. */
export async function applyActs(part: Part | undefined): Promise<boolean> {
  const acts = await waitingActs().catch(() => []);
  for (const act of acts.filter(({ kind }) => kind === 'later')) {
    if (await putOff(act).catch(() => false)) await dropAct(act.id);
  }
  const done = acts.filter(({ kind }) => kind !== 'later');
  return part && done.length > 0 ? writeAll(part, done).catch(() => false) : false;
}

async function writeAll({ usableProfile, createEngineDb, write }: Part, acts: readonly WaitingAct[]): Promise<boolean> {
  const profile = await usableProfile();
  const mine = profile ? acts.filter(({ user }) => user === null || user === profile.user_id) : [];
  if (!profile || mine.length === 0) return false;
  const db = createEngineDb(profile);
  try {
    for (const act of mine) {
      // First written, then dropped: when the worker ends in between, the second time changes nothing.
      await write(db, {}, (writer) => applyAct(db, writer, act));
      await dropAct(act.id);
    }
  } finally {
    db.close();
  }
  return true;
}

/** How long a reminder that was put off stays here after its time for the open app to show it, ms. */
const PUT_OFF_KEPT_MS = DAY_MS;

/** Says it to the server, by the secret of the subscription. False while it waits: without a subscription the open app shows it. */
async function putOff({ of, at }: WaitingAct): Promise<boolean> {
  const device = await pushDevice();
  if (!device) return at < Date.now() - PUT_OFF_KEPT_MS;
  const body = JSON.stringify({ device: { endpoint: device.endpoint, auth: device.auth }, key: of, until: at });
  const answer = await fetch('/api/push/later', { method: 'POST', body });
  return answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
}
