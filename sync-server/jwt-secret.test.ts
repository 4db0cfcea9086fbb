import { expect, onTestFinished, test } from 'vitest';
import { databases, testDatabase } from '../tests/support/databases.ts';
import { jwtKeys } from './jwt-secret.ts';

test.each(databases)(
  'the signing secret is made once for all processes, and only the owner can read it (%s)',
  async (kind) => {
    const at = await testDatabase(kind);
    onTestFinished(() => at.close());
    const { db } = at;
    const made = await Promise.all([1, 2, 3].map(() => jwtKeys({ jwt: {} }, db)));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(1);
    expect(Buffer.byteLength(made[0]!.secret!)).toBeGreaterThanOrEqual(48);
    expect(await jwtKeys({ jwt: {} }, db)).toEqual(made[0]);
    expect(await jwtKeys({ jwt: { secret: 'own' } }, db)).toEqual({ secret: 'own' });
    const spy = db.tx({ sub: '0198c0de-0000-7000-8000-00000000ada0', role: 'authenticated' }, (query) =>
      query('select * from auth.daymark_secrets'),
    );
    await expect(spy).rejects.toMatchObject({ code: '42501' });
  },
);

test('in a database with the accounts of Supabase it must be set', async () => {
  const at = await testDatabase('pglite', { migrated: false });
  onTestFinished(() => at.close());
  const { db } = at;
  await expect(jwtKeys({ jwt: {} }, db)).rejects.toThrow(/Set JWT_SECRET/);
});
