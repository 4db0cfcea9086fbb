import type { ReactElement, RefObject } from 'react';
import { Virtualizer } from 'virtua';

export interface Line {
  readonly id: string;
}

interface LongListProps {
  readonly lines: readonly Line[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Earlier lines have just been put first: the place is kept from the end. */
  readonly prepended: boolean;
  readonly children: (line: Line) => ReactElement;
}

/** Ten thousand lines, of which those in sight are drawn. */
export function LongList({ lines, scroller, prepended, children }: LongListProps) {
  return (
    <Virtualizer data={lines} scrollRef={scroller} shift={prepended} startMargin={20} bufferSize={600}>
      {children}
    </Virtualizer>
  );
}
