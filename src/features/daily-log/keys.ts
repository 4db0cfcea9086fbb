import type { KeyboardEvent } from 'react';

/** The keys of a field that can be sent: Ctrl or Cmd with Enter sends; Escape leaves, for a field that lets it. */
export function onFieldKey(event: KeyboardEvent, send: () => Promise<void>, leave?: () => void): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
    event.preventDefault();
    void send();
  } else if (event.key === 'Escape' && leave) {
    leave();
  }
}
