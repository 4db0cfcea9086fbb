import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { WeekImage } from './WeekImage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

const text = 'My week, May 4 - May 10\n3 tasks done';

test('the picture has its words for screen readers, draws each line, and is saved under the name of its week', async () => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  const drawn: string[] = [];
  const pen = {
    measureText: (words: string) => ({ width: words.length * 10 }),
    fillRect: () => undefined,
    fillText: (words: string) => drawn.push(words),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<WeekImage text={text} name="daymark-week-2026-05-04" />);
  expect(screen.getByRole('img')).toHaveAccessibleName(text);
  await waitFor(() => expect(drawn).toEqual(text.split('\n')));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(saved).toEqual(['daymark-week-2026-05-04.png']));
});

test('a browser that cannot draw says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(<WeekImage text={text} name="week" />);
  expect(await screen.findByText(/cannot draw the picture/)).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
