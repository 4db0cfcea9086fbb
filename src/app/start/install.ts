/** Whether and how Daymark can be added to the home screen here. */
import { create } from 'zustand';

/** Chromium's event. It fires once, early, and must be kept until the person presses the button. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Keeps the browser's offer for our own card. Called once by main.tsx, before the event can fire. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstallPrompt.setState({ prompt: null }));
}

/** Shows the browser's own question. It can be shown once, whatever the answer. */
export async function offerInstall(): Promise<void> {
  await useInstallPrompt.getState().prompt?.prompt();
  useInstallPrompt.setState({ prompt: null });
}

/** Whether this window is the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)')
    .matches ||
  ('standalone' in navigator && navigator.standalone === true);

/**
 * Whether this is WebKit: it clears what a site keeps after seven days of use in which nobody has opened the site, unless it is an installed
 * app (webkit.org, "Full third-party cookie blocking and more", 2020).
 */
export const clearsUnused = (): boolean => navigator.vendor.startsWith('Apple');

/** iOS and iPadOS have no install event: a person adds the app by hand, from Safari's share sheet. */
export const isAppleTouch = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
