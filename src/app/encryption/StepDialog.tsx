import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { t } from '#lib/i18n.ts';

/** The words of a step. */
export interface StepWords {
  readonly title: string;
  readonly says?: string;
  /** What its button says. */
  readonly next: string;
}

interface StepDialogProps extends StepWords {
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

/** A dialog of one step after the other. It is there while it is open: what was typed goes with it. */
export function StepDialog(props: StepDialogProps) {
  const { onClose, step, title, says, next, busy, onNext, onInput, back, children } = props;
  const id = useId();
  const start = useRef<HTMLElement>(null);
  const [firstStep] = useState(step);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => (stays ? undefined : close())}
      title={title}
      description={says}
      initialFocus={start}
      footer={
        <>
          {back ?? <Button onClick={close}>{t('Cancel')}</Button>}
          <Button key={step} type="submit" form={id} tone="tide" busy={busy}>
            {next}
          </Button>
        </>
      }
    >
      <StepForm key={step} id={id} start={start} isFirst={step === firstStep} onSubmit={onNext} onInput={onInput}>
        {children}
      </StepForm>
    </Dialog>
  );
}

interface StepFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Becomes what has the focus first: a field, or the form itself. */
  readonly start: Ref<HTMLElement>;
  /** The dialog itself gives the focus to its first step. */
  readonly isFirst: boolean;
  readonly onSubmit: () => void;
}

/**
 * When it takes the place of the step before, it gets the focus, so that a screen reader goes on there. A field that is to be filled last does not: what is above
 * it is read first.
 */
function StepForm({ start, isFirst, onSubmit, ...form }: StepFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useImperativeHandle(start, () => startOf(ref.current!));
  useLayoutEffect(() => {
    if (!isFirst) startOf(ref.current!).focus();
  }, [isFirst]);
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

const startOf = (form: HTMLElement): HTMLElement =>
  form.querySelector<HTMLElement>(':is(input, textarea):not([hidden], [data-last])') ?? form;

/** What went wrong in a step without fields. */
export const StepProblem = ({ words }: { words: string | null }) => (
  <p role="alert" className="text-sm font-medium text-danger empty:hidden">
    {words}
  </p>
);
