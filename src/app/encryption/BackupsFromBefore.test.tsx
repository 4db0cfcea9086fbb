import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemoteError } from '#remote/errors.ts';
import type { AccountSeal } from '#sync/seal/wire.ts';
import { BackupsFromBefore } from './BackupsFromBefore.tsx';

const WRAPS = {
  passphrase: { memory: 19_456, passes: 2, salt: 'c2FsdA', wrapped: 'd3JhcA' },
  recovery: { wrapped: 'd3JhcA' },
};
const shown = async (answer: Partial<AccountSeal> | null) => {
  const read = async (): Promise<AccountSeal> => {
    if (!answer) throw new RemoteError('retryable', 'unreachable');
    return { key: 'dGVzdGtl', state: 'on', wraps: WRAPS, ended: null, rows: 1, ...answer };
  };
  const { unmount, container } = render(<BackupsFromBefore server={{ read }} />);
  // The answer is there once all that waits for it has run.
  await act(async () => {});
  const text = container.textContent;
  unmount();
  return text;
};

test('says until which day the server has backups of before, or that nobody knows; and nothing after that day, or offline', async () => {
  expect(await shown({ backups_until: '2999-12-11' })).toContain('until December 11, 2999.');
  expect(await shown({ backups_until: null })).toContain('The server does not know of them.');
  for (const answer of [{ backups_until: '2020-01-01' }, {}, null]) expect(await shown(answer)).toBe('');
});
