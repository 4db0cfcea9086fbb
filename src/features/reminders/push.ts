/** This browser and reminders with the app closed: what it can do, turning it on and off, and keeping it on. */
import * as v from 'valibot';
import { getDb } from '#data/db.ts';
import { dropPushDevice, keepPushDevice, pushDevice } from '#data/notices.ts';
import { askAt, hasServer, type AskError } from '#features/calendar/ics/ask-server.ts';
import { language } from '#lib/i18n.ts';
import { isAppleTouch, isInstalled } from '#lib/installed.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { deviceZone } from '#lib/zone.ts';

/**
 * What this browser can do now. on: it is reminded with the app closed. open: it may show notifications, while the app is open. off: it was
 * not asked yet, or turned off here. denied: the person or the browser refuses. install: an iPhone or iPad can only as an installed app. none:
 * it has no notifications.
 */
export type NoticeState = 'on' | 'open' | 'off' | 'denied' | 'install' | 'none';

export type PushError = AskError | 'Denied' | 'NoServer' | 'NoPush' | 'TooManyDevices';

const okBody = v.object({ ok: v.optional(v.boolean()), refused: v.optional(v.string()) });

/** Read anew when the page is shown again: the person may have changed it in the browser's settings. */
export async function noticeState(): Promise<NoticeState> {
  if (typeof Notification === 'undefined') return isAppleTouch() && !isInstalled() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  return (await pushDevice())?.user === getDb().profile.user_id ? 'on' : 'open';
}

/** Whether it can be reminded with the app closed at all: it has push, and the profile has a server. */
export const canPush = (): boolean => hasServer() && 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** Asks the browser, then the server. Call it from a press: browsers refuse a question that nobody asked for. */
export async function turnOn(): Promise<Result<'on' | 'open', PushError>> {
  if ((await Notification.requestPermission()) !== 'granted') return err('Denied');
  if (!canPush()) return ok('open');
  const subscribed = await subscribe();
  return subscribed.ok ? ok('on') : subscribed;
}

/** Ends it on this device; what cannot be said to the server ends there with the first push that it refuses. */
export async function turnOff(): Promise<void> {
  const device = await pushDevice();
  await dropPushDevice();
  if (device && hasServer()) await askAt('/api/push/unsubscribe', { endpoint: device.endpoint }, okBody);
  await unsubscribe();
}

/** For signing out: the browser ends the subscription and shows none of its notifications any more, and the server forgets it with the session. */
export async function unsubscribe(): Promise<void> {
  await dropPushDevice();
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker;
  const registration = await workers?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * When the app opens or changes its language: a browser may have ended the subscription since, the zone or the language may be another, and the server may have forgotten it. Nothing
 * happens when this device is not on, and nothing is asked.
 */
export async function keepOn(): Promise<void> {
  const device = await pushDevice();
  if (!device || device.user !== getDb().profile.user_id || !canPush()) return;
  if (Notification.permission !== 'granted') return turnOff();
  const renewed = await subscribe();
  if (!renewed.ok && renewed.error !== 'Offline') logFailure('Push:', renewed.error);
}

async function subscribe(): Promise<Result<void, PushError>> {
  const answer = await askAt('/api/push/key', {}, v.object({ key: v.nullable(v.string()) }));
  if (!answer.ok) return answer;
  const { key } = answer.value;
  if (!key) return err('NoServer');
  const given = await browserSubscription(key).catch((cause: unknown) => {
    logFailure('Push:', cause);
    return null;
  });
  const { endpoint, keys } = given?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return err('NoPush');
  const subscription = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const body = { subscription, zone: deviceZone(), origin: location.origin, language: language() };
  const kept = await askAt('/api/push/subscribe', body, okBody);
  if (!kept.ok) return kept;
  if (kept.value.refused) return err(kept.value.refused === 'too_many' ? 'TooManyDevices' : 'NoPush');
  await keepPushDevice({ user: getDb().profile.user_id, endpoint, auth: keys.auth, key });
  return ok(undefined);
}

/** The browser's subscription with this server; one with another server's key ends. */
async function browserSubscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const had = await pushManager.getSubscription();
  if (had && serverKeyOf(had) === key) return had;
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function serverKeyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** 'Send a test': what the push service said, or why nothing was sent. */
export async function sendTest(): Promise<Result<'sent' | 'gone' | 'later' | 'refused', PushError>> {
  const device = await pushDevice();
  if (!device) return err('NoPush');
  const body = { endpoint: device.endpoint };
  const answer = await askAt(
    '/api/push/test',
    body,
    v.object({ outcome: v.picklist(['sent', 'gone', 'later', 'refused']) }),
  );
  return answer.ok ? ok(answer.value.outcome) : answer;
}
