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

/**
 * Whether this is WebKit: it clears what a site keeps after seven days of use in which nobody has opened the site, unless it is an installed
 * app (webkit.org, "Full third-party cookie blocking and more", 2020).
 */
export const clearsUnused = (): boolean => navigator.vendor.startsWith('Apple');
