import { useState, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { t } from '#lib/i18n.ts';

/** A password field that can show its text. Never spell-checked: some browsers send the text to a server for that. */
export function PasswordInput({ className, disabled, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className={classes('field-box flex min-h-12 w-full items-center', className)}>
      <input
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3.5 text-[max(1rem,16px)]"
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? t('Hide password') : t('Show password')}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
