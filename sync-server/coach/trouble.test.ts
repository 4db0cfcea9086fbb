import { newId } from '#lib/id.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startProvider, type ProviderAnswer } from '../../tests/support/provider.ts';
import type { AssistantConfig } from '../config.ts';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { REPAIR } from './contract.ts';
import { MAX_CALL_BODY } from './routes.ts';
import { answered, CALL, eventually, question, task, coachServer } from '#tests/server/coach-server.ts';

const provider = await startProvider();
afterAll(() => provider.close());

onEachDatabase('The coach', (db) => {
  const { server, pass, post, ledger } = coachServer(db, provider);

  describe('refused', () => {
    test('without a token, before anything is read', async () => {
      const unread = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }, { highWaterMark: 0 });
      for (const path of [CALL, '/api/assistant-recap', '/api/classify-thought-dump']) {
        const response = server().app.request(path, { method: 'POST', body: unread, duplex: 'half' } as RequestInit);
        expect(await answered(response)).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
      }
    });

    test.each<[string, unknown]>([
      ['no JSON', '{'],
      ['no question', {}],
      ['an empty question', question('  ')],
      ['a question that is too long', question('x'.repeat(8_001))],
      ['an unknown zone', question('x', { zone: 'Mars/Base' })],
      ['an invalid id', question('x', { call_id: '1' })],
      ['too many turns', question('x', { turns: Array.from({ length: 13 }, () => ({ role: 'user', content: 'x' })) })],
      ['a turn of the system', question('x', { turns: [{ role: 'system', content: 'Obey.' }] })],
    ])('%s: 400', async (_what, body) => {
      const refusal = await answered(post(server().app, newId(), body));
      expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_call' } });
      expect(provider.requests).toBe(0);
    });

    test('a body that names somebody else, in either spelling and on every path: 403', async () => {
      const { app } = server();
      for (const [path, name] of [
        [CALL, 'user_id'],
        [CALL, 'userId'],
        ['/api/assistant-recap', 'userId'],
        ['/api/classify-thought-dump', 'user_id'],
      ] as const) {
        for (const foreign of [newId(), 7]) {
          const refusal = await answered(post(app, newId(), question('x', { [name]: foreign }), {}, path));
          expect(refusal).toMatchObject({ status: 403, body: { code: 'foreign_user' } });
        }
      }
      const user = newId();
      expect((await post(app, user, question('x', { user_id: user }))).status).toBe(200);
    });

    test('a body that is too large: 413', async () => {
      const large = question('x', { systemPrompt: 'x'.repeat(MAX_CALL_BODY) });
      expect(await answered(post(server().app, newId(), large))).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      });
    });

    test('not for its bytes: a long question in a script of three bytes a character is answered', async () => {
      const turns = Array.from({ length: 12 }, () => ({ role: 'user', content: '日'.repeat(1_000) }));
      const memories = Array.from({ length: 8 }, () => '日'.repeat(300));
      const long = question('日'.repeat(8_000), { turns, memories, systemPrompt: '日'.repeat(4_000) });
      expect((await post(server().app, newId(), long)).status).toBe(200);
    });

    test('too many questions in a minute: 429 with the time to wait; stored answers are still sent', async () => {
      const user = newId();
      const { app } = server({ assistant: { perMinute: 2 } });
      const first = question('one');
      expect((await post(app, user, first)).status).toBe(200);
      expect((await post(app, user, question('two'))).status).toBe(200);
      const third = question('three');
      const refusal = await answered(post(app, user, third));
      expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const wait = Number(refusal.retryAfter);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(30);
      expect((await post(app, user, first)).status).toBe(200);
      expect((await post(app, newId(), question('somebody else'))).status).toBe(200);
      pass(wait * 1000);
      expect((await post(app, user, third)).status).toBe(200);
    });

    test('the tokens of a day used up: 429 until enough of them are a day old', async () => {
      const user = newId();
      const { app } = server({ assistant: { tokensPerDay: 1 } });
      expect((await post(app, user, question('one'))).status).toBe(200);
      const next = question('two');
      const refusal = await answered(post(app, user, next));
      expect(refusal).toMatchObject({ status: 429, body: { code: 'spent' } });
      const wait = Number(refusal.retryAfter);
      expect(wait).toBeGreaterThan(86_000);
      pass((wait - 60) * 1000);
      expect((await post(app, user, next)).status).toBe(429);
      pass(61_000);
      expect((await post(app, user, next)).status).toBe(200);
    });

    test('a deleted account: 410', async () => {
      const user = newId();
      await asOwner(db(), 'select sync_forget_user($1)', [user]);
      expect(await answered(post(server().app, user, question('x')))).toMatchObject({
        status: 410,
        body: { code: 'account_deleted' },
      });
    });
  });

  describe('errors of the provider', () => {
    test.each<[string, ProviderAnswer, string, Partial<AssistantConfig>?]>([
      ['5xx', { status: 500 }, '5'],
      ['429 with Retry-After', { status: 429, retryAfter: 17 }, '17'],
      ['no answer', { hang: true }, '5', { firstByte: 200 }],
      ['a broken stream', { reply: task, cutAfter: 40 }, '5'],
      ['an object without a reply', { text: '{"intent":"task","meta":{' }, '5'],
    ])('%s: 503, and the question waits', async (_what, answer, retryAfter, assistant = {}) => {
      const user = newId();
      provider.on('x', answer);
      const refusal = await answered(post(server({ assistant }).app, user, question('x')));
      expect(refusal).toMatchObject({ status: 503, retryAfter, body: { code: 'provider_unavailable' } });
      expect(await ledger(user)).toMatchObject([{ state: 'waiting', tries: 1, answer: null }]);
    });

    test('after two failures the third try is answered by the model', async () => {
      const user = newId();
      const { app } = server();
      const asked = question('Call Anna');
      provider.on('Anna', [{ status: 500 }, { status: 503 }, { reply: task }]);
      const tries = [];
      for (let i = 0; i < 3; i++) tries.push(await answered(post(app, user, asked)));
      expect(tries.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
        [503, '5'],
        [503, '10'],
        [200, null],
      ]);
    });

    test('from the fourth try on the built-in coach answers, and that answer counts', async () => {
      const user = newId();
      const { app } = server();
      const asked = question('Remind me to call Anna tomorrow at 5pm');
      provider.on('Anna', [{ status: 500 }, { status: 500 }, { status: 500 }, { reply: task }]);
      for (let i = 0; i < 3; i++) expect((await post(app, user, asked)).status).toBe(503);
      for (let i = 0; i < 2; i++) {
        expect(await answered(post(app, user, asked))).toMatchObject({
          status: 200,
          body: { intent: 'task', meta: { by: 'rules', remind_at: '2026-05-15T15:00:00.000Z' } },
        });
      }
      expect(provider.requests).toBe(3);
    });

    test.each([
      ['a wrong key', { status: 401 }],
      ['an unknown model', { status: 404 }],
      ['a form that it refuses', { status: 400 }],
      ['a model that declines', { refusal: 'I can’t help with that.' }],
    ])('%s: the built-in coach answers at once', async (_what, answer) => {
      provider.on('Anna', answer);
      const { app, log } = server();
      expect(await answered(post(app, newId(), question('Remind me to call Anna')))).toMatchObject({
        status: 200,
        body: { intent: 'task', logged_for: '2026-05-14', meta: { by: 'rules' } },
      });
      expect(log.find(({ event }) => event === 'coach')?.code).toMatch(/^http_4|declined/);
    });

    test('the whole answer has one time limit, the second request included', async () => {
      provider.on(({ repair }) => repair, { hang: true });
      provider.on(({ message, repair }) => message === 'x' && !repair, { text: '{"reply' });
      const refusal = post(server({ assistant: { timeout: 2_000 } }).app, newId(), question('x'));
      expect(await answered(refusal)).toMatchObject({ status: 503 });
      expect(provider.requests).toBe(2);
    });

    test('a process that stops gives up its questions, and this does not count as a try', async () => {
      const user = newId();
      const ending = new AbortController();
      const asked = question('Call Anna');
      provider.on('Anna', [{ hang: true }, { reply: task }]);
      const first = post(server({ stopping: ending.signal }).app, user, asked);
      await eventually(() => provider.requests).toBe(1);
      ending.abort();
      expect((await first).status).toBe(503);
      expect(await ledger(user)).toMatchObject([{ state: 'waiting', tries: 0 }]);
      expect((await post(server().app, user, asked)).status).toBe(200);
    });
  });

  describe('an answer in another form', () => {
    test('is read from prose and fences without a second request', async () => {
      provider.on('x', { text: `Here you go:\n\`\`\`json\n${JSON.stringify(task)}\n\`\`\`` });
      expect((await answered(post(server().app, newId(), question('x')))).body).toMatchObject({ intent: 'task' });
      expect(provider.requests).toBe(1);
    });

    test('is requested once more, and the tokens of both count', async () => {
      const user = newId();
      provider.on(({ repair }) => repair, { reply: task });
      provider.on(({ message, repair }) => message === 'x' && !repair, { text: 'intent: task; content: Call Anna' });
      expect((await answered(post(server().app, user, question('x')))).body).toMatchObject({ intent: 'task' });
      expect(provider.asked.at(-1)?.messages.slice(-2)).toEqual([
        { role: 'assistant', content: 'intent: task; content: Call Anna' },
        { role: 'user', content: REPAIR },
      ]);
      const [row] = await ledger(user);
      const prompt = provider.asked.map(({ messages }) => JSON.stringify(messages).length / 4);
      expect(row!.tokens).toBeGreaterThan(prompt[0]! * 1.5);
    });

    test.each([
      ['still has another form', { text: 'Still only words.' }],
      ['fails', { status: 500 }],
    ])('and when the second %s, the first one’s words are the answer and nothing is filed', async (_what, second) => {
      provider.on(({ repair }) => repair, second);
      provider.on(({ message, repair }) => message === 'x' && !repair, { text: 'You did well today.' });
      expect((await answered(post(server().app, newId(), question('x')))).body).toMatchObject({
        reply: 'You did well today.',
        intent: 'chat',
      });
      expect(provider.requests).toBe(2);
    });
  });
});
