import type { KeyboardEvent } from 'react';

/** Ignores the repeats of a held key: for a button after which the next row's button has the focus. */
export const onHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
