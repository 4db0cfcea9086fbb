import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { toast } from '#ui/toast.ts';
import { useTask } from '#ui/use-task.ts';
import { MAX_DIGITS, MIN_DIGITS, ownProblem, pinProblem } from './lock.ts';
import { type PinError, setPin, switchOff, tryPin } from './mutations.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

const REFUSED: Readonly<Record<PinError, Message>> = {
  Wrong: msg('This is not your PIN.'),
  Wait: msg('Too many wrong PINs. Try again later.'),
};

interface PinDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: string;
}

/** Sets the PIN; `changes` an old one, which is asked for first. An error is shown at the field that it is about. */
export function NewPinDialog({ changes, ...props }: PinDialogProps & { readonly changes: boolean }) {
  const { open, onClose, profile } = props;
  const [old, setOld] = useState('');
  const [pin, setNew] = useState('');
  const [again, setAgain] = useState('');
  /** The error is about the current PIN. */
  const [isRefused, setRefused] = useState(false);
  const { error, setError, busy, run } = useTask('The lock was not changed:');
  const close = () => {
    for (const set of [setOld, setNew, setAgain]) set('');
    setError(null);
    onClose();
  };
  const save = () =>
    run(async () => {
      setRefused(false);
      const problem = pinProblem(pin, again);
      if (problem !== null) return problem;
      const allowed = changes ? await tryPin(profile, old) : null;
      if (allowed && !allowed.ok) {
        setRefused(true);
        return t(REFUSED[allowed.error]);
      }
      await setPin(profile, pin);
      close();
      toast({ title: changes ? t('PIN changed') : t('App lock is on') });
      return null;
    });
  const isOwn = error !== null && error === ownProblem(pin);
  return (
    <PinDialog
      open={open}
      onClose={close}
      title={changes ? t('Change PIN') : t('Set a PIN')}
      description={
        changes ? undefined : t('For this device only. If you forget it, sign out and in again: nothing is lost.')
      }
      confirm={changes ? t('Change PIN') : t('Switch on')}
      busy={busy}
      onConfirm={() => void save()}
      onInput={() => setError(null)}
    >
      {changes ? (
        <PinField label={t('Current PIN')} value={old} onChange={setOld} error={isRefused ? error : null} />
      ) : null}
      <PinField
        label={changes ? t('New PIN') : t('PIN')}
        hint={t('{least} to {most} digits.', { least: MIN_DIGITS, most: MAX_DIGITS })}
        value={pin}
        onChange={setNew}
        error={isOwn ? error : null}
      />
      <PinField
        label={t('Repeat the PIN')}
        value={again}
        onChange={setAgain}
        error={isOwn || isRefused ? null : error}
      />
    </PinDialog>
  );
}

/** Switches the lock off, after its PIN. */
export function SwitchOffDialog({ open, onClose, profile }: PinDialogProps) {
  const [pin, setPin] = useState('');
  const { error, setError, busy, run } = useTask('The lock was not changed:');
  const close = () => {
    setPin('');
    setError(null);
    onClose();
  };
  const off = () =>
    run(async () => {
      const allowed = await tryPin(profile, pin);
      if (!allowed.ok) return t(REFUSED[allowed.error]);
      await switchOff(profile);
      close();
      toast({ title: t('App lock is off') });
      return null;
    });
  return (
    <PinDialog
      open={open}
      onClose={close}
      title={t('Switch off the lock')}
      confirm={t('Switch off')}
      busy={busy}
      onConfirm={() => void off()}
      onInput={() => setError(null)}
    >
      <PinField label={t('Your PIN')} value={pin} onChange={setPin} error={error} />
    </PinDialog>
  );
}

interface FrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string | undefined;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  /** Something was typed: an error is about what was there before. */
  readonly onInput: () => void;
  readonly children: ReactNode;
}

const PinDialog = ({ open, onClose, title, description, confirm, busy, onConfirm, onInput, children }: FrameProps) => (
  <Dialog open={open} onOpenChange={(stays) => (stays ? undefined : onClose())} title={title} description={description}>
    <form
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" tone="tide" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  </Dialog>
);

interface PinFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
}

const PinField = ({ label, hint, value, onChange, error }: PinFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <PasswordInput
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
);
