import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { attach } from '#features/media/mutations.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import type { Insights } from './insights.ts';
import { ShareDialog } from './ShareDialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

const FIRST = '2026-05-04' as Day;
const none = { days: [], sum: 0, before: 0 };
const week: Insights = {
  days: Array.from({ length: 7 }, (_, i) => dayAfter(FIRST, i)),
  moods: [],
  mood: null,
  moodBefore: null,
  habits: [],
  tasks: none,
  slipped: 0,
  words: none,
  stoodOut: [],
};

test('no photo of the week is in the picture until it is picked, and a press takes it out again', async () => {
  await freshDevice();
  const id = await given('journal_entries', { content: 'The pier', logged_for: dayAfter(FIRST, 2) });
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer;
  await attach({ kind: 'journal', id }, [{ bytes: jpeg, name: 'pier.jpg', caption: 'Low tide' }]);
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  const drawn: unknown[] = [];
  const pen = new Proxy(
    { measureText: () => ({ width: 10 }), drawImage: (picture: unknown) => drawn.push(picture) },
    { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  const picture = { width: 4, height: 3, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));

  render(<ShareDialog open onOpenChange={() => undefined} insights={week} title="May 4 - May 10" />);
  const photo = await screen.findByRole('button', { name: /^Low tide, / });
  expect(photo).toHaveAttribute('aria-pressed', 'false');
  expect(drawn).toEqual([]);
  const user = userEvent.setup();
  await user.click(photo);
  await waitFor(() => expect(drawn).toEqual([picture]));
  expect(screen.getByRole('img', { name: /My week.*1 photo$/s })).toBeVisible();
  await user.click(photo);
  await waitFor(() => expect(screen.getByRole('img', { name: /My week/ })).not.toHaveAccessibleName(/photo/));
  expect(drawn).toHaveLength(1);
});
