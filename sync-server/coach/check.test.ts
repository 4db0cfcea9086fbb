import { afterEach, expect, test } from 'vitest';
import { startProvider, type Provider, type ProviderOptions } from '../../tests/support/provider.ts';
import { assistantConfig, type AssistantConfig } from '../config.ts';
import { checkCoach } from './check.ts';

const open: Provider[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const start = async (options: ProviderOptions = {}) => {
  const provider = await startProvider(options);
  open.push(provider);
  return provider;
};

/** Whether the check succeeds, and everything that it printed. */
const check = async (provider: Provider, change: Partial<AssistantConfig> = {}) => {
  const config = assistantConfig(provider.env);
  if (!config) throw new Error('no service');
  const lines: string[] = [];
  const fine = await checkCoach({ ...config, ...change }, (line) => void lines.push(line));
  return { fine, said: lines.join('\n') };
};

const reminder = {
  reply: 'It is on your list.',
  intent: 'task',
  logged_for: '2026-05-14',
  meta: { action: 'create_task', content: 'Call Anna', remind_at: '2026-05-15T17:00' },
};

test('a service that supports everything is reported so, and the key is never printed', async () => {
  const provider = await start();
  provider.on('Anna', { reply: reminder });
  const { fine, said } = await check(provider);
  expect(fine).toBe(true);
  for (const line of [
    'reachable',
    'accepts the key',
    'knows the model',
    'our JSON schema',
    'is right',
    'streams',
    'tokens',
  ]) {
    expect(said).toContain(line);
  }
  expect(said).toContain('The coach can use it.');
  expect(said).not.toContain('test-key');
});

test('a service that supports less still works, and its limits are named', async () => {
  const provider = await start({ formats: ['plain'], neverStreams: true, key: null });
  provider.on('Anna', { text: 'I will remind you.' });
  const { fine, said } = await check(provider);
  expect(fine).toBe(true);
  for (const line of ['asks for no key', 'JSON in plain text', 'no such object', 'does not stream'])
    expect(said).toContain(line);
});

test.each<[string, ProviderOptions, Partial<AssistantConfig>, RegExp]>([
  ['a wrong key', {}, { apiKey: 'wrong-key' }, /does not accept the key/],
  ['another model', {}, { model: 'gpt-9' }, /does not know the model "gpt-9"\. It has: wren-test/],
  ['a refusal of every form', { formats: [] }, {}, /in every form/],
])('%s is named', async (_what, options, change, words) => {
  const { fine, said } = await check(await start(options), change);
  expect(fine).toBe(false);
  expect(said).toMatch(words);
  expect(said).not.toMatch(/wrong-key|test-key/);
});

test('a missing key, a missing /v1, a redirect, an account without credit and an unreachable address are named', async () => {
  const provider = await start();
  const { apiKey: _key, ...keyless } = assistantConfig(provider.env)!;
  const lines: string[] = [];
  expect(await checkCoach(keyless, (line) => void lines.push(line))).toBe(false);
  expect(lines.join()).toContain('wants a key');
  expect((await check(provider, { baseUrl: provider.url.replace('/v1', '') })).said).toMatch(/under http:.*\/v1/);
  provider.on('Anna', [{ status: 308, location: 'http://elsewhere.test' }, { status: 429 }]);
  expect((await check(provider)).said).toContain('another address');
  expect((await check(provider)).said).toContain('has no credit');
  await provider.close();
  expect((await check(provider)).said).toMatch(/no answer from .*ECONNREFUSED/);
});

test('a service that is too slow for the server is distinguished from one that does not work', async () => {
  const provider = await start();
  provider.on('Anna', { reply: reminder, delay: 100 });
  const { fine, said } = await check(provider, { timeout: 20, firstByte: 20 });
  expect(fine).toBe(false);
  expect(said).toContain('raise ASSISTANT_FIRST_WORD');
});
