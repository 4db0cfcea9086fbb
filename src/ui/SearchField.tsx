import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { t } from '#lib/i18n.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  readonly label: string;
  readonly autoFocus?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: RefObject<HTMLInputElement | null> | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** The list of results that the keys of this field move in. */
  readonly list?: { readonly id: string; readonly active: string | undefined; readonly expanded: boolean } | undefined;
}

/** A search field. Escape or the cross clears it; the focus stays. */
export function SearchField({
  value,
  onChange,
  placeholder,
  label,
  autoFocus,
  className,
  ref,
  onKeyDown,
  list,
}: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <div role="search" className={classes('field-box flex min-h-12 w-full items-center ps-3.5', className)}>
      <Icon name="search" size="s" className="text-ink-2" />
      <input
        ref={input}
        type="search"
        {...(list && {
          role: 'combobox',
          'aria-expanded': list.expanded,
          'aria-controls': list.id,
          'aria-activedescendant': list.active,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
        })}
        data-keeps-escape={value ? '' : undefined}
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a person has just asked to search
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) onChange('');
          onKeyDown?.(event);
        }}
        className="min-h-11 min-w-0 flex-1 appearance-none bg-transparent px-2.5 text-[max(1rem,16px)] [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <IconButton
          icon="x"
          label={t('Clear')}
          size="s"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
