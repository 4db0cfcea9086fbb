import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The words of a step. */
export interface StepWords {
  readonly title: string;
  readonly says?: string;
  /** What its button says. */
  readonly next: string;
}

interface StepDialogProps extends StepWords {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The name of the step. */
  readonly step: string;
  readonly busy: boolean;
  readonly onNext: () => void;
  /** Something is typed: what was wrong is not there any more. */
  readonly onInput: () => void;
  /** Takes the place of Cancel. */
  readonly back?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** A dialog of one step after the other. */
export function StepDialog(props: StepDialogProps) {
  const { open, onClose, step, title, says, next, busy, onNext, onInput, back, children } = props;
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => (stays ? undefined : close())}
      title={title}
      description={says}
      footer={
        <>
          {back ?? <Button onClick={close}>Cancel</Button>}
          <Button key={step} type="submit" form={id} tone="tide" busy={busy}>
            {next}
          </Button>
        </>
      }
    >
      <StepForm key={step} id={id} onSubmit={onNext} onInput={onInput}>
        {children}
      </StepForm>
    </Dialog>
  );
}

/** When it takes the place of the step before, it gets the focus, so that a screen reader goes on there. A field that is to be filled last does not: what is above it is read first. */
function StepForm({ onSubmit, ...form }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLElement>('input:not([hidden], [data-last])');
    (field ?? ref.current)?.focus();
  }, []);
  return (
    <form
      {...form}
      ref={ref}
      tabIndex={-1}
      className="grid gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** What went wrong in a step without fields. */
export const StepProblem = ({ words }: { words: string | null }) => (
  <p role="alert" className="text-sm font-medium text-danger empty:hidden">
    {words}
  </p>
);
