import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { exportParts } from '#data/export-file.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { ImportRow } from '#features/your-data/ImportRow.tsx';
import { sealFields } from '#sync/seal/codec.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { quickStretch } from '#tests/support/seal-server.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { makeKey } from './keys.ts';
import { openExport } from './open-export.ts';

beforeEach(freshDevice);

test('a sealed file asks for the passphrase or the recovery key, keeps what was typed, and is imported', async () => {
  const user = newId();
  const { id: key, keys, wraps, recovery } = await makeKey(user, 'sea glass', quickStretch);
  const id = newId();
  const fact = await sealFields(
    { fact: 'Leo was born on 3 May', created_at: '2026-05-14T10:00:00.000Z' },
    { user, t: 'memory_entries', id },
    { id: key, keys, state: 'on' },
  );
  const head = { user_id: user, email: null, exported_at: '2026-05-14T10:00:00.000Z', day: '2026-05-14' as Day };
  let text = '';
  for await (const part of exportParts({ ...head, sealed: { key, state: 'on', wraps } }, async (t, after) =>
    t === 'memory_entries' && after === null ? [{ id, ...fact }] : [],
  ))
    text += part;
  expect(text).not.toContain('Leo');

  render(
    withRouter(
      <ImportRow openSealed={(file, secret, pause) => openExport(file, secret, { stretch: quickStretch, pause })} />,
    ),
  );
  fireEvent.change(await screen.findByLabelText('File to import'), {
    target: { files: [new File([text], 'daymark-export.json')] },
  });
  const typed = recovery.toLowerCase().replaceAll('-', ' ');
  const wrong = `${typed.slice(0, -1)}${typed.endsWith('0') ? '1' : '0'}`;
  fireEvent.change(await screen.findByLabelText('Passphrase or recovery key'), { target: { value: wrong } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/^This is neither the passphrase nor the recovery key of this file/)).toBeVisible();
  expect(screen.getByLabelText('Passphrase or recovery key')).toHaveValue(wrong);

  fireEvent.change(screen.getByLabelText('Passphrase or recovery key'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Memories: 1 new')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Import/ }));
  await expect
    .poll(async () => (await getDb().memory_entries.toArray()).map((row) => row.fact))
    .toEqual(['Leo was born on 3 May']);
});
