import { ownProblem } from './passphrase.ts';
import { PassphraseField } from './PassphraseField.tsx';
import { t } from '#lib/i18n.ts';

export interface NewPassphrase {
  readonly passphrase: string;
  readonly again: string;
}
export const NO_PASSPHRASE: NewPassphrase = { passphrase: '', again: '' };

interface NewPassphraseFieldsProps {
  readonly value: NewPassphrase;
  readonly onChange: (value: NewPassphrase) => void;
  readonly error: string | null;
  readonly disabled?: boolean;
}

/** A new passphrase, typed twice. An error is shown at the field that it is about; any other one is at the second field, above the buttons. */
export function NewPassphraseFields({ value, onChange, error, disabled = false }: NewPassphraseFieldsProps) {
  const isOwn = error !== null && error === ownProblem(value.passphrase);
  return (
    <>
      <PassphraseField
        label={t('New passphrase')}
        hint={t('Four or more words that have nothing to do with each other are easy to remember and hard to guess.')}
        isNew
        isRated
        value={value.passphrase}
        onChange={(passphrase) => onChange({ ...value, passphrase })}
        error={isOwn ? error : null}
        disabled={disabled}
      />
      <PassphraseField
        label={t('Repeat the passphrase')}
        isNew
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={isOwn ? null : error}
        disabled={disabled}
      />
    </>
  );
}
