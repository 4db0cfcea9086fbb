/** What an app that listens with onAuthStateChange hears from supabase-js against this server, and in which order. */
import { AuthClient, type Session } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../mail/mailer.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { newEmail, PASSWORD, startTestServer, type TestServer } from '#tests/server/auth-server.ts';

onEachDatabase('onAuthStateChange', (db) => {
  const mails: Mail[] = [];
  const mail = { send: (one: Mail) => void mails.push(one), close: async () => undefined };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db(), { mail, config: { autoconfirm: true, siteUrl: 'https://daymark.example' } });
  });
  afterAll(() => server.close());

  /** A page with a store, and what it has heard: each event with whether it had a session. */
  const page = (stored = new Map<string, string>()) => {
    const auth = new AuthClient({
      url: `${server.url}/auth/v1`,
      headers: { apikey: 'public-key' },
      storageKey: 'daymark-auth-token',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
    const heard: string[] = [];
    const note = (event: string, session: Session | null) => void heard.push(session ? event : `${event} (nobody)`);
    const { data } = auth.onAuthStateChange(note);
    return { auth, heard, stored, close: () => data.subscription.unsubscribe() };
  };

  test('a sign-up, a refresh, a change and a sign-out are heard in this order', async () => {
    const { auth, heard, close } = page();
    await expect.poll(() => heard).toEqual(['INITIAL_SESSION (nobody)']);
    await auth.signUp({ email: newEmail(), password: PASSWORD });
    await auth.refreshSession();
    await auth.updateUser({ data: { name: 'Ada' } });
    await auth.signOut();
    close();
    expect(heard).toEqual([
      'INITIAL_SESSION (nobody)',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT (nobody)',
    ]);
  });

  test('a page that is opened again has the session of before; with an old one it gets a new token first', async () => {
    const first = page();
    await first.auth.signUp({ email: newEmail(), password: PASSWORD });
    first.close();
    const second = page(first.stored);
    await expect.poll(() => second.heard.at(-1)).toBe('INITIAL_SESSION');
    second.close();
    expect(second.heard).not.toContain('TOKEN_REFRESHED');

    const [name, text] = [...first.stored].find(([key]) => key.endsWith('-auth-token'))!;
    const old = { ...(JSON.parse(text) as Session), expires_at: Math.floor(Date.now() / 1000) - 10 };
    const third = page(new Map([[name, JSON.stringify(old)]]));
    await expect.poll(() => third.heard.at(-1)).toBe('INITIAL_SESSION');
    third.close();
    expect(third.heard).toContain('TOKEN_REFRESHED');
    expect((await third.auth.getUser()).error).toBeNull();
  });

  test('a session that was ended elsewhere is signed out when the server is asked who is there', async () => {
    const { auth, heard, close } = page();
    const email = newEmail();
    await auth.signUp({ email, password: PASSWORD });
    const other = page();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    await other.auth.signOut({ scope: 'others' });
    other.close();
    // Its own session goes on, and nobody is told of a sign-out.
    expect((await other.auth.getUser()).error).toBeNull();
    expect(other.heard).not.toContain('SIGNED_OUT (nobody)');
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    close();
    expect(heard.at(-1)).toBe('SIGNED_OUT (nobody)');
  });

  test('a mail for a new password is heard as PASSWORD_RECOVERY, by its token', async () => {
    const email = newEmail();
    await page().auth.signUp({ email, password: PASSWORD });
    await page().auth.resetPasswordForEmail(email);
    await expect.poll(() => mails).toHaveLength(1);
    const link = new URL(/https:\S+/.exec(mails[0]!.text)![0]);
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash')!;
    const { auth, heard, close } = page();
    await auth.verifyOtp({ type: 'recovery', token_hash });
    close();
    expect(heard).toEqual(['INITIAL_SESSION (nobody)', 'PASSWORD_RECOVERY']);
    expect((await auth.updateUser({ password: 'another horse' })).error).toBeNull();
  });
});
