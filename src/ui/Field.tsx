import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { t } from '#lib/i18n.ts';

export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Shows "optional" next to the label. Most fields are required, so only the exception is marked. */
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with a hint and an error, connected for screen readers. */
export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline gap-2 text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-2">{t('optional')}</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {/* Always present, so that a screen reader announces a new error. */}
      <p
        id={`${id}-error`}
        role="alert"
        className="flex items-start gap-1.5 text-sm font-medium text-danger not-empty:mt-1.5"
      >
        {error ? (
          <>
            <Icon name="alert" size="s" className="mt-px" />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
