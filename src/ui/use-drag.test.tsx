import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrag, useLongPress } from './use-drag.ts';

const seen: string[] = [];
const at = (clientX: number, clientY: number, pointerType = 'mouse') => ({ clientX, clientY, pointerType, button: 0 });

beforeEach(() => {
  seen.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

function Surface() {
  const root = useRef<HTMLDivElement>(null);
  const drag = useDrag<string>(root, {
    targetAt: (element) => element.id || undefined,
    mayDrag: (target) => target !== 'fixed',
    onDrag: ({ target, at: { x, y }, from }) => seen.push(`drag ${target} ${x - from.x} ${y - from.y}`),
    onEnd: (kept) => seen.push(kept ? 'kept' : 'dropped'),
    onTap: ({ target }) => seen.push(`tap ${target}`),
    onSwipe: (direction) => seen.push(`swipe ${direction}`),
  });
  return (
    <div ref={root} {...drag} data-testid="around">
      <button id="block" type="button" onClick={() => seen.push('click')}>
        block
        <span id="grip" data-handle="" />
      </button>
      <button id="fixed" type="button">
        fixed
      </button>
    </div>
  );
}
const block = () => screen.getByRole('button', { name: 'block' });

test('a mouse drags after 4 px, and the click at the end does nothing; the next one does', () => {
  render(<Surface />);
  fireEvent.pointerDown(block(), at(100, 100));
  fireEvent.pointerMove(window, at(103, 100));
  expect(seen).toEqual([]);
  fireEvent.pointerMove(window, at(100, 120));
  fireEvent.pointerUp(window, at(100, 120));
  fireEvent.click(block());
  expect(seen).toEqual(['drag block 0 20', 'kept']);
  fireEvent.pointerDown(block(), at(100, 100));
  fireEvent.pointerUp(window, at(100, 100));
  fireEvent.click(block());
  expect(seen.slice(2)).toEqual(['tap block', 'click']);
});

test('Escape drops a drag, and what is around does not hear it', () => {
  render(<Surface />);
  const around = vi.fn();
  document.addEventListener('keydown', around);
  fireEvent.pointerDown(block(), at(100, 100));
  fireEvent.pointerMove(window, at(100, 200));
  fireEvent.keyDown(block(), { key: 'Escape' });
  fireEvent.pointerMove(window, at(100, 250));
  fireEvent.pointerUp(window, at(100, 250));
  expect(seen).toEqual(['drag block 0 100', 'dropped']);
  expect(around).not.toHaveBeenCalled();
  fireEvent.keyDown(block(), { key: 'Escape' });
  expect(around).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', around);
});

test('a finger drags after it has rested, and swipes when it has not; on a handle it drags at once', () => {
  render(<Surface />);
  fireEvent.pointerDown(block(), at(200, 100, 'touch'));
  fireEvent.pointerMove(window, at(120, 100, 'touch'));
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(window, at(120, 100, 'touch'));
  expect(seen).toEqual(['swipe 1']);

  fireEvent.pointerDown(block(), at(200, 100, 'touch'));
  vi.advanceTimersByTime(500);
  fireEvent.pointerMove(window, at(200, 130, 'touch'));
  fireEvent.pointerUp(window, at(200, 130, 'touch'));
  expect(seen.slice(1)).toEqual(['drag block 0 0', 'drag block 0 30', 'kept']);

  fireEvent.pointerDown(document.getElementById('grip')!, at(200, 100, 'touch'));
  fireEvent.pointerMove(window, at(200, 108, 'touch'));
  fireEvent.pointerUp(window, at(200, 108, 'touch'));
  expect(seen.slice(4)).toEqual(['drag grip 0 8', 'kept']);
});

test('what cannot be dragged is tapped; another pointer changes nothing', () => {
  render(<Surface />);
  const fixed = screen.getByRole('button', { name: 'fixed' });
  fireEvent.pointerDown(fixed, at(100, 100));
  fireEvent.pointerUp(window, { ...at(100, 100), pointerId: 7 });
  expect(seen).toEqual([]);
  fireEvent.pointerUp(window, at(100, 100));
  expect(seen).toEqual(['tap fixed']);
});

test('a long press and the menu key do the second action once, and not the first', () => {
  const Row = () => (
    <button type="button" onClick={() => seen.push('click')} {...useLongPress(() => seen.push('second'))}>
      row
    </button>
  );
  render(<Row />);
  const row = screen.getByRole('button', { name: 'row' });
  fireEvent.pointerDown(row, at(100, 100, 'touch'));
  vi.advanceTimersByTime(500);
  fireEvent.contextMenu(row);
  fireEvent.pointerUp(window, at(100, 100, 'touch'));
  fireEvent.click(row);
  expect(seen).toEqual(['second']);
  fireEvent.pointerDown(row, at(100, 100));
  fireEvent.pointerMove(window, at(100, 160));
  fireEvent.pointerUp(window, at(100, 160));
  fireEvent.contextMenu(row);
  expect(seen).toEqual(['second', 'second']);
});
