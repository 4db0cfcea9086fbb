import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StopButton } from './StopButton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a press just after it has replaced Send stops nothing', () => {
  const onStop = vi.fn();
  render(<StopButton onStop={onStop} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(500));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
});
