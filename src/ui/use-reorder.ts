import { useRef, useState, type KeyboardEvent } from 'react';
import { placeAt, shiftOf, type RowBox } from './reorder.ts';
import { useDrag } from './use-drag.ts';
import { hasModifier } from './move-focus.ts';

/** The row that a press took hold of, and where all were then. */
interface DraggedRow {
  readonly row: number;
  readonly boxes: readonly RowBox[];
}

interface Move extends DraggedRow {
  readonly to: number;
  readonly dy: number;
}

/**
 * Reordering the rows of one list: by pointer, with a handle on which a finger does not scroll, and by the arrow keys on it. The rows are
 * the children of the element that gets `list`. Why it is our own: docs/decisions/0007.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const ref = useRef<HTMLUListElement>(null);
  const [move, setMove] = useState<Move | null>(null);

  const drag = useDrag<DraggedRow>(ref, {
    targetAt: (element) => {
      const rows = [...ref.current!.children];
      const row = element.closest('[data-handle]') ? rows.findIndex((each) => each.contains(element)) : -1;
      return row < 0 ? undefined : { row, boxes: rows.map((each) => each.getBoundingClientRect()) };
    },
    onDrag: ({ target, at, from }) => {
      const dy = at.y - from.y;
      setMove({ ...target, dy, to: placeAt(target.boxes, target.row, dy) });
    },
    onEnd: (kept, { target: { row, boxes }, at, from }) => {
      setMove(null);
      const to = placeAt(boxes, row, at.y - from.y);
      if (kept && to !== row) onMove(row, to);
    },
  });

  const handle = (index: number) => ({
    'data-handle': '',
    onKeyDown: (event: KeyboardEvent) => {
      const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined || hasModifier(event)) return;
      event.preventDefault();
      if (to >= 0 && to < count && to !== index) onMove(index, to);
    },
  });

  const styleOf = (index: number) =>
    move
      ? {
          transform: `translateY(${index === move.row ? move.dy : shiftOf(move.boxes, index, move.row, move.to)}px)`,
          ...(index === move.row
            ? { position: 'relative' as const, zIndex: 1 }
            : { transition: 'transform 150ms ease-out' }),
        }
      : undefined;

  return { list: { ref, ...drag }, handle, styleOf, dragging: move?.row ?? null };
}
