import type { ReactNode } from 'react';
import type { ButtonTone } from './Button.tsx';
import { lazyOnOpen } from './lazy-on-open.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirm: string;
  readonly cancel?: string | undefined;
  readonly tone?: ButtonTone | undefined;
  readonly onConfirm: () => void;
}

/** A question before something that cannot be undone. */
export const ConfirmDialog = lazyOnOpen<ConfirmDialogProps>(async () => (await import('./Question.tsx')).Question);
