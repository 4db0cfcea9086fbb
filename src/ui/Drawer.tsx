import { useRef, type PointerEvent } from 'react';
import { Sheet } from './Sheet.tsx';
import { classes } from './classes.ts';
import type { SheetProps } from './Sheet.tsx';

interface DrawerProps extends SheetProps {
  /** Always 85 % of the window high, whatever is in it. */
  readonly tall?: boolean | undefined;
}

/** A drawer closes when it is dragged this far down, px, or moved this fast. */
const FAR = 120;
const FLUNG = 0.6; // px per ms

/** A sheet at the bottom, as high as its content and at most 85 % of the window: for phones, and for content that belongs to the page under it. */
export function Drawer({ tall = false, ...props }: DrawerProps) {
  const drag = useRef<{ y: number; at: number } | null>(null);
  const sheet = (event: PointerEvent) => event.currentTarget.closest<HTMLElement>('.drawer');
  const moved = (event: PointerEvent) => (drag.current ? Math.max(0, event.clientY - drag.current.y) : 0);

  const end = (event: PointerEvent, cancelled = false) => {
    if (!drag.current) return;
    const far = moved(event);
    const speed = far / Math.max(1, event.timeStamp - drag.current.at);
    drag.current = null;
    delete sheet(event)?.dataset.dragging;
    if (!cancelled && (far > FAR || (far > 24 && speed > FLUNG))) props.onOpenChange(false);
    else sheet(event)?.style.removeProperty('--drag');
  };

  return (
    <Sheet
      {...props}
      className={classes('drawer', tall && 'tall')}
      handle={
        // A shortcut for touch only: the close button and Escape do the same.
        <div
          className="drawer-handle -mb-4 grid h-7 shrink-0 cursor-grab place-items-center active:cursor-grabbing"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { y: event.clientY, at: event.timeStamp };
            const element = sheet(event);
            if (element) element.dataset.dragging = '';
          }}
          onPointerMove={(event) => drag.current && sheet(event)?.style.setProperty('--drag', `${moved(event)}px`)}
          onPointerUp={end}
          onPointerCancel={(event) => end(event, true)}
        >
          <span className="h-1 w-10 rounded-full bg-edge" />
        </div>
      }
    />
  );
}
