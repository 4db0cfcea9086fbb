import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import type { Day } from '#lib/day.ts';
import { readOpen } from './read-chat.ts';

beforeEach(freshDevice);

/** Messages a minute apart; `cleared` says of which. */
async function conversation(count: number, cleared: (n: number) => boolean = () => false): Promise<void> {
  const start = Date.UTC(2026, 4, 14);
  await getDb().entries.bulkPut(
    Array.from({ length: count }, (_, n) => ({
      id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      user_id: ada.user_id,
      role: 'user' as const,
      type: 'chat' as const,
      content: String(n),
      logged_for: '2026-05-14' as Day,
      created_at: new Date(start + n * 60_000).toISOString(),
      cleared: cleared(n),
    })),
  );
}
const numbers = async (limit: number) => (await readOpen(limit)).entries.map(({ content }) => Number(content));

test('the newest messages are read first, the others on request', async () => {
  await conversation(500);
  expect(await numbers(120)).toEqual(Array.from({ length: 120 }, (_, n) => 380 + n));
  expect((await readOpen(120)).more).toBe(true);
  expect(await numbers(480)).toHaveLength(480);
  expect((await readOpen(1920)).more).toBe(false);
  expect(await numbers(Infinity)).toHaveLength(500);
});

test('a shown message stays when new ones are written', async () => {
  await conversation(300);
  const { entries } = await readOpen(120);
  await conversation(310);
  const later = await readOpen(120, entries[0]!.created_at);
  expect(later.entries.map(({ content }) => content)).toEqual(Array.from({ length: 130 }, (_, n) => String(180 + n)));
  expect(later.more).toBe(true);
});

test('archived days are not read for the few messages of today', async () => {
  await conversation(450, (n) => n < 440);
  const open = await readOpen(120);
  expect(open.entries).toHaveLength(10);
  expect(open).toMatchObject({ more: false, newestCleared: new Date(Date.UTC(2026, 4, 14, 0, 439)).toISOString() });
});

test('a chat with cleared messages in the middle is read past them', async () => {
  await conversation(500, (n) => n >= 100 && n < 250);
  expect(await numbers(480)).toHaveLength(350);
});

test('an empty chat', async () => {
  expect(await readOpen(120)).toEqual({ entries: [], more: false, newestCleared: null });
});
