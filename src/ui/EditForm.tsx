import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { t } from '#lib/i18n.ts';

interface EditFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly onSave: () => Promise<void>;
  readonly className: string;
  readonly children: ReactNode;
}

/** As much of the form as fits is in view when it opens: at the end of a phone's screen it would begin below the fold. */
const scrollToIt = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** The form of an editor that replaces a row. */
export function EditForm({ label, onSave, className, children, ...rest }: EditFormProps) {
  return (
    <form
      {...rest}
      ref={scrollToIt}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
    </form>
  );
}

export const EditButtons = ({ onCancel }: { readonly onCancel: () => void }) => (
  <div className="ms-auto flex gap-2">
    <Button tone="quiet" size="sm" onClick={onCancel}>
      {t('Cancel')}
    </Button>
    <Button type="submit" tone="tide" size="sm">
      {t('Save')}
    </Button>
  </div>
);

/** Says that an edit from another device was merged with the one in progress. */
export const MergedNote = ({ merged }: { readonly merged: boolean }) =>
  merged ? <p className="text-sm text-ink-2">{t('Also changed on another device. Both changes are kept.')}</p> : null;
