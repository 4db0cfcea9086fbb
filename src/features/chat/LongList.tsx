import type { ReactElement, RefObject } from 'react';
import { Virtualizer } from 'virtua';

export interface Line {
  readonly id: string;
}

interface LongListProps {
  readonly lines: readonly Line[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Earlier lines were just added at the start: the distance to the end is kept. */
  readonly prepended: boolean;
  readonly children: (line: Line) => ReactElement;
}

/** A long chat, of which only the visible lines are drawn. */
export function LongList({ lines, scroller, prepended, children }: LongListProps) {
  return (
    <Virtualizer data={lines} scrollRef={scroller} shift={prepended} startMargin={20} bufferSize={600}>
      {children}
    </Virtualizer>
  );
}
