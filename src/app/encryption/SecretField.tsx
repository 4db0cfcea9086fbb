import { Button } from '#ui/Button.tsx';
import type { Secret } from './keys.ts';
import { PassphraseField } from './PassphraseField.tsx';
import { RecoveryKeyField } from './RecoveryKeyField.tsx';
import { t } from '#lib/i18n.ts';

interface SecretFieldProps {
  readonly value: Secret;
  readonly onChange: (value: Secret) => void;
  /** The other of the two is asked for. */
  readonly onOther: () => void;
  readonly error: string | null;
  /** The passphrase is about to be replaced. */
  readonly isOld?: boolean;
  readonly disabled?: boolean;
}

/** The passphrase, or the recovery key of somebody who does not have it. */
export function SecretField({ value, onChange, onOther, error, isOld = false, disabled = false }: SecretFieldProps) {
  const isPassphrase = 'passphrase' in value;
  return (
    <div>
      {isPassphrase ? (
        <PassphraseField
          label={isOld ? t('Current passphrase') : t('Passphrase')}
          value={value.passphrase}
          onChange={(passphrase) => onChange({ passphrase })}
          error={error}
          disabled={disabled}
        />
      ) : (
        <RecoveryKeyField
          label={t('Recovery key')}
          hint={t('Eight groups of four letters and digits.')}
          value={value.recovery}
          onChange={(recovery) => onChange({ recovery })}
          error={error}
          disabled={disabled}
        />
      )}
      <Button
        tone="quiet"
        size="sm"
        className="-ms-2.5"
        onClick={() => {
          onChange(isPassphrase ? { recovery: '' } : { passphrase: '' });
          onOther();
        }}
      >
        {isPassphrase ? t('Use the recovery key instead') : t('Use the passphrase instead')}
      </Button>
    </div>
  );
}
