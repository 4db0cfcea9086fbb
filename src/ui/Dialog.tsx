import { classes } from './classes.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './Sheet.tsx';

export interface DialogProps extends SheetProps {
  /** As wide as the window allows, for a week's grid. */
  readonly wide?: boolean | undefined;
}

/** A dialog: the focus stays inside and goes back afterwards, Escape and a press outside close it, its body scrolls. */
export function Dialog({ wide = false, ...sheet }: DialogProps) {
  return <Sheet {...sheet} className={classes('dialog', wide && 'wide')} />;
}
