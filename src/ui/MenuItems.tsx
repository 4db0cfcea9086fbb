import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import { hasModifier, moveFocus, UP_AND_DOWN } from './move-focus.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuItem {
  /** Where two items may have one label. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onSelect: () => void;
  readonly tone?: 'plain' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
}

export interface MenuOpening {
  /** The button that was pressed. */
  readonly button: HTMLButtonElement;
  /** Where the focus goes. */
  readonly start: 'first' | 'last' | 'menu';
}

interface MenuItemsProps extends MenuOpening {
  readonly items: readonly MenuItem[];
  readonly id: string;
  readonly align: 'start' | 'end';
  /** `back`: the focus belongs to the button again. */
  readonly onClose: (back: boolean) => void;
}

/** The open menu. */
export function MenuItems({ id: menuId, items, align, start, button, onClose }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    // Above everything, also in a dialog; a browser without popovers draws it where it stands.
    menu.showPopover?.();
    placeBeside(menu, button, align);
    const all = enabled(menu);
    (start === 'first' ? all[0] : start === 'last' ? all.at(-1) : menu)?.focus({ preventScroll: true });
  }, [align, button, start]);

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target) && !button.contains(target)) close.current(false);
    };
    document.addEventListener('pointerdown', outside, { capture: true, signal });
    addEventListener('resize', () => close.current(true), { signal });
    return () => stop.abort();
  }, [button]);

  return (
    <div
      ref={list}
      id={menuId}
      popover="manual"
      role="menu"
      data-keeps-escape
      tabIndex={-1}
      aria-label={button.getAttribute('aria-label') ?? button.textContent ?? undefined}
      className="floating absolute m-0 max-h-[calc(100dvh-16px)] min-w-48 overflow-y-auto p-1.5 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          // Escape is the menu's, not the dialog's around it; Tab goes on from the button.
          if (event.key === 'Escape') event.preventDefault();
          event.stopPropagation();
          onClose(true);
        } else walk(event);
      }}
    >
      {items.map(({ id, label, icon, onSelect, tone, disabled }) => (
        <button
          key={id ?? label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={disabled}
          onClick={() => {
            onClose(true);
            onSelect();
          }}
          onPointerMove={({ currentTarget, pointerType }) => {
            if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true });
          }}
          className={classes(
            'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-s px-3 text-start outline-none select-none disabled:cursor-default disabled:text-ink-2 disabled:opacity-60 forced-colors:focus:outline-2',
            tone === 'danger'
              ? 'text-danger focus:bg-danger-soft active:bg-danger-soft'
              : 'focus:bg-tide-soft active:bg-tide-soft',
          )}
        >
          {icon ? <Icon name={icon} size="s" className={tone === 'danger' ? '' : 'text-ink-2'} /> : null}
          {label}
        </button>
      ))}
    </div>
  );
}

const enabled = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];

/** Arrow keys, Home, End, and the first letter of an item. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = enabled(event.currentTarget);
  if (moveFocus(event, all, UP_AND_DOWN)) return;
  if (event.key.length !== 1 || event.key === ' ' || hasModifier(event)) return;
  const letter = event.key.toLowerCase();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(letter),
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}
