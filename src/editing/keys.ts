import type { KeyboardEvent } from 'react';

/** Ignores the repeats of a held key: for a button after which the next row's button has the focus. */
export const onHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

/** The keys of a field that can be sent: Ctrl or Cmd with Enter sends; Escape leaves, if the field has that. */
export function onFieldKey(event: KeyboardEvent, send: () => Promise<void>, leave?: () => void): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
    event.preventDefault();
    void send();
  } else if (event.key === 'Escape' && leave) {
    leave();
  }
}
