/** The texts that say whether the browser may delete this device's copy, and what to do about it. Pure. */
import type { Persistence } from '#data/storage.ts';
import { t } from '#lib/i18n.ts';

export interface StorageInput {
  /** null: the browser has not answered yet. */
  readonly answer: Persistence | null;
  readonly kind: 'account' | 'local' | 'sample';
  /** This window is the installed app. */
  readonly installed: boolean;
  /** How it can be installed here: by the browser's own button, by Safari's share sheet, or not. */
  readonly install: 'button' | 'share-sheet' | 'none';
  /** This browser clears what a site keeps when the site is not opened for seven days of its use. */
  readonly clearsUnused: boolean;
  /** Little room is left. */
  readonly low: boolean;
}

export interface StorageWords {
  readonly text: string;
  /** What a person can do about it; null when nothing is needed, or nothing is known. */
  readonly step: { readonly does: 'install' | 'sign-up' | 'none'; readonly text: string } | null;
}

export function storageWords({ answer, kind, installed, install, clearsUnused, low }: StorageInput): StorageWords {
  if (kind === 'sample')
    return { text: t('Sample data of a made-up person: the browser may clear it, and nothing is lost.'), step: null };
  if (answer === null) return { text: '', step: null };
  const full = low ? ` ${t('This device is almost full: free some space soon.')}` : '';
  if (answer === 'granted') {
    return { text: t('Kept on this device. The browser has promised not to clear it.') + full, step: null };
  }
  const text =
    (clearsUnused && !installed
      ? t('Saved on this device, but this browser clears it when you use it for seven days without opening Daymark.')
      : t('Saved on this device, but the browser may clear it when space runs out.')) + full;
  if (!installed && install === 'button')
    return { text, step: { does: 'install', text: t('Install Daymark, and it is kept.') } };
  if (!installed && install === 'share-sheet') {
    // The app on the home screen has a store of its own, which is empty at first.
    return kind === 'local'
      ? {
          text,
          step: {
            does: 'sign-up',
            text: t('Sign up: what you write is then on the server too, and in the app on your home screen.'),
          },
        }
      : {
          text,
          step: {
            does: 'none',
            text: t('Add Daymark to the home screen from the Share menu, and sign in there: then it is kept.'),
          },
        };
  }
  if (kind === 'local')
    return { text, step: { does: 'sign-up', text: t('Sign up, and a second copy is on the server.') } };
  return {
    text,
    step: {
      does: 'none',
      text: t(
        'Bookmark Daymark and open it often: browsers keep what is used. The server has a copy of all that was synced.',
      ),
    },
  };
}
