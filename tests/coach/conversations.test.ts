import { expect, test } from 'vitest';
import { conversations } from './conversations.ts';

test('the printed conversations are what the coach says today', async () => {
  const text = await conversations();
  expect(text.match(/^## /gm)).toHaveLength(30);
  // `npx tsx scripts/coach-conversations.ts` writes it again; read what has changed.
  await expect(text).toMatchFileSnapshot('./conversations.md');
});
