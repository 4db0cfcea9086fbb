import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';

import type { Query } from '../database/port.ts';
import { addAccount } from './accounts.ts';
import { openSession, rotate, type Rotation } from './sessions.ts';
import { DAY_MS } from '#lib/durations.ts';

const START = Date.UTC(2026, 10, 21);

onBothDatabases('sessions', (db) => {
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db().tx(null, work);
  const newUser = async () => {
    const id = randomUUID();
    const added = { id, email: `${id}@example.test`, passwordHash: 'x', metadata: {}, confirmed: true };
    await asOwner((query) => addAccount(query, new Date(START).toISOString(), added));
    return id;
  };
  const tokenOf = (rotation: Rotation) =>
    typeof rotation === 'object' && 'session' in rotation ? rotation.session.refreshToken : 'unknown';
  const count = (session: string) =>
    asOwner(async (query) => {
      const rows = await query<{ n: number }>(
        'select count(*)::int as n from auth.daymark_refresh_tokens where session_id = $1',
        [session],
      );
      return rows[0]!.n;
    });

  test('a refresh that comes while another one runs waits, and gets the same new token', async () => {
    const user = await newUser();
    const { refreshToken } = await asOwner((query) => openSession(query, START, user));
    let rotated = () => {};
    const inside = new Promise<void>((resolve) => (rotated = resolve));
    const first = asOwner(async (query) => {
      const rotation = await rotate(query, START, refreshToken);
      rotated();
      await sleep(100);
      return rotation;
    });
    await inside;
    const second = asOwner((query) => rotate(query, START, refreshToken));
    const [one, two] = (await Promise.all([first, second])).map(tokenOf);
    expect(one).not.toBe('unknown');
    expect(two).toBe(one);
  });

  test('the next token cannot be derived from what is stored', async () => {
    const user = await newUser();
    const session = await asOwner((query) => openSession(query, START, user));
    const stored = await asOwner((query) =>
      query<{ hash: string; salt: string }>(
        `select encode(hash, 'hex') as hash, encode(salt, 'hex') as salt
         from auth.daymark_refresh_tokens where session_id = $1`,
        [session.id],
      ),
    );
    for (const guess of [stored[0]!.hash, stored[0]!.salt, randomBytes(32).toString('base64url')]) {
      expect(await asOwner((query) => rotate(query, START, guess))).toBe('unknown');
    }
    expect(await asOwner((query) => rotate(query, START, session.refreshToken))).toMatchObject({
      account: { id: user },
    });
  });

  test('after a year of refreshes only the tokens of a month are stored', async () => {
    const user = await newUser();
    const session = await asOwner((query) => openSession(query, START, user));
    let token = session.refreshToken;
    for (let day = 1; day <= 365; day += 5) {
      token = tokenOf(await asOwner((query) => rotate(query, START + day * DAY_MS, token)));
    }
    expect(await count(session.id)).toBeLessThanOrEqual(8);
  });

  test('signing in deletes the sessions that were unused for more than a year, and no other', async () => {
    const user = await newUser();
    const old = await asOwner((query) => openSession(query, START, user));
    const recent = await asOwner((query) => openSession(query, START + 300 * DAY_MS, user));
    await asOwner((query) => openSession(query, START + 401 * DAY_MS, user));
    expect([await count(old.id), await count(recent.id)]).toEqual([0, 1]);
  });
});
