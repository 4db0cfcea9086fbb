import { create } from 'zustand';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** destructive: read out at once, in the danger colours. */
  readonly tone?: 'plain' | 'destructive' | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** How long a toast stays, in milliseconds; hovering or focusing it stops the clock. */
export const TOAST_MS = 3000;
export const TOAST_WITH_ACTION_MS = 8000;

interface Shown extends Toast {
  /** Counts up, so that the same words said again are a new toast. */
  readonly id: number;
}

/** One toast at a time: a newer one takes the place of the older. */
export const useToast = create<{ shown: Shown | null }>(() => ({ shown: null }));

let last = 0;

/** Shows a toast. Gives its id. */
export function toast(next: Toast): number {
  last += 1;
  useToast.setState({ shown: { ...next, id: last } });
  return last;
}

/** Takes the toast away, if it is still the one that is shown; without an id, whichever is. */
export function dismissToast(id?: number): void {
  const { shown } = useToast.getState();
  if (shown && (id === undefined || shown.id === id)) useToast.setState({ shown: null });
}
