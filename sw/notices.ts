/** Reminders that are pushed, and what a person does with a notification. */
import { readLock } from '#data/app-lock.ts';
import { claimNotice, inTurn, keepAct, keepPushDevice, pushDevice } from '#data/notices.ts';
import { discreetly, noticeIn, type PushedNotice } from '#features/reminders/read-notice.ts';
import { LATER_MINUTES, OVER } from '#features/reminders/words.ts';
import { SYNC_TAG } from '#lib/worker.ts';
import { applyActs } from './acts.ts';
import { readTexts, speakHere } from './language.ts';
import { part } from './part.ts';
import { language, t } from '#lib/i18n.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
}
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}
/** `actions` and `renotify` are not in TypeScript's library. */
type NoticeOptions = NotificationOptions & {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
};

export function showReminders(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(pushText(event))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(pressed(event.action, event.notification.data as unknown));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(renew(change.newSubscription ?? null));
  });
}

function pushText({ data }: PushEvent): string {
  try {
    return data?.text() ?? '';
  } catch {
    return '';
  }
}

/** How long a push waits for the database of the device before it shows its notification, ms: another page may hold it. */
const ROWS_WITHIN_MS = 1_500;
/** How long a push fetches what was done elsewhere, ms: browsers end the pushes of a site that takes longer than about 30 s. */
const FETCH_WITHIN_MS = 15_000;

/** What `work` resolves to; `otherwise` when it fails, or takes longer. */
const withinOr = <T>(ms: number, otherwise: T, work: () => Promise<T>): Promise<T> =>
  Promise.race([
    Promise.resolve()
      .then(work)
      .catch(() => otherwise),
    new Promise<T>((late) => setTimeout(() => late(otherwise), ms)),
  ]);

/**
 * A push always shows a notification, and that one stays: browsers end the subscription of a site that shows none. Without a sound, if the open app
 * has shown it already (it takes the place of that one) or what it reminds of is over. Then the worker, which runs anyway, closes others.
 */
async function show(text: string): Promise<void> {
  await withinOr(ROWS_WITHIN_MS, undefined, speakHere);
  const pushed = noticeIn(text);
  const { key } = pushed.data;
  const [title, first, isOver] = await Promise.all([
    // The server cannot read the titles of a sealed account.
    withinOr(ROWS_WITHIN_MS, null, async () => (await part()?.titleOf(pushed.data)) ?? null),
    withinOr(ROWS_WITHIN_MS, true, () => claimNotice(key, Date.now())),
    withinOr(ROWS_WITHIN_MS, false, async () => (await part()?.isOver(pushed.data)) ?? false),
  ]);
  const notice = title === null ? pushed : { ...pushed, title };
  await present(isOver ? over(notice) : notice, first && !isOver);
  const isDoneElsewhere = await withinOr(
    FETCH_WITHIN_MS,
    false,
    async () => (await part()?.fetchDone(notice.data)) ?? false,
  );
  if (isDoneElsewhere && !isOver) await present(over(notice), false);
}

const over = (notice: PushedNotice): PushedNotice => ({ ...notice, body: t(OVER), actions: [] });

async function present(notice: PushedNotice, audible: boolean): Promise<void> {
  // An account's profile has its user's id.
  const isDiscreet = (await readLock(notice.data.user ?? '').catch(() => undefined))?.discreet ?? false;
  const { title, ...rest } = isDiscreet ? discreetly(notice) : notice;
  const icon = '/icons/icon-192.png';
  const options: NoticeOptions = { ...rest, lang: language(), icon, badge: icon, silent: !audible };
  await inTurn(() => self.registration.showNotification(title, options));
}

async function pressed(action: string, data: unknown): Promise<void> {
  // The coach's notification has only its page.
  if (typeof data === 'string') return open(data);
  const notice = data as Partial<PushedNotice['data']> | null;
  const { key, user = null, kind, id = null, day = null, path } = notice ?? {};
  const base = { id: crypto.randomUUID(), user };
  const isDone = action === 'done' && id !== null && (kind === 'habit' || kind === 'task');
  if (isDone) {
    await keepAct({ ...base, kind, of: id, day, at: Date.now() });
    await closeOthers(id, day);
  } else if (action === 'later' && typeof key === 'string') {
    const until = Math.ceil(Date.now() / 60_000 + LATER_MINUTES) * 60_000;
    await keepAct({ ...base, kind: 'later', of: key, day: null, at: until });
  } else return open(typeof path === 'string' ? path : '/');
  const found = isDone ? part() : undefined;
  const wrote = await applyActs(found);
  // Without a network the browser wakes the worker when there is one; else the app sends it when it opens.
  await (self.registration as WithSync).sync?.register(SYNC_TAG).catch(() => undefined);
  if (wrote) await found?.deliver(await readTexts()).catch(() => undefined);
}

/** What was reminded of several times, and is done now, has other notifications. */
async function closeOthers(id: string, day: string | null): Promise<void> {
  for (const shown of await inTurn(() => self.registration.getNotifications())) {
    const about = shown.data as Partial<PushedNotice['data']> | null;
    if (about?.id === id && (about.day ?? null) === day) shown.close();
  }
}

/** Opens a page, in an existing window if there is one. */
async function open(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return void (await self.clients.openWindow(path));
  await window.focus();
  await window.navigate(path).catch(() => undefined);
}

/** The browser has replaced the subscription. When this cannot be said now, the app says it when it opens. */
async function renew(given: PushSubscription | null): Promise<void> {
  const device = await pushDevice();
  if (!device) return;
  const { endpoint, auth, key } = device;
  const next =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { keys, endpoint: to } = next.toJSON();
  const subscription = { endpoint: to ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const body = JSON.stringify({ device: { endpoint, auth }, subscription });
  const answer = await fetch('/api/push/renew', { method: 'POST', body });
  if (answer.ok) await keepPushDevice({ ...device, endpoint: subscription.endpoint, auth: subscription.auth });
}
