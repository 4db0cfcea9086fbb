/** Ctrl+Z and Shift+Ctrl+Z (Cmd on a Mac). In text fields the keys undo typing, so they are ignored there. */
import { getDevice } from '#app/start/device-store.ts';
import { redo, undo } from '#editing/undo.ts';
import { takesKeys } from '#ui/text-field.ts';

/** What a key press means here; null: neither. */
export function undoOrRedo(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (takesKeys(event.target)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null;
}

/** Listens for these keys; they do nothing while no profile is open. Returns the function that stops it. */
export function watchUndoKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    const step = event.defaultPrevented || event.repeat ? null : undoOrRedo(event);
    if (!step || getDevice().status !== 'open') return;
    event.preventDefault();
    void (step === 'undo' ? undo() : redo());
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
