import { expect, test } from 'vitest';
import { onEachDatabase } from '../sync/testing/person.ts';
import { newEmail, PASSWORD, signUp, startTestServer } from './testing/server.ts';
import { userCommand } from './user-commands.ts';

onEachDatabase('npm run user', (db) => {
  const run = (...args: string[]) => userCommand(db(), args, Date.now());

  test('a new password is printed, is the only one that works, and every device is signed out', async () => {
    const server = await startTestServer(db());
    try {
      const device = server.device();
      const { email, session } = await signUp(device);
      const said = await run('reset-password', email.toUpperCase());
      const password = /: (\S+)\n/.exec(said)?.[1] ?? '';
      expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await device.auth.refreshSession(session)).error?.code).toBe('refresh_token_not_found');
      expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
    } finally {
      await server.close();
    }
  });

  test('without mail an address can be confirmed, so that nobody is left outside', async () => {
    const server = await startTestServer(db(), { config: { autoconfirm: false } });
    try {
      const email = newEmail();
      const device = server.device();
      await device.auth.signUp({ email, password: PASSWORD });
      const signIn = () => device.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await signIn()).error?.code).toBe('email_not_confirmed');
      expect(await run('list')).toMatch(new RegExp(`^${email}  since .*, never signed in, not confirmed$`, 'm'));
      expect(await run('confirm', email)).toBe(`${email} is confirmed, and can sign in.`);
      expect((await signIn()).error).toBeNull();
      expect(await run('confirm', email)).toBe(`${email} was confirmed before; nothing is changed.`);
      expect(await run('list')).toMatch(new RegExp(`^${email}  since \\S+, last sign-in \\S+$`, 'm'));
      expect(await run('sign-out', email)).toBe(`One device of ${email} signed out.`);
    } finally {
      await server.close();
    }
  });

  test('an unknown command prints what there is, an unknown address says so', async () => {
    await expect(run('reset', 'ada@example.test')).rejects.toThrow('npm run user -- <command>');
    await expect(run('sign-out')).rejects.toThrow('npm run user -- <command>');
    await expect(run('sign-out', 'nobody@example.test')).rejects.toThrow(
      'There is no account with the address nobody@example.test.',
    );
  });
});
