import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onSelect: () => void;
  readonly tone?: 'plain' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
}

export interface MenuProps {
  /** The button that opens it (an IconButton or Button). */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end' | undefined;
}

/** A menu of actions: arrow keys, first letters, Escape; the focus goes back to its button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="floating max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1.5"
        >
          {items.map(({ label, icon, onSelect, tone, disabled }) => (
            <Radix.Item
              key={label}
              disabled={disabled ?? false}
              onSelect={onSelect}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-3 outline-none select-none data-[disabled]:cursor-default data-[disabled]:text-ink-2 data-[disabled]:opacity-60',
                tone === 'danger' ? 'text-danger data-[highlighted]:bg-danger-soft' : 'data-[highlighted]:bg-tide-soft',
              )}
            >
              {icon ? <Icon name={icon} size="s" className={tone === 'danger' ? '' : 'text-ink-2'} /> : null}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
