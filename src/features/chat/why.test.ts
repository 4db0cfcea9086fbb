import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { answerByRules } from '#coach/rules/answer.ts';
import { routeReply } from '#coach/route.ts';
import { whyFiled } from './why.ts';

const callId = newId();
const at = new Date('2026-05-13T13:00:00Z');
const asked = (message: string) => ({ message, at, zone: 'Europe/Berlin', dayStartsAt: 0 });
const said = (message: string) => ({ callId, message, at, day: '2026-05-13' as Day });
/** The rows as a device has written them. */
const filed = (message: string) =>
  routeReply(answerByRules({ ...asked(message), help: null }), said(message)).map(({ table, id, row }) => ({
    table,
    id,
    row: { ...row, created_at: at.toISOString() },
  }));
const why = (message: string, made = filed(message)) => whyFiled(asked(message), said(message), made);

test('each row has the rule that filed it, in the order of the rows', async () => {
  const message = "I need to buy milk. Remember that Leo's birthday is on 3 May. Lunch with Sam on Thursday at 1pm.";
  expect(await why(message)).toEqual({
    rows: [
      expect.stringMatching(/^Guessed: a task, \d{2,3} %$/),
      'Something to remember',
      expect.stringMatching(/^Guessed: an event, \d{2,3} %$/),
    ],
    alone: null,
  });
});

test('two tasks of one clause have the same guess', async () => {
  const [first, second] = (await why('I need to buy milk and call Anna')).rows;
  expect(first).toMatch(/^Guessed: a task/);
  expect(second).toBe(first);
});

test('a row that a model wrote differently has no rule', async () => {
  const [row] = filed('I need to buy milk');
  expect((await why('I need to buy milk', [{ ...row!, row: { ...row!.row, description: 'Milk!' } }])).rows).toEqual([
    null,
  ]);
});

test('a message from which nothing is filed has the rule that read it', async () => {
  expect(await why('what is the capital of Peru?')).toEqual({
    rows: [],
    alone: expect.stringMatching(/^Guessed: something said to the coach/),
  });
  expect((await why('why do I always do this?')).alone).toBe('Something you ask yourself');
  expect((await why('good morning')).alone).toBe('Small talk');
  expect((await why('I want to die')).alone).toBe('Words that need help at once');
});

test('a text in another language is named so', async () => {
  expect((await why('Hoje não fui para a aula porque estou doente')).rows).toEqual(['A text in another language']);
});
