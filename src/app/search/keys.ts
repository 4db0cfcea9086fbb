/**
 * The keyboard shortcuts of the whole app: one table for the listener and for the list that `?` opens. Single keys can be switched off (WCAG
 * 2.1.4), and never work in a field.
 */
import { getDevice } from '#app/start/device-store.ts';
import { readLocal, writeLocal } from '#lib/local-storage.ts';
import { isSheetOpen } from '#ui/open-sheets.ts';
import { takesKeys } from '#ui/text-field.ts';
import { create } from 'zustand';
import { type Message, msg } from '#lib/i18n.ts';

export interface Shortcut {
  /** As they are shown: 'Ctrl' is Cmd on a Mac. */
  readonly keys: readonly string[];
  readonly does: Message;
  /** A single key, which can be switched off. */
  readonly single?: true;
  readonly opens?: Overlay;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: msg('Search everything'), opens: 'search' },
  { keys: ['/'], does: msg('Search everything'), single: true, opens: 'search' },
  { keys: ['?'], does: msg('Show this list'), single: true, opens: 'shortcuts' },
  { keys: ['Ctrl', 'Z'], does: msg('Undo what you did last') },
  { keys: ['Shift', 'Ctrl', 'Z'], does: msg('Do it again') },
  { keys: ['Ctrl', 'Enter'], does: msg('Save or send what you write') },
  { keys: ['Esc'], does: msg('Close a dialog, or leave a field') },
  { keys: ['↑', '↓'], does: msg('Move in the results of a search') },
];

/** Where the choice about single keys is stored, on this device. */
const KEY = 'single-keys';

/** Whether single keys work; they do until they are switched off. */
export const singleKeysWork = (): boolean => readLocal(KEY) !== 'off';
/** Without storage the choice cannot be kept: single keys go on working. */
export const setSingleKeys = (work: boolean): void => writeLocal(KEY, work ? null : 'off');

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** What a key press opens; null: nothing. */
export function overlayOf({ key, ctrlKey, metaKey, altKey, target }: Pressed, single: boolean): Overlay | null {
  if (altKey) return null;
  const held = ctrlKey || metaKey;
  if (!held && (takesKeys(target) || !single)) return null;
  const found = shortcuts.find(
    ({ keys, single: alone }) =>
      keys.at(-1)!.toLowerCase() === key.toLowerCase() &&
      keys.length === (held ? 2 : 1) &&
      (held ? keys[0] === 'Ctrl' : alone),
  );
  return found?.opens ?? null;
}

/** Listens for these keys; they do nothing while no profile is open or a dialog is. Returns the function that stops it. */
export function watchSearchKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    const overlay = event.defaultPrevented || event.repeat ? null : overlayOf(event, singleKeysWork());
    if (!overlay || getDevice().status !== 'open' || isSheetOpen()) return;
    event.preventDefault();
    setOverlay(overlay);
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

type Overlay = 'search' | 'shortcuts';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export const setOverlay = (open: Overlay | null): void => useOverlay.setState({ open });
