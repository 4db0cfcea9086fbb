import { cloneElement, isValidElement, type ComponentProps } from 'react';
import { classes } from './classes.ts';

export type ButtonTone = 'coral' | 'tide' | 'line' | 'soft' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  /** coral: the one most important action on a screen. tide, line, soft, quiet: all others. */
  readonly tone?: ButtonTone | undefined;
  readonly size?: 'md' | 'big' | 'sm' | undefined;
  /** Waiting for the server: the button keeps its words and place, and does nothing when pressed. */
  readonly busy?: boolean | undefined;
  /** Puts the button's style, and nothing else, on its only child: a link. */
  readonly asChild?: boolean | undefined;
}

const tones: Record<ButtonTone, string> = {
  coral: 'border-transparent bg-coral-fill text-on-coral hover:brightness-105 active:brightness-95',
  tide: 'border-transparent bg-tide text-on-tide hover:bg-tide-press',
  line: 'border-edge bg-paper text-ink hover:bg-well',
  soft: 'border-transparent bg-tide-soft text-tide hover:brightness-97 dark:hover:brightness-115',
  quiet: 'border-transparent text-tide hover:bg-tide-soft',
  danger: 'border-danger text-danger hover:bg-danger-soft',
};
const sizes = {
  md: 'min-h-11 px-4.5 text-ui',
  big: 'min-h-13 px-6 text-[1rem]',
  sm: 'min-h-11 px-3.5 text-sm',
};

/** A button in one of six tones, at least 44 px high. Long words wrap rather than overflow. */
export function Button({
  tone = 'line',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const looks = classes(
    'inline-flex items-center justify-center gap-2 rounded-s border text-center font-semibold leading-tight transition-colors print:hidden',
    'disabled:border-line disabled:bg-well disabled:text-ink-2 disabled:brightness-100 aria-busy:cursor-progress',
    tones[tone],
    sizes[size],
    tone === 'quiet' && 'px-2.5',
    className,
  );
  if (asChild && isValidElement<{ className?: string }>(children)) return cloneElement(children, { className: looks });
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={looks}
    >
      {busy ? <span className="busy-bands" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
