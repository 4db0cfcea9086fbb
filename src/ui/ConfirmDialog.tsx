import * as Radix from 'radix-ui/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button, type ButtonTone } from './Button.tsx';
import { focusToReturn, returnFocus } from './focus-return.ts';
import { useScrollLock } from './use-scroll-lock.ts';
import { openedOnce } from './opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirm: string;
  readonly cancel?: string | undefined;
  readonly tone?: ButtonTone | undefined;
  readonly onConfirm: () => void;
}

/** A question before something that cannot be undone. Cancel has the focus at first; a press outside does not close it. */
export const ConfirmDialog = openedOnce(function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = t('Cancel'),
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  useScrollLock(open);
  const back = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="scrim" data-state={open ? 'open' : 'closed'} />
        <Radix.Content
          className="dialog"
          aria-modal="true"
          onOpenAutoFocus={() => {
            back.current = focusToReturn();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(back.current);
          }}
        >
          <div className="overflow-y-auto px-6 pt-6 pb-5">
            <Radix.Title className="text-h3">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-pretty text-ink-2">{description}</Radix.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-x-3 gap-y-2 px-6 pb-5">
            <Radix.Cancel asChild>
              <Button tone="line">{cancel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button tone={tone} onClick={onConfirm}>
                {confirm}
              </Button>
            </Radix.Action>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});
