import { opensLater } from './opens-later.tsx';
import type { SheetFrame, SheetProps } from './Sheet.tsx';

/** The sheet of dialogs and drawers; its code is loaded when one opens. */
export const LaterSheet = opensLater<SheetProps & SheetFrame>(async () => (await import('./Sheet.tsx')).Sheet);
