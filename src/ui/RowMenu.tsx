import type { Ref } from 'react';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuItems.tsx';

interface RowMenuProps {
  /** Its name for screen readers: 'More for this entry'. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Its button, which gets the focus back (focus-return.ts). */
  readonly ref: Ref<HTMLButtonElement>;
}

export const RowMenu = ({ label, items, ref }: RowMenuProps) => (
  <Menu trigger={<IconButton ref={ref} data-row-button="more" icon="dots" size="s" label={label} />} items={items} />
);
