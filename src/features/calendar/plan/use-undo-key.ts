import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z (Cmd on a Mac) while `active`: before the app's own, which takes back what is stored. */
export function useUndoKey(active: boolean, onUndo: () => void): void {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    if (!active) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z')
        return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [active]);
}
