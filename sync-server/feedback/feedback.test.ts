import { expect, test } from 'vitest';
import { calendarServer } from '#tests/server/calendar-server.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { feedbackCommand } from './feedback.ts';

const ID = '0199e4b0-0000-7000-8000-000000000001';
const idOf = (n: number) => `0199e4b0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

onEachDatabase('Feedback', (db) => {
  const server = async () => {
    const { deps, pass } = await calendarServer(db());
    const { createApp } = await import('../app.ts');
    const app = createApp(deps);
    const give = (body: unknown) =>
      app.request('/api/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    return { give, pass };
  };

  test('of a visitor is kept once, listed for the operator, and deleted by them', async () => {
    await db().tx(null, (query) => query('delete from public.visitor_feedback'));
    const { give } = await server();
    const text = '  The tide \u001b[2Jtable, please\n2nd line ';
    for (let i = 0; i < 2; i++) expect((await give({ id: ID, type: 'suggestion', text })).status).toBe(200);
    const listed = await feedbackCommand(db(), []);
    expect(listed.match(/a visitor/g)).toHaveLength(1);
    expect(listed).toContain(`suggestion, a visitor  ${ID}\nThe tide  [2Jtable, please\n2nd line`);
    expect(await feedbackCommand(db(), ['delete', ID])).toBe('It is deleted.');
    expect(await feedbackCommand(db(), ['list'])).not.toContain(ID);
    expect(await feedbackCommand(db(), ['delete', ID])).toMatch(/^There is no feedback of a visitor/);
    await expect(feedbackCommand(db(), ['shout'])).rejects.toThrow(/npm run feedback/);
  });

  test.each([
    ['not JSON', '{'],
    ['no text', { id: ID, type: 'bug', text: ' \n ' }],
    ['a type that there is not', { id: ID, type: 'rant', text: 'x' }],
    ['an id that is none', { id: '1', type: 'bug', text: 'x' }],
    ['a text that is too long', { id: ID, type: 'bug', text: 'x'.repeat(4001) }],
    ['a body that is too long', { id: ID, type: 'bug', text: 'x', more: 'x'.repeat(30_000) }],
    ['a character that no database stores', { id: ID, type: 'bug', text: 'a\u0000b' }],
  ])('refuses %s', async (_, body) => {
    const { give } = await server();
    expect((await give(body)).status).toBe(400);
  });

  test('one address gives five texts at once, then one every ten minutes', async () => {
    const { give, pass } = await server();
    const next = (n: number) => give({ id: idOf(n), type: 'praise', text: `Text ${n}` });
    for (let n = 10; n < 15; n++) expect((await next(n)).status).toBe(200);
    const refused = await next(15);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    pass(600_000);
    expect((await next(15)).status).toBe(200);
  });
});
