import { lazyOnOpen } from './lazy-on-open.tsx';
import type { SheetFrame, SheetProps } from './Sheet.tsx';

/** The sheet of dialogs and drawers; its code is loaded when one opens. */
export const LazySheet = lazyOnOpen<SheetProps & SheetFrame>(async () => (await import('./Sheet.tsx')).Sheet);
