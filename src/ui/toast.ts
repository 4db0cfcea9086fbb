import { logFailure } from '#lib/log-failure.ts';
import { create } from 'zustand';
import { t } from '#lib/i18n.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** destructive: announced at once, in the danger colours. */
  readonly tone?: 'plain' | 'destructive' | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Its words anew, for a change of the language while it is shown. */
  readonly again?: (() => Toast) | undefined;
  /** It says how far something is: it stays until it is dismissed or another one takes its place. */
  readonly stays?: boolean | undefined;
}

/** How long a toast stays, in ms; the timer stops while it is hovered or focused. */
export const TOAST_MS = 3000;
export const TOAST_WITH_ACTION_MS = 8000;

interface ShownToast extends Toast {
  /** Counts up, so that the same words again are a new toast. */
  readonly id: number;
}

/** One toast at a time: a newer one replaces the older. */
export const useToast = create<{ shown: ShownToast | null }>(() => ({ shown: null }));

let last = 0;

export function toast(next: Toast): number {
  last += 1;
  useToast.setState({ shown: { ...next, id: last } });
  return last;
}

/** Spec 000, section 8: what nobody expected. */
export const unexpected = (): Toast => ({
  title: t('Something went wrong'),
  description: t('Please try again later'),
  tone: 'destructive',
});

/** Says that something unexpected went wrong. The error's name is logged after `what`: 'The rows were not put back'. */
export function toastUnexpected(what: string, error: unknown): void {
  logFailure(`${what}:`, error);
  toast(unexpected());
}

/** Does what a press asks for. A failure (a full disk) shows a toast, and is logged after `what`. */
export function act(what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => toastUnexpected(what, error));
}

/** Changes a toast in place, if it is still the one shown: its control keeps the focus. */
export function updateToast(id: number, next: Toast): void {
  if (useToast.getState().shown?.id === id) useToast.setState({ shown: { ...next, id } });
}

/** Removes the toast if it is still the one shown; without an id, any toast. */
export function dismissToast(id?: number): void {
  const { shown } = useToast.getState();
  if (shown && (id === undefined || shown.id === id)) useToast.setState({ shown: null });
}
