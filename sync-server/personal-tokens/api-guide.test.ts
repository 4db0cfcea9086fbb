/** The shell commands of docs/api.md do what the page says. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/server/listening.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { scriptToken } from '#tests/server/script.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split(/\n(?=curl)/));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

onEachDatabase('the guide to the API', (db) => {
  let server: Listening;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await listening(db());
    const token = await scriptToken(server, db());
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
