/** The shell commands of docs/api.md do what the page says. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '#lib/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/server/listening.ts';
import { device, onEachDatabase, put } from '#tests/server/person.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split(/\n(?=curl)/));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

onEachDatabase('the guide to the API', (db) => {
  let server: Listening;
  let env: NodeJS.ProcessEnv;
  const user = newId();
  beforeAll(async () => {
    server = await listening(db());
    await device(db(), user).push(
      put('profiles', user, { name: 'Ada', onboarded: true }),
      put('habits', newId(), {
        title: 'Walk',
        type: 'habit',
        frequency: 'daily',
        created_at: '2026-05-01T10:00:00.000Z',
      }),
    );
    const made = await server.send({
      method: 'POST',
      path: '/api/tokens/make',
      headers: { ...(await server.bearer(user)), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Guide', can_read: true, can_write: true, tables: null, zone: 'UTC', days: 1 }),
    });
    const { token } = JSON.parse(made.text) as { token: string };
    env = { ...process.env, DAYMARK: `http://127.0.0.1:${server.port}`, TOKEN: token };
  });
  afterAll(() => server.close());

  test('has commands', () => expect(commands.length).toBeGreaterThan(8));

  test.skipIf(!hasCurl).each(commands)('%s', async (command) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --fail-with-body`], { env });
    const answer = JSON.parse(stdout) as { id?: string } | readonly unknown[];
    expect(Array.isArray(answer) || typeof (answer as { id?: string }).id === 'string').toBe(true);
  });
});
