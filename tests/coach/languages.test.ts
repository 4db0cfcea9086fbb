import { answerByRules } from '#coach/rules/answer.ts';
import { foreignLanguage } from '#coach/rules/languages.ts';
import { expect, test } from 'vitest';
import type { Labelled } from './labels.ts';
import { LANGUAGE_FILES, languageLines, measureLanguages } from './languages.ts';
import { heldBackSafety, tuningSafety } from './safety.labels.ts';
import { sets } from './sets.ts';

const all = LANGUAGE_FILES.flatMap(languageLines);

test('lines of every language are taken for it', () => {
  const { languages } = measureLanguages(all);
  expect([...languages.keys()].toSorted()).toEqual(['ar', 'bn', 'de', 'en', 'es', 'fr', 'hi', 'pt', 'ru', 'ur', 'zh']);
  for (const [code, { long, longRight }] of languages) {
    expect(long).toBeGreaterThanOrEqual(10);
    expect(longRight / long, code).toBeGreaterThanOrEqual(0.95);
  }
});

test('at most one of 300 English lines is taken for another language', () => {
  const foreign = new Set(all.filter(({ code }) => code !== 'en').map(({ text }) => text));
  const english = [
    ...Object.values(sets)
      .flatMap(({ sentences }): readonly Labelled[] => sentences)
      .map(([said]) => said),
    ...[...tuningSafety, ...heldBackSafety].map(([said]) => said),
    ...all.filter(({ code }) => code === 'en').map(({ text }) => text),
  ].filter((said) => !foreign.has(said));
  expect(english.length).toBeGreaterThan(3_000);
  const mistaken = english.filter((said) => foreignLanguage(said));
  expect(mistaken.length, mistaken.join('\n')).toBeLessThanOrEqual(english.length / 300);
});

test.each([
  ['lembrar de pagar o boleto dia 10', /^Por enquanto só entendo inglês\..*nenhuma tarefa, lembrete ou evento/],
  ['напомни в семь выключить духовку', /Задача, напоминание или событие не созданы/],
  ['提醒我六点收衣服', /没有创建任务、提醒或日程/],
  ['शाम 6 बजे याद दिलाना', /कोई कार्य, रिमाइंडर या कार्यक्रम नहीं बनाया गया/],
  ['فكرني الساعة ٦ اطلع الغسيل', /لم تُنشأ أي مهمة أو تذكير أو موعد/],
  ['৬টায় মনে করাইয়া দিও', /কোনো কাজ, রিমাইন্ডার বা ইভেন্ট তৈরি হয়নি/],
  ['شام چھ بجے یاد دلانا دوا لینی ہے', /کوئی کام، یاد دہانی یا تقریب نہیں بنائی گئی/],
])('a reminder asked for in another language is kept, and said to be none: %s', (message, words) => {
  const { reply, meta } = answerByRules({
    message,
    at: new Date('2026-05-13T13:00:00Z'),
    zone: 'Europe/Berlin',
    dayStartsAt: 0,
    help: null,
  });
  expect([meta.action, meta.content, meta.secondary_intents]).toEqual(['add_entry', message, []]);
  expect(reply).toMatch(words);
});
