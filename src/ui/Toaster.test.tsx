import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  dismissToast();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const say = (next: Parameters<typeof toast>[0]) => act(() => void toast(next));

test('a toast stays for three seconds', () => {
  render(<Toaster />);
  say({ title: 'Journal Updated', description: 'Added to your Daily Log.' });
  expect(screen.getByText('Added to your Daily Log.')).toBeVisible();
  pass(2900);
  expect(screen.getByText('Journal Updated')).toBeVisible();
  pass(200);
  expect(screen.queryByText('Journal Updated')).toBeNull();
});

test('one at a time: a newer toast replaces the older one and has its own full time', () => {
  render(<Toaster />);
  say({ title: 'First' });
  pass(2000);
  say({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  pass(2000);
  expect(screen.getByText('Second')).toBeVisible();
  pass(1100);
  expect(screen.queryByText('Second')).toBeNull();
});

test('the same words again are a new toast', () => {
  render(<Toaster />);
  say({ title: 'Saved' });
  pass(2500);
  say({ title: 'Saved' });
  pass(2500);
  expect(screen.getByText('Saved')).toBeVisible();
});

test('with an action it stays for eight seconds, runs the action, and closes', () => {
  const undo = vi.fn();
  render(<Toaster />);
  say({ title: 'Memory deleted', action: { label: 'Undo', run: undo } });
  pass(7900);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Memory deleted')).toBeNull();
  say({ title: 'Memory deleted', action: { label: 'Undo', run: undo } });
  pass(8100);
  expect(screen.queryByText('Memory deleted')).toBeNull();
});

test('a toast that an action shows stays', () => {
  render(<Toaster />);
  say({ title: 'Memory deleted', action: { label: 'Undo', run: () => void toast({ title: 'Restored' }) } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Restored')).toBeVisible();
});

test('the timer stops while the toast is hovered or focused', () => {
  render(<Toaster />);
  say({ title: 'Habit added' });
  pass(2000);
  fireEvent.pointerMove(screen.getByText('Habit added'));
  pass(60_000);
  expect(screen.getByText('Habit added')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('region'));
  pass(1100);
  expect(screen.queryByText('Habit added')).toBeNull();
});

test('a failure is announced at once, everything else politely', () => {
  render(<Toaster />);
  say({ title: 'Error', tone: 'destructive' });
  pass(50);
  expect(document.querySelector('[role=status]')).toHaveAttribute('aria-live', 'assertive');
  say({ title: 'Saved' });
  pass(50);
  expect(document.querySelector('[role=status]')).toHaveAttribute('aria-live', 'polite');
});

/** A dialog whose bottom is so many px above the bottom of the window, with buttons that are 72 px high. */
function DialogAbove({ below }: { readonly below: number }) {
  const size = (values: PropertyDescriptorMap) => (element: HTMLElement | null) =>
    void (element && Object.defineProperties(element, values));
  return (
    <div
      className="dialog"
      data-state="open"
      ref={size({ offsetTop: { value: 16 }, offsetHeight: { value: innerHeight - 16 - below } })}
    >
      <form>
        <input aria-label="Title" />
        <div ref={size({ offsetHeight: { value: 72 } })}>
          <button type="submit">Save</button>
        </div>
      </form>
    </div>
  );
}

test.each([
  ['above the buttons of a dialog that is as high as the window', 16, '88px'],
  ['below a dialog that leaves room for it', 200, '0px'],
])('a toast stands %s, also when the dialog opens after it', async (_, below, place) => {
  vi.useRealTimers();
  const { rerender } = render(<Toaster />);
  say({ title: 'Undone: Move event' });
  const toasts = document.querySelector<HTMLElement>('.toasts')!;
  const placed = () => toasts.style.getPropertyValue('--toast-place');
  expect(placed()).toBe('');
  rerender(
    <>
      <Toaster />
      <DialogAbove below={below} />
    </>,
  );
  await waitFor(() => expect(placed()).toBe(place));
  rerender(<Toaster />);
  await waitFor(() => expect(placed()).toBe(''));
});
