import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';
import { testDatabase } from '../../tests/support/databases.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Database, Query } from '../database/port.ts';
import { addAccount } from './accounts.ts';
import { createLiveSessions, LIFETIME } from './live-sessions.ts';
import { openSession } from './sessions.ts';

const START = Date.UTC(2026, 10, 22);

onBothDatabases('which sessions live', (db, kind) => {
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db().tx(null, work);

  const newSession = () =>
    asOwner(async (query) => {
      const sub = randomUUID();
      const added = { id: sub, email: `${sub}@example.test`, passwordHash: 'x', metadata: {}, confirmed: true };
      await addAccount(query, new Date(START).toISOString(), added);
      return { sub, session_id: (await openSession(query, START, sub)).id };
    });
  const deleteSession = (session: string) =>
    asOwner((query) => query('delete from auth.daymark_sessions where id = $1', [session]));

  /** The sessions of one process, with a clock, a count of its transactions, and a database that can fail or wait. */
  const process = (maxSessions?: number) => {
    const state = { at: START, asked: 0, down: false, wait: Promise.resolve() };
    const tx: Database['tx'] = async (claims, work, options) => {
      state.asked += 1;
      if (state.down) throw new DatabaseError('gone', '08006');
      const answer = await db().tx(claims, work, options);
      await state.wait;
      return answer;
    };
    return { state, sessions: createLiveSessions({ tx }, () => state.at, maxSessions) };
  };

  test('the database is asked once in each lifetime, however many calls there are', async () => {
    const claims = await newSession();
    const { state, sessions } = process();
    await Promise.all(Array.from({ length: 50 }, () => sessions.stateOf(claims)));
    for (let call = 0; call < 50; call++) expect(await sessions.stateOf(claims)).toBe('live');
    expect(state.asked).toBe(1);
    state.at += LIFETIME;
    await Promise.all(Array.from({ length: 50 }, () => sessions.stateOf(claims)));
    expect(state.asked).toBe(2);
  });

  test('a session that another process ended is refused after one lifetime', async () => {
    const claims = await newSession();
    const { state, sessions } = process();
    expect(await sessions.stateOf(claims)).toBe('live');
    await deleteSession(claims.session_id);
    state.at += LIFETIME;
    expect(await sessions.stateOf(claims)).toBe('ended');
    const { asked } = state;
    expect(await sessions.stateOf(claims)).toBe('ended');
    expect(state.asked).toBe(asked);
  });

  test('a session that this process ended is refused at once, without a query', async () => {
    const [claims, other] = [await newSession(), await newSession()];
    const { state, sessions } = process();
    const heard: string[][] = [];
    const stop = sessions.onEnd((ended) => heard.push([...ended]));
    await sessions.stateOf(claims);
    await sessions.stateOf(other);
    sessions.end([claims.session_id]);
    sessions.end([]);
    expect(await sessions.stateOf(claims)).toBe('ended');
    expect(await sessions.stateOf(other)).toBe('live');
    expect(state.asked).toBe(2);
    stop();
    sessions.end([other.session_id]);
    expect(heard).toEqual([[claims.session_id]]);
  });

  test('an answer from before the end does not bring a session back', async () => {
    const claims = await newSession();
    const { state, sessions } = process();
    let answer = () => {};
    state.wait = new Promise((resolve) => (answer = resolve));
    const [call, recheck] = [sessions.stateOf(claims), sessions.recheck([claims.session_id])];
    sessions.end([claims.session_id]);
    answer();
    expect(await call).toBe('ended');
    expect([...(await recheck)]).toEqual([claims.session_id]);
    expect(await sessions.stateOf(claims)).toBe('ended');
  });

  test('one query rechecks many sessions, and the calls of those that live need none', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, newSession));
    const [gone, ...rest] = all;
    await deleteSession(gone!.session_id);
    const { state, sessions } = process();
    const ended = await sessions.recheck(all.map(({ session_id }) => session_id));
    expect([...ended]).toEqual([gone!.session_id]);
    for (const claims of rest) expect(await sessions.stateOf(claims)).toBe('live');
    expect(state.asked).toBe(1);
    expect((await sessions.recheck([])).size).toBe(0);
    expect(state.asked).toBe(1);
  });

  test('a deleted account is told apart from a session that has ended', async () => {
    const [claims, other] = [await newSession(), await newSession()];
    const { state, sessions } = process();
    for (const one of [claims, other]) expect(await sessions.stateOf(one)).toBe('live');
    for (const { sub } of [claims, other]) {
      await asOwner((query) => query('delete from auth.daymark_users where id = $1', [sub]));
    }
    await asOwner((query) => query('select sync_forget_user($1)', [claims.sub]));
    state.at += 1;
    expect((await sessions.recheck([claims.session_id, other.session_id])).size).toBe(2);
    expect(await sessions.stateOf(claims)).toBe('deleted');
    expect(await sessions.stateOf(other)).toBe('ended');
  });

  test('a session of somebody else does not count', async () => {
    const [claims, other] = [await newSession(), await newSession()];
    const { sessions } = process();
    expect(await sessions.stateOf({ ...claims, session_id: other.session_id })).toBe('ended');
  });

  test('an error of the database is thrown, is not remembered, and refuses nobody who is known', async () => {
    const [claims, known] = [await newSession(), await newSession()];
    const { state, sessions } = process();
    await sessions.stateOf(known);
    state.down = true;
    for (let call = 0; call < 2; call++) {
      await expect(sessions.stateOf(claims)).rejects.toMatchObject({ code: '08006' });
    }
    await expect(sessions.recheck([claims.session_id])).rejects.toMatchObject({ code: '08006' });
    expect(await sessions.stateOf(known)).toBe('live');
    state.down = false;
    expect(await sessions.stateOf(claims)).toBe('live');
  });

  test('at most so many sessions are remembered, and the one asked longest ago is dropped first', async () => {
    const [a, b, c] = [await newSession(), await newSession(), await newSession()];
    const { state, sessions } = process(2);
    for (const claims of [a, b, c]) await sessions.stateOf(claims);
    expect(state.asked).toBe(3);
    for (const claims of [b, c]) await sessions.stateOf(claims);
    expect(state.asked).toBe(3);
    expect(await sessions.stateOf(a)).toBe('live');
    expect(state.asked).toBe(4);
  });

  test('after the clock was set back the database is asked again', async () => {
    const claims = await newSession();
    const { state, sessions } = process();
    await sessions.stateOf(claims);
    await deleteSession(claims.session_id);
    state.at -= 3_600_000;
    expect(await sessions.stateOf(claims)).toBe('ended');
  });

  test('a token without a session is live, and needs no query', async () => {
    const { state, sessions } = process();
    expect(await sessions.stateOf({ sub: randomUUID() })).toBe('live');
    expect(state.asked).toBe(0);
  });

  test('where Supabase has the accounts, every session is live, and the database is asked once', async () => {
    const empty = await testDatabase(kind, { migrated: false });
    onTestFinished(() => empty.close());
    let asked = 0;
    const tx: Database['tx'] = (...call) => ((asked += 1), empty.db.tx(...call));
    const sessions = createLiveSessions({ tx }, () => START);
    for (let call = 0; call < 3; call++) {
      const session_id = randomUUID();
      expect(await sessions.stateOf({ sub: randomUUID(), session_id })).toBe('live');
      expect((await sessions.recheck([session_id])).size).toBe(0);
    }
    expect(asked).toBe(1);
  });
});
