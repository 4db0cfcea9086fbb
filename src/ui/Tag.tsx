import type { ReactNode } from 'react';
import { isDamaged } from '#lib/damaged.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { t } from '#lib/i18n.ts';

interface TagProps {
  readonly children: ReactNode;
  /** Makes the tag a button that shows what else has this tag. */
  readonly onClick?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** The tag's text for screen readers, when `children` is more than the text. */
  readonly name?: string | undefined;
  readonly className?: string | undefined;
}

/** A word that is wider than its line is broken. */
const look =
  'inline-flex max-w-full items-center rounded-[6px] bg-well text-start text-xs font-medium wrap-anywhere text-ink-2';
/** A target of 44 px around a small tag. */
const reach = 'relative before:absolute before:-inset-x-1 before:-inset-y-2.5';

/** A small word on a background of its own; nothing for one that cannot be read here. */
export function Tag({ children, onClick, onRemove, name, className }: TagProps) {
  if (isDamaged(children)) return null;
  if (onClick) {
    return (
      <button
        data-printed=""
        type="button"
        onClick={onClick}
        className={classes(look, reach, 'px-2.25 py-1 hover:bg-tide-soft hover:text-ink', className)}
      >
        {children}
      </button>
    );
  }
  return (
    <span className={classes(look, onRemove ? 'ps-2.25' : 'px-2 py-0.5', className)}>
      {children}
      {onRemove ? (
        <button
          type="button"
          aria-label={t('Remove {name}', { name: name ?? (typeof children === 'string' ? children : t('tag')) })}
          onClick={onRemove}
          className={classes(reach, 'min-h-6 px-1.5 before:-inset-x-2.5 hover:text-danger')}
        >
          <Icon name="x" size="xs" />
        </button>
      ) : null}
    </span>
  );
}
