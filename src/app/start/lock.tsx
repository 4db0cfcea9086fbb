/**
 * The lock in front of the app: when it closes and opens, in step with other tabs. It is the browser's own modal dialog, above everything that the app shows, so the app
 * stays as it is behind it: nothing typed is lost, and nothing of it can be reached by pointer, keys or a screen reader.
 */
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { noteUsed, readLock, readUsed, removeLock } from '#data/app-lock.ts';
import { clearSession, onSessionChange, readActiveProfile, writeActiveProfile } from '#data/session-store.ts';
import { isDue, isDueAtStart } from '#features/lock/lock.ts';
import { useLock } from '#features/lock/lock-store.ts';
import { logFailure } from '#lib/log-failure.ts';
import { signedIn } from '#app/signed-in-parts.ts';
import { Mark } from '#ui/Mark.tsx';
import { getDevice } from './device-store.ts';
import { t } from '#lib/i18n.ts';

/** How often a use is noted, and looked for, ms. */
const USE_EVERY = 10_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastUse = 0;

/** Reads the lock of the active profile, and closes or opens the door by it. */
async function readAgain(starting = false): Promise<void> {
  const profile = (await readActiveProfile())?.id ?? null;
  const lock = profile === null ? null : ((await readLock(profile)) ?? null);
  if (profile === null || lock === null) {
    useLock.setState({ profile, lock, phase: 'open' });
    return;
  }
  const [usedAt, now] = [await readUsed(profile), Date.now()];
  const due = starting ? isDueAtStart(lock, usedAt, now) : isDue(lock, usedAt, now);
  // From now on only the PIN opens it.
  if (due && usedAt !== 0) await noteUsed(profile, 0);
  if (!due) lastUse = Math.max(lastUse, usedAt);
  const phase = due ? 'locked' : document.visibilityState === 'hidden' ? 'covered' : 'open';
  useLock.setState({ profile, lock, phase });
}

const again = () => {
  readAgain().catch((error: unknown) => logFailure('The lock could not be read:', error));
};

/** Notes that the app is in use, now and then. */
function use(): void {
  const { profile, lock, phase } = useLock.getState();
  const now = Date.now();
  if (profile === null || !lock || phase !== 'open' || now - lastUse < USE_EVERY) return;
  lastUse = now;
  noteUsed(profile, now).catch((error: unknown) => logFailure('The use was not noted:', error));
}

/** The app was hidden, or is shown again. */
function onVisibility(): void {
  const { profile, lock, phase } = useLock.getState();
  if (document.visibilityState === 'visible') return again();
  if (profile === null || !lock || phase !== 'open') return;
  useLock.setState({ phase: 'covered' });
  const at = lock.after === 0 ? 0 : Date.now();
  noteUsed(profile, at).catch((error: unknown) => logFailure('The lock was not closed:', error));
}

/** How long the first render waits for the lock, ms, as for the identity: a browser may stall the database, and with it what is behind the door. */
const STALLED_MS = 1000;

/** Reads the lock, and stands in front of the app from then on. The first render waits for it. */
export async function lockRead(): Promise<void> {
  useLock.subscribe(({ phase }) => show(phase !== 'open'));
  const read = readAgain(true).catch((error: unknown) => logFailure('The lock could not be read:', error));
  onSessionChange(again);
  document.addEventListener('visibilitychange', onVisibility);
  for (const event of USES) addEventListener(event, use, { passive: true, capture: true });
  setInterval(() => {
    const { lock, phase } = useLock.getState();
    if (lock && phase === 'open' && isDue(lock, lastUse, Date.now())) again();
  }, USE_EVERY);
  addEventListener('keydown', keepKeys, true);
  addEventListener('beforeinput', keepKeys, true);
  await Promise.race([read, new Promise<void>((resolve) => setTimeout(resolve, STALLED_MS))]);
}

let dialog: HTMLDialogElement | undefined;

/** Shows the door, or takes it away. */
function show(closed: boolean): void {
  if (closed) {
    dialog ??= makeDialog();
    if (!dialog.open) dialog.showModal();
  } else dialog?.close();
}

/**
 * No key reaches the app while the door is closed: it is typed into the PIN instead. Escape is stopped before the browser sees it: pressed twice, it closes
 * a dialog whatever that says, and until it is shown again the app behind it has the focus.
 */
function keepKeys(event: KeyboardEvent | InputEvent): void {
  if (!dialog || useLock.getState().phase === 'open') return;
  if (event instanceof KeyboardEvent && event.key === 'Escape') event.preventDefault();
  if (dialog.open && event.target instanceof Node && dialog.contains(event.target)) return;
  event.stopImmediatePropagation();
  if (!dialog.open) {
    event.preventDefault();
    dialog.showModal();
  }
  dialog.querySelector('input')?.focus();
}

function makeDialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'app-lock';
  element.setAttribute('aria-label', t('App lock'));
  // What a person does here is no press outside of a sheet below, and no key of the app.
  for (const event of [
    'pointerdown',
    'mousedown',
    'touchstart',
    'focusin',
    'focusout',
    'keydown',
    'keyup',
    'click',
    'paste',
  ])
    element.addEventListener(event, (happened) => happened.stopPropagation());
  // Neither Escape nor Back opens it.
  element.addEventListener('cancel', (event) => event.preventDefault());
  element.addEventListener('close', () => {
    if (useLock.getState().phase !== 'open' && !element.open) element.showModal();
  });
  const host = document.createElement('div');
  element.append(host);
  document.body.append(element);
  // A root of its own: React hears its events here, below the dialog that keeps them.
  createRoot(host).render(<Door />);
  return element;
}

const LockScreen = lazy(async () => ({ default: (await signedIn()).LockScreen }));

const cover = (
  <div className="flex min-h-full items-center justify-center">
    <Mark className="size-16" />
  </div>
);

function Door() {
  const phase = useLock((state) => state.phase);
  if (phase !== 'locked') return cover;
  return (
    <Suspense fallback={cover}>
      <LockScreen onForgotten={leave} />
    </Suspense>
  );
}

/** Signs out on this device and goes to the sign-in; the lock goes with the session. */
async function leave(): Promise<void> {
  const device = getDevice();
  try {
    const { signOut } = await signedIn();
    const { profile } = useLock.getState();
    if (device.status === 'open') await signOut(device.device.db, { erase: false });
    else if (profile !== null) {
      // Its database did not open: the session ends all the same.
      await clearSession();
      await writeActiveProfile(null);
      await removeLock(profile);
    }
    location.assign('/auth?mode=login');
  } catch (error) {
    logFailure('Signing out failed:', error);
  }
}
