import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties, type Ref } from 'react';
import { classes } from './classes.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** written: the person's own text, in serif. ui: everything else. */
  readonly voice?: 'written' | 'ui' | undefined;
  /** Grows with its text up to its max-height. On by default. */
  readonly autoGrow?: boolean | undefined;
  /** Without a border, inside a composer that has its own. */
  readonly bare?: boolean | undefined;
}

export function TextArea({
  voice = 'written',
  autoGrow = true,
  bare = false,
  className,
  ref,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (autoGrow && own.current && !fieldSizing()) fit(own.current);
  });
  return (
    <textarea
      rows={rows}
      {...rest}
      // `field-sizing: content` ignores rows, so they become the minimum height.
      style={{ '--rows': rows, ...rest.style } as CSSProperties}
      ref={(element) => {
        own.current = element;
        return pass(ref, element);
      }}
      onInput={(event) => {
        if (autoGrow && !fieldSizing()) fit(event.currentTarget);
        rest.onInput?.(event);
      }}
      className={classes(
        'block w-full',
        bare ? 'resize-none bg-transparent focus-visible:outline-none' : 'field-box px-3.5 py-3',
        autoGrow ? 'auto-grow resize-none' : 'resize-y',
        voice === 'written' ? 'font-serif text-read' : 'text-[max(1rem,16px)] leading-normal',
        className,
      )}
    />
  );
}

const fieldSizing = () => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** For browsers without `field-sizing`: sets the height of the text; a max-height in CSS still applies. */
function fit(element: HTMLTextAreaElement) {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
}

/** Passes the element to the caller's ref and returns a callback's clean-up. */
function pass<T>(ref: Ref<T> | undefined, element: T | null) {
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : undefined;
  }
  if (ref) ref.current = element;
  return undefined;
}
