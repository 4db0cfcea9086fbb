import { newId } from '#lib/id.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startProvider } from '../../tests/support/provider.ts';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { prune } from '../upkeep.ts';
import { answered, eventsOf, question, sse, task, coachServer, type App } from '#tests/server/coach-server.ts';

const provider = await startProvider();
afterAll(() => provider.close());

onEachDatabase('Safety, small questions and privacy of the coach', (db) => {
  const { server, post, ledger } = coachServer(db, provider);

  describe('words of self-harm', () => {
    const words = 'I want to kill myself. Remind me to call Anna tomorrow.';

    test('are answered with help at once: no model, no limit, nothing filed', async () => {
      const user = newId();
      const { app } = server({ assistant: { perMinute: 1, tokensPerDay: 1 } });
      expect((await post(app, user, question('one'))).status).toBe(200);
      const { requests } = provider;
      for (let i = 0; i < 3; i++) {
        const { status, body } = await answered(post(app, user, question(words)));
        expect([status, body]).toMatchObject([200, { intent: 'chat', meta: { help: true, secondary_intents: [] } }]);
        expect(body.reply).toContain('findahelpline.com');
        expect([undefined, 'chat']).toContain((body.meta as { action?: string }).action);
      }
      expect(provider.requests).toBe(requests);
    });

    test('that only the model recognised: help first, then its reply, and nothing is filed', async () => {
      const reply = 'I hear that suicide is on your mind. Please talk to somebody now.';
      provider.on('Bridge,', { reply: { ...task, reply } });
      const { body } = await answered(post(server().app, newId(), question('Bridge, 2 a.m.')));
      expect(body).toMatchObject({ intent: 'chat', meta: { help: true, secondary_intents: [] } });
      expect(String(body.reply).indexOf('findahelpline.com')).toBeLessThan(String(body.reply).indexOf(reply));
      expect(body.meta).not.toHaveProperty('action');
    });

    test('the lines stand once, also when the model names them', async () => {
      const reply =
        'I am worried about suicide here. Call 988 now. You can also look at findahelpline.com. I stay with you.';
      provider.on('ledge', { reply: { ...task, reply } });
      const { body } = await answered(post(server().app, newId(), question('I look down from the ledge')));
      for (const line of ['988', 'findahelpline.com']) expect(String(body.reply).split(line)).toHaveLength(2);
      expect(body.reply).toContain('I am worried about suicide here. I stay with you.');
    });

    test('that is heavy, and not clear how bad, is asked about at once; a yes to it gets help', async () => {
      const { app } = server();
      const { requests } = provider;
      const user = newId();
      const heavy = 'I feel like giving up, everything is too much';
      const { body } = await answered(post(app, user, question(heavy)));
      expect(body).toMatchObject({ intent: 'journal', meta: { action: 'add_entry', help: false, by: 'rules' } });
      expect(body.reply).toContain('How bad is it right now?');
      const turns = [
        { role: 'user', content: heavy },
        { role: 'assistant', content: body.reply },
      ];
      const yes = await answered(post(app, user, { ...question('yes'), turns }));
      expect(yes.body).toMatchObject({ intent: 'chat', meta: { help: true } });
      expect(provider.requests).toBe(requests);
    });
  });

  test('without a provider the built-in coach answers, once per question', async () => {
    const user = newId();
    const { app, log } = server({ assistant: null });
    const asked = question('Lunch with Sam on Friday at 1pm');
    const first = await answered(post(app, user, asked));
    expect(first).toMatchObject({
      status: 200,
      body: { intent: 'calendar', meta: { by: 'rules', event_time: '2026-05-15T11:00:00.000Z' } },
    });
    expect((await answered(post(app, user, asked))).body).toEqual(first.body);
    const events = await eventsOf(await post(app, user, asked, sse));
    expect(events).toEqual([{ event: 'reply', data: first.body }]);
    expect(log.some(({ event }) => event === 'coach')).toBe(false);
  });

  test.each([
    ['a message that ends in half an emoji', 'remind me to call Anna \ud83d'],
    ['a message that begins with the other half', '\ude00 remind me to call Anna'],
    ['a message with U+0000', 'remind me to\0 call Anna'],
    ['a title that is cut at an emoji', `remind me to call ${'x'.repeat(194)}😀😀`],
  ])('%s is answered, and asked again has the same answer', async (_, words) => {
    const user = newId();
    const { app } = server({ assistant: null });
    const asked = question(words, {
      turns: [{ role: 'user', content: '\ud83d' }],
      memories: ['\ude00 likes tea'],
      name: 'Wren\ud83d',
    });
    const first = await answered(post(app, user, asked));
    expect(first).toMatchObject({ status: 200, body: { meta: { by: 'rules' } } });
    expect(JSON.stringify(first.body)).not.toMatch(/\\u(?:0000|d[89a-f])/i);
    expect((await answered(post(app, user, asked))).body).toEqual(first.body);
  });

  describe('a recap', () => {
    const recap = (app: App, user: string, change: object = {}) =>
      answered(
        post(app, user, { prompt: 'Recap my week', userId: user, facts, ...change }, {}, '/api/assistant-recap'),
      );

    test('is the model’s, asked once for the same week; without a model, or when it fails, it is the rules’ @001.43', async () => {
      const user = newId();
      const { app } = server();
      provider.on('Recap', { reply: { recap: 'A good week.' } });
      for (let i = 0; i < 2; i++)
        expect(await recap(app, user)).toMatchObject({ status: 200, body: { recap: 'A good week.' } });
      expect(provider.requests).toBe(1);
      expect(provider.asked[0]?.message).toContain(JSON.stringify(facts));

      const plain = (await recap(server({ assistant: null }).app, user)).body.recap;
      expect(plain).toEqual(expect.stringMatching(/\w/));
      for (const answer of [{ status: 500 }, { text: 'no JSON' }, { reply: { recap: 'x'.repeat(3_000) } }]) {
        provider.on('Recap', answer);
        expect((await recap(app, newId())).body.recap).toBe(plain);
      }
    });

    test('is in the language of the device, and asked without one in that of the person', async () => {
      const rules = server({ assistant: null }).app;
      expect((await recap(rules, newId(), { language: 'de' })).body.recap).toContain('deine Woche');
      expect((await recap(rules, newId())).body.recap).toContain('your week');

      const user = newId();
      await asOwner(
        db(),
        `insert into public.preferences (user_id, id, version, "values") values ($1, $2, 1, '{"language": "fr"}')`,
        [user, newId()],
      );
      await asOwner(
        db(),
        `insert into public.journal_entries (user_id, id, version, content, logged_for) values ($1, $2, 1, 'Pluie', current_date)`,
        [user, newId()],
      );
      expect((await recap(rules, user, { facts: undefined })).body.recap).toContain(
        'Voici ta semaine. Tu étais là un seul jour.',
      );
      provider.on('Recap', { reply: { recap: 'Une bonne semaine.' } });
      await recap(server().app, user, { facts: undefined });
      expect(provider.asked.at(-1)?.system).toContain('Write it in French');
      await recap(server().app, newId());
      expect(provider.asked.at(-1)?.system).not.toContain('Write it in');
    });

    test('asked for with the specification’s body is made from the person’s own rows, and from nobody else’s', async () => {
      const [user, other] = [newId(), newId()];
      const now = Date.now();
      const day = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
      const put = (t: string, of: string, d: Record<string, unknown>) =>
        asOwner(
          db(),
          `insert into public.${t} (user_id, id, version, ${Object.keys(d).join(', ')})
           values ($1, $2, 1, ${Object.keys(d)
             .map((_, i) => `$${i + 3}`)
             .join(', ')})`,
          [of, newId(), ...Object.values(d)],
        );
      for (const of of [user, other]) {
        await put('journal_entries', of, { content: 'A good walk', logged_for: day(0), mood: 'great' });
        await put('mood_entries', of, { mood_type: 'bad', logged_for: day(1) });
      }
      await put('journal_entries', user, { content: 'Long ago', logged_for: day(20) });
      await put('memory_entries', user, { fact: 'Tulips', logged_for: day(2) });
      await put('entries', user, { content: 'x', type: 'thought_dump', role: 'user', logged_for: day(3) });
      await put('tasks', user, { description: 'milk', completed: true, completed_at: new Date(now).toISOString() });
      await put('tasks', user, { description: 'bread', completed: false });
      await put('assistant_profiles', user, { name: 'Wren', tone: 'coach' });
      const { app } = server({ assistant: null });
      const ask = (of: string) => recap(app, of, { facts: undefined });
      expect(await ask(user)).toMatchObject({
        status: 200,
        body: {
          recap:
            'Here is what you did this week. You were here on four days. You wrote one journal entry, finished one task, kept one memory and ' +
            'let go of one thought. One task is open. Which one do you finish first next week?',
        },
      });
      expect((await ask(other)).body.recap).toBe(
        'Here is your week. You were here on two days. You wrote one journal entry. What matters most to you next week?',
      );
      expect((await ask(newId())).body).toEqual({ recap: '' });

      // Moods that are not shared with the coach are in nothing that a model is told.
      await put('preferences', user, { values: JSON.stringify({ coach_moods: false }) });
      provider.on('Recap', { reply: { recap: 'A good week.' } });
      expect((await recap(server().app, user, { facts: undefined })).body.recap).toBe('A good week.');
      expect(provider.asked.at(-1)?.message).toContain('"moods":0,"mood":null');
      expect(provider.asked.at(-1)?.message).toContain('"words":3');
    });

    test('of a week without anything asks no model', async () => {
      const empty = { ...facts, days: 0, entries: 0, memories: 0, tasksDone: 0, moods: 0, habits: [] };
      expect(await recap(server().app, newId(), { facts: empty })).toMatchObject({ status: 200, body: { recap: '' } });
      expect(provider.requests).toBe(0);
    });

    test('of something else is refused', async () => {
      expect(await recap(server().app, newId(), { facts: { days: 'all' } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_call' },
      });
    });
  });

  describe('a released thought', () => {
    const classify = (app: App, user: string, content: string, entry_id = newId()) =>
      answered(post(app, user, { user_id: user, content, entry_id }, {}, '/api/classify-thought-dump'));

    test('gets one of the known topics from the model, else from the rules', async () => {
      const user = newId();
      const { app } = server();
      provider.on('exam', [{ reply: { topic: 'Worry' } }, { reply: { topic: 'nonsense' } }, { status: 500 }]);
      const entry = newId();
      for (let i = 0; i < 2; i++) {
        expect((await classify(app, user, 'What if I fail the exam', entry)).body).toEqual({ topic: 'worry' });
      }
      expect(provider.requests).toBe(1);
      const byRules = (await classify(server({ assistant: null }).app, user, 'What if I fail the exam')).body;
      expect(await classify(app, user, 'What if I fail the exam')).toMatchObject({ status: 200, body: byRules });
      expect(await classify(app, user, 'What if I fail the exam')).toMatchObject({ status: 200, body: byRules });
    });

    test('about self-harm is never sent to a model', async () => {
      expect((await classify(server().app, newId(), 'I want to kill myself')).status).toBe(200);
      expect(provider.requests).toBe(0);
    });
  });

  describe('what is stored', () => {
    test('can be read by the server alone', async () => {
      const user = newId();
      await post(server().app, user, question('x'));
      for (const role of ['authenticated', 'anon']) {
        for (const sql of ['select * from public.coach_calls', 'select public.coach_prune()']) {
          const read = db().tx(null, async (query) => {
            await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: user })]);
            await query(`set local role ${role}`);
            return query(sql);
          });
          await expect(read).rejects.toMatchObject({ code: '42501' });
        }
      }
    });

    test('has no text of the question, and is deleted after 90 days, by a reset and with the account', async () => {
      const [old, reset, gone, stays] = [newId(), newId(), newId(), newId()];
      const { app } = server({ assistant: null });
      for (const user of [old, reset, gone, stays]) await post(app, user, question('Call Anna about the secret'));
      const rows = await asOwner(db(), 'select to_jsonb(c) - $2 as row from coach_calls c where user_id = $1', [
        stays,
        'answer',
      ]);
      expect(JSON.stringify(rows)).not.toContain('secret');
      await asOwner(db(), `update coach_calls set asked_at = now() - interval '91 days' where user_id = $1`, [old]);
      await asOwner(db(), `update coach_calls set asked_at = now() - interval '89 days' where user_id = $1`, [stays]);
      await prune(db());
      await asOwner(db(), 'select sync_reset_user($1)', [reset]);
      await asOwner(db(), 'select sync_forget_user($1)', [gone]);
      const left = await Promise.all([old, reset, gone, stays].map(async (user) => (await ledger(user)).length));
      expect(left).toEqual([0, 0, 0, 1]);
    });
  });

  test('the log has ids, codes and counts: no text of a person, no key', async () => {
    const user = newId();
    const { app, log } = server();
    provider.on('secret', [{ reply: { ...task, reply: 'confidential' } }, { status: 500, error: 'secret' }]);
    for (let i = 0; i < 2; i++) await post(app, user, question('my secret', { memories: ['hidden'] }));
    await post(app, user, question('my secret', { zone: 'secret' }));
    expect(log.filter(({ event }) => event === 'coach')).toMatchObject([
      { user, code: 'answered', count: expect.any(Number), ms: expect.any(Number) },
      { user, code: 'http_500' },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/secret|confidential|hidden|test-key|Bearer/);
  });
});

/** The facts of a week, as devices send them. */
const facts = {
  until: '2026-05-14',
  name: 'Ada',
  days: 5,
  entries: 6,
  words: 900,
  memories: 1,
  thoughts: 0,
  tasksDone: 4,
  tasksOpen: 2,
  habits: [{ title: 'Walk', days: 4 }],
  moods: 5,
  mood: 3.8,
  moodBefore: 3.1,
  bestDay: '2026-05-12',
  topics: ['thesis'],
};
