import { expect, test } from 'vitest';
import { checkProject, firstSign } from './project-draft.ts';

test('a project needs a title; its emoji is one sign, or none', () => {
  expect(checkProject({ title: '  Harbour   shed ', emoji: '📐📝' })).toEqual({
    ok: true,
    value: { title: 'Harbour shed', emoji: '📐' },
  });
  expect(checkProject({ title: 'Home', emoji: ' ' })).toEqual({ ok: true, value: { title: 'Home', emoji: null } });
  expect(checkProject({ title: ' ', emoji: '📐' })).toEqual({ ok: false, error: 'TitleMissing' });
});

test.each([
  ['👩‍🚀 x', '👩‍🚀'],
  ['✈️', '✈️'],
  ['🇩🇪🇫🇷', '🇩🇪'],
  ['é', 'é'],
])('the first sign of "%s" is whole', (text, sign) => {
  expect(firstSign(text)).toBe(sign);
});
