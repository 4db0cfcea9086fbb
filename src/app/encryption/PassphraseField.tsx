import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { type Strength, strengthOf } from './passphrase.ts';
import { t } from '#lib/i18n.ts';

interface PassphraseFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** It is a new one: password managers offer to store it. */
  readonly isNew?: boolean;
  /** Says how hard it is to guess. */
  readonly isRated?: boolean;
  readonly disabled?: boolean;
}

/** The passphrase of the account's key: an existing one, or a new one. */
export function PassphraseField({
  label,
  hint,
  error,
  value,
  onChange,
  isNew = false,
  isRated = false,
  disabled = false,
}: PassphraseFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={
        isRated ? (
          <>
            {hint}
            <Rating passphrase={value} />
          </>
        ) : (
          hint
        )
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          name="passphrase"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** For password managers: the passphrase is kept beside the account's password, and does not take its place. */
export const PassphraseOwner = ({ email }: { email: string | undefined }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    value={`${email ?? 'Daymark'} (encryption)`}
    readOnly
    hidden
  />
);

const ratings = (): Readonly<
  Record<Strength, { readonly words: string; readonly bars: number; readonly tone: string }>
> => ({
  weak: { words: t('Easy to guess'), bars: 1, tone: 'bg-danger' },
  good: { words: t('Good'), bars: 2, tone: 'bg-tide' },
  strong: { words: t('Strong'), bars: 3, tone: 'bg-ok' },
});

function Rating({ passphrase }: { passphrase: string }) {
  const rating = passphrase === '' ? null : ratings()[strengthOf(passphrase)];
  return (
    <span className="mt-1.5 flex min-h-5 items-center gap-2" aria-live="polite">
      {rating ? (
        <>
          <span aria-hidden="true" className="flex w-24 gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={classes('h-1 flex-1 rounded-full', bar <= rating.bars ? rating.tone : 'bg-line')}
              />
            ))}
          </span>
          <span className="font-medium text-ink">{rating.words}</span>
        </>
      ) : null}
    </span>
  );
}
