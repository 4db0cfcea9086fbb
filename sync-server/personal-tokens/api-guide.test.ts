/** The commands and the code of docs/api.md do what the page says. */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/server/listening.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { scriptToken } from '#tests/server/script.ts';
import { signed } from '../webhooks/deliver.ts';
import { shownSecret } from '../webhooks/webhooks.ts';

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

  test('has the configuration of a client and the check of a signature', () => {
    const [config, message] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(
      ([, block]) => JSON.parse(block!) as object,
    );
    expect(config).toMatchObject({ mcpServers: { daymark: { type: 'http' } } });
    const [, script] = /```js\n([\s\S]*?)```/.exec(guide)!;
    const check = runInNewContext(
      `(createHmac, Buffer, SECRET, headers, body) => { ${script!}; return isGenuine; }`,
    ) as (...given: unknown[]) => boolean;
    const key = Buffer.alloc(32, 7);
    const { headers, body } = signed(key, 'msg_1', Date.now(), message!);
    expect(check(createHmac, Buffer, shownSecret(key), headers, body)).toBe(true);
    expect(check(createHmac, Buffer, shownSecret(key), headers, `${body} `)).toBe(false);
  });

  test.skipIf(!hasCurl).each(commands)('%s', async (command) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --fail-with-body`], { env });
    // MCP answers as a stream of one event.
    const answer = JSON.parse(stdout.replace(/^event: message\n(?:id: .*\n)?data: /, '')) as
      | { readonly id?: unknown; readonly result?: { readonly content: unknown[]; readonly isError?: boolean } }
      | readonly unknown[];
    if (Array.isArray(answer)) return;
    expect(answer).toMatchObject(
      'jsonrpc' in answer ? { result: { content: [{ type: 'text' }] } } : { id: expect.any(String) as unknown },
    );
    expect('isError' in answer).toBe(false);
  });
});
