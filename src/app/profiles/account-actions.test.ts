import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getDb, openProfile } from '#data/db.ts';
import { readLastRowCount, writeLastRowCount } from '#data/last-row-count.ts';
import { type ResetPart, resetParts } from '#data/meta.ts';
import { mutate } from '#data/mutate.ts';
import { forgetOldReset, readReset, RESET_SLICE, RESET_WINDOW } from '#data/reset-local.ts';
import { putMany } from '#data/many.ts';
import {
  listProfiles,
  readActiveProfile,
  readSession,
  saveProfile,
  writeActiveProfile,
  writeSession,
} from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { RemoteError } from '#remote/errors.ts';
import { accountActions } from './account-actions.ts';

const created_at = '2026-05-14T10:00:00.000Z';
const remember = (fact: string) =>
  mutate('Add a memory', (write) => write.put('memory_entries', { id: newId(), fact, created_at }));
const setAside = async () =>
  (await resetParts(getDb()).toArray()).flatMap(({ value }) =>
    (value as ResetPart).rows.flatMap(({ fact }) => fact ?? []),
  );
const facts = async () => (await getDb().memory_entries.toArray()).map(({ fact }) => fact).sort();

/** A server that answers each path, or fails; and what it was asked, with the syncs in between. */
function server(answers: Readonly<Record<string, object | Error>>) {
  const asked: string[] = [];
  const post = vi.fn(async (_user: string, path: string) => {
    const name = path.replace('/functions/v1/', '');
    asked.push(name);
    const answer = answers[name];
    if (answer instanceof Error || !answer) throw answer ?? new Error(`no answer for ${name}`);
    return Response.json(answer);
  });
  const syncNow = async () => void asked.push('sync');
  return { asked, actions: accountActions({ db: getDb(), syncNow }, post) };
}
const until = Date.now() + 600_000;
const offline = new RemoteError('retryable', 'unreachable');

