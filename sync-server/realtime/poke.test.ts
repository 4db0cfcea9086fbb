import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';

import { createPoke, type Poke } from './poke.ts';

/** A database that records notifications and answers when the test lets it. */
function slowDatabase() {
  const sent: string[] = [];
  const answers: ((how?: Error) => void)[] = [];
  let heard: (payload: string) => void = () => {};
  const db = {
    listen: async (_channel: string, tell: (payload: string) => void) => {
      heard = tell;
      return async () => void (heard = () => {});
    },
    notify: (_channel: string, payload: string) => {
      sent.push(payload);
      return new Promise<void>((resolve, reject) => {
        answers.push((failure) => {
          if (failure) return reject(failure);
          heard(payload);
          resolve();
        });
      });
    },
  };
  return { db, sent, answer: (how?: Error) => answers.shift()?.(how) };
}

onBothDatabases('pokes', (db) => {
  const pokes: Poke[] = [];
  afterAll(async () => {
    await Promise.all(pokes.map((poke) => poke.close()));
  });

  const open = async () => {
    const poke = createPoke(db());
    pokes.push(poke);
    const heard: [string, number][] = [];
    poke.onPoke((user, head) => heard.push([user, head]));
    await poke.ready;
    return { poke, heard };
  };

  test('every process gets the pokes of every user, with the newest head', async () => {
    const here = await open();
    const there = await open();
    const users = Array.from({ length: 400 }, () => randomUUID());
    for (const user of users) here.poke.touched(user, 3);
    for (const user of users) here.poke.touched(user, 2 ** 40 + 7);
    await vi.waitFor(() => expect(there.heard.length).toBeGreaterThanOrEqual(400));
    await vi.waitFor(() => expect(here.heard.length).toBeGreaterThanOrEqual(400));
    for (const { heard } of [here, there]) {
      expect(new Map(heard)).toEqual(new Map(users.map((user) => [user, 2 ** 40 + 7])));
    }
  });

  test('after it stopped, a listener gets nothing', async () => {
    const { poke, heard } = await open();
    const quiet: string[] = [];
    poke.onPoke((user) => quiet.push(user))();
    const user = randomUUID();
    poke.touched(user, 1);
    await vi.waitFor(() => expect(heard).toContainEqual([user, 1]));
    expect(quiet).toEqual([]);
  });
});

test('pushes one after the other share notifications, and the last head is told', async () => {
  const told: string[] = [];
  const poke = createPoke({
    listen: () => Promise.resolve(() => Promise.resolve()),
    notify: (_channel, payload) => Promise.resolve(void told.push(payload)),
  });
  await poke.ready;
  const user = randomUUID();
  for (let head = 1; head <= 200; head++) {
    poke.touched(user, head);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await poke.close();
  expect(told[0]).toBe(`${user}:1`);
  expect(told.at(-1)).toBe(`${user}:${(200).toString(36)}`);
  expect(told.length).toBeLessThan(60);
});

test('one notification is sent at a time, and the next has all users of the meantime, 150 at most', async () => {
  const { db, sent, answer } = slowDatabase();
  const poke = createPoke(db);
  await poke.ready;
  poke.touched(randomUUID(), 1);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  for (let i = 0; i < 200; i++) poke.touched(randomUUID(), Number.MAX_SAFE_INTEGER);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(1);
  answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.split(',')).toHaveLength(150);
  // Postgres takes less than 8000 bytes.
  expect(sent[1]!.length).toBeLessThan(8000);
  answer();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]!.split(',')).toHaveLength(50);
  answer();
  await poke.close();
});

test('an older head of a user is never sent after a newer one', async () => {
  const { db, sent, answer } = slowDatabase();
  const poke = createPoke(db);
  const heard: number[] = [];
  poke.onPoke((_user, head) => heard.push(head));
  await poke.ready;
  const user = randomUUID();
  poke.touched(user, 9);
  poke.touched(user, 4);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answer();
  await poke.close();
  expect(heard).toEqual([9]);
});

test('when the database does not answer, the sockets of this process are poked all the same', async () => {
  const { db, sent, answer } = slowDatabase();
  const poke = createPoke(db);
  const heard: number[] = [];
  poke.onPoke((_user, head) => heard.push(head));
  await poke.ready;
  poke.touched(randomUUID(), 5);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answer(new Error('connection lost'));
  await vi.waitFor(() => expect(heard).toEqual([5]));
  await poke.close();
});

test('listening is tried again until it works or the channel is closed', async () => {
  let tries = 0;
  const flaky = {
    notify: async () => {},
    listen: async () => {
      if (++tries < 3) throw new Error('not yet');
      return async () => {};
    },
  };
  const poke = createPoke(flaky);
  await poke.ready;
  expect(tries).toBe(3);
  await poke.close();
  const never = createPoke({ notify: async () => {}, listen: () => Promise.reject(new Error('never')) });
  await never.close();
});
