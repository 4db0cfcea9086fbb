import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useEndOfList } from './use-end-of-list.ts';

/** The test's browser lays nothing out: these are the heights of the list, and what tells of a change. */
const box = { content: 1000, list: 400 };
let laidOut: () => void;

beforeEach(() => {
  Object.assign(box, { content: 1000, list: 400 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        laidOut = told;
      }
      observe() {}
      disconnect() {}
    },
  );
});

function List() {
  const { scroller, content, onScroll } = useEndOfList();
  return (
    <div ref={scroller} onScroll={onScroll} data-testid="list">
      <div ref={content} />
    </div>
  );
}

/** A list whose position the browser keeps within its content. */
function open() {
  render(<List />);
  const list = screen.getByTestId('list');
  let top = 0;
  Object.defineProperties(list, {
    scrollHeight: { get: () => box.content },
    clientHeight: { get: () => box.list },
    scrollTop: {
      get: () => top,
      set(to: number) {
        top = Math.min(to, box.content - box.list);
      },
    },
  });
  const height = (content: number) => {
    box.content = content;
    list.scrollTop = top;
    act(() => laidOut());
  };
  height(1000);
  fireEvent.scroll(list);
  const left = () => box.content - box.list - list.scrollTop;
  return { list, height, left };
}

test('the newest message is in view when the list opens, and when one more comes @000.29', () => {
  const { height, left } = open();
  expect(left()).toBe(0);
  height(1200);
  expect(left()).toBe(0);
});

test('a message that comes in the moment in which the room of a toast goes is scrolled to', () => {
  const { list, height, left } = open();
  height(900);
  box.content = 1200;
  fireEvent.scroll(list);
  height(1200);
  expect(left()).toBe(0);
});

test('who has scrolled up stays there when a message comes', () => {
  const { list, height, left } = open();
  list.scrollTop = 450;
  fireEvent.scroll(list);
  height(1200);
  expect(left()).toBe(350);
});