describe('an account', () => {
  let id = '';
  beforeEach(async () => {
    id = newId();
    await writeSession({
      access_token: 'a',
      refresh_token: 'r',
      expires_at: 0,
      user: { id, email: 'ada@example.org' },
    });
    const profile = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;
    await saveProfile(profile);
    await writeActiveProfile(profile);
    await openProfile(profile);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  });

  test('is emptied by the server first: what waits is sent before, and this device follows by its own sync', async () => {
    await writeLastRowCount(id, 5);
    const { asked, actions } = server({ 'reset-user-data': { at: 1, until } });
    expect(await actions.reset()).toEqual({ ok: true, value: undefined });
    expect(asked).toEqual(['sync', 'reset-user-data', 'sync']);
    expect(await readReset(getDb())).toMatchObject({ until });
    // An empty device is no loss that a person has to hear of.
    expect(await readLastRowCount(id)).toBe(0);
  });

  test('is not emptied without the server: nothing is lost here, and no way back is promised', async () => {
    await remember('kept');
    const { actions } = server({ 'reset-user-data': offline });
    expect(await actions.reset()).toEqual({ ok: false, error: 'NeedsServer' });
    expect(await facts()).toEqual(['kept']);
    expect(await readReset(getDb())).toBeUndefined();
  });

  test('whose answer to a reset was lost is emptied once, and asked again it says until when it can come back', async () => {
    const answers: Record<string, object> = { 'reset-user-data': offline };
    const { actions } = server(answers);
    expect((await actions.reset()).ok).toBe(false);
    answers['reset-user-data'] = { at: 1, until };
    expect((await actions.reset()).ok).toBe(true);
    expect(await readReset(getDb())).toMatchObject({ until });
  });

  test('comes back by the server, and says so when it is too late', async () => {
    const answers: Record<string, object> = {
      'reset-user-data': { at: 1, until },
      'restore-user-data': { restored: true },
    };
    const { asked, actions } = server(answers);
    await actions.reset();
    expect((await actions.restore()).ok).toBe(true);
    expect(asked.slice(-2)).toEqual(['restore-user-data', 'sync']);
    expect(await readReset(getDb())).toBeUndefined();
    answers['restore-user-data'] = { restored: false };
    expect(await actions.restore()).toEqual({ ok: false, error: 'TooLate' });
  });

  test.each([
    ['the server deletes it', { deleted: true }],
    ['the answer to an earlier try was lost', new RemoteError('auth', 'account_deleted')],
  ])('is deleted and its copy erased when %s', async (_, answer) => {
    await remember('gone');
    const { actions } = server({ 'delete-user-account': answer });
    expect((await actions.remove()).ok).toBe(true);
    expect(await readSession()).toBeUndefined();
    expect(await readActiveProfile()).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${id}`);
  });

  test.each([
    [offline, 'NeedsServer'],
    [new RemoteError('auth', 'signed_out'), 'NeedsSignIn'],
    [new RemoteError('retryable', 'http_500'), 'Failed'],
  ])('is not deleted here when the server did not do it: %s', async (error, expected) => {
    await remember('kept');
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { actions } = server({ 'delete-user-account': error, 'reset-user-data': error });
    expect(await actions.remove()).toEqual({ ok: false, error: expected });
    expect(await actions.reset()).toEqual({ ok: false, error: expected });
    const words = logged.mock.calls.map(([first]) => first);
    expect(words).toEqual(['Failed to delete user account', 'Failed to reset user data']);
    logged.mockRestore();
    expect(await facts()).toEqual(['kept']);
    expect(await readSession()).toBeDefined();
  });
});

describe('a device-only profile', () => {
  const clock = { ms: Date.now() };
  let profile: { id: string; kind: 'local'; user_id: string };
  beforeEach(async () => {
    profile = { id: newId(), kind: 'local', user_id: newId() };
    await saveProfile(profile);
    await writeActiveProfile(profile);
    await openProfile(profile, { now: () => clock.ms });
  });

  test('is emptied at once without a server, and comes back whole beside what was written since', async () => {
    await remember('before');
    await writeLastRowCount(profile.id, 1);
    const { asked, actions } = server({});
    expect((await actions.reset()).ok).toBe(true);
    expect(asked).toEqual([]);
    expect([await facts(), await getDb().undo.count(), await readLastRowCount(profile.id)]).toEqual([[], 0, 0]);
    await remember('since');
    expect((await actions.restore()).ok).toBe(true);
    expect(await facts()).toEqual(['before', 'since']);
    expect(await actions.restore()).toEqual({ ok: false, error: 'TooLate' });
  });

  test('keeps what a reset moved away until its time is over, and no longer', async () => {
    await remember('before');
    const { actions } = server({});
    await actions.reset();
    await remember('since');
    // A second reset within the time keeps both.
    await actions.reset();
    clock.ms += RESET_WINDOW - 1;
    await forgetOldReset(getDb());
    expect(await setAside()).toEqual(['before', 'since']);
    clock.ms += RESET_WINDOW;
    await forgetOldReset(getDb());
    expect(await getDb().meta.where('k').startsWith('reset').count()).toBe(0);
    expect(await actions.restore()).toEqual({ ok: false, error: 'TooLate' });
  });

  test('with many rows is emptied and filled again by small requests, so that nothing waits for long', async () => {
    const many = RESET_SLICE * 3 + 1;
    const rows = Array.from({ length: many }, (_, n) => ({ id: newId(), fact: `fact ${n}`, created_at }));
    await mutate('Add memories', () => putMany(getDb(), 'memory_entries', rows));
    const before = await facts();
    const { actions } = server({});
    const sizes: number[] = [];
    const { prototype } = IDBObjectStore;
    const real = { getAll: prototype.getAll, put: prototype.put };
    prototype.getAll = function (...args) {
      const request = real.getAll.apply(this, args);
      request.addEventListener('success', () => sizes.push(request.result.length));
      return request;
    };
    prototype.put = function (value: { value?: { rows?: unknown[] } }, ...key) {
      sizes.push(value.value?.rows?.length ?? 1);
      return real.put.call(this, value, ...key);
    };
    try {
      expect((await actions.reset()).ok).toBe(true);
      expect(await getDb().memory_entries.count()).toBe(0);
      expect((await actions.restore()).ok).toBe(true);
    } finally {
      Object.assign(prototype, real);
    }
    expect(Math.max(...sizes)).toBe(RESET_SLICE);
    expect(await facts()).toEqual(before);
  });

  test('whose reset is cut off in the middle is as it was', async () => {
    await remember('before');
    // The last store that a reset empties.
    const { prototype } = IDBObjectStore;
    const real = { clear: prototype.clear, delete: prototype.delete };
    const broken = (name: keyof typeof real) =>
      function (this: IDBObjectStore, ...args: [never]) {
        if (this.name === 'quarantine') throw new DOMException('cut off', 'AbortError');
        return real[name].apply(this, args);
      };
    Object.assign(prototype, { clear: broken('clear'), delete: broken('delete') });
    try {
      expect(await server({}).actions.reset()).toEqual({ ok: false, error: 'Failed' });
    } finally {
      Object.assign(prototype, real);
    }
    expect([await facts(), await readReset(getDb()), await setAside()]).toEqual([['before'], undefined, []]);
  });

  test('is deleted from the device', async () => {
    await remember('gone');
    expect((await server({}).actions.remove()).ok).toBe(true);
    expect((await listProfiles()).map(({ id }) => id)).not.toContain(profile.id);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${profile.id}`);
  });
});
