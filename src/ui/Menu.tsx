import {
  cloneElement,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { MenuItems, type MenuItem, type MenuOpening } from './MenuItems.tsx';

interface MenuProps {
  /** The button that opens it (an IconButton or Button), without handlers of its own for a click or a key. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end' | undefined;
}

/**
 * A menu of actions: arrow keys, first letters, Escape; afterwards the button has the focus again. Every row of a log has a menu, so this
 * is a few elements and the browser's top layer, not a library.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState<MenuOpening | null>(null);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open ? id : undefined,
        onClick: ({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>) =>
          // A press of Enter or Space is a click without a pointer (detail 0): the keyboard goes on from the first item.
          setOpen(open ? null : { button, start: detail === 0 ? 'first' : 'menu' }),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen({ button: event.currentTarget, start: event.key === 'ArrowDown' ? 'first' : 'last' });
        },
      })}
      {open ? (
        <MenuItems
          id={id}
          items={items}
          align={align}
          {...open}
          onClose={(back) => {
            setOpen(null);
            if (back) open.button.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </>
  );
}
