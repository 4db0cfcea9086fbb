import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';

interface PrintSheetProps {
  /** Called when the print dialog is closed. */
  readonly onPrinted: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Printed once, as it is mounted, instead of the page: in the light colours, also in a dark theme. On the screen it is not shown. */
export function PrintSheet({ onPrinted, className, children }: PrintSheetProps) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div data-theme="light" className={classes('print-sheet hidden text-ink print:block', className)}>
      {children}
    </div>,
    document.body,
  );
}
