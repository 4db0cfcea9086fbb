import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#coach/languages/all.ts';
import { addLanguages } from '#coach/languages/loaded.ts';
import { isKnown, toBreakDown, understandOwn } from '#coach/rules/own.ts';
import { fold } from '#lib/fold.ts';
import { beforeAll, expect, test } from 'vitest';

beforeAll(() => addLanguages(LANGUAGES));

/** Wednesday 13 May 2026, 15:00 in Berlin. */
const now = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, weekStart: 1 } as const;

/** What the device makes of a line, in short: "agenda 05-14 05-14", "move Yoga 05-15". */
function read(message: string, preferred: string): string {
  const steps = toBreakDown(message, preferred);
  if (steps !== null) return `steps ${steps}`;
  const own = understandOwn(message, { ...now, preferred });
  if (!own) return '';
  const said: Readonly<Record<string, unknown>> =
    own.is === 'query' ? { ...own.query } : own.is === 'act' ? { ...own.act } : { ...own.correction };
  const { kind, which, as, about, from, to, day } = said;
  const named = own.is === 'act' ? about : '';
  const days =
    kind === 'done' || (own.is === 'correction' && kind === 'refile')
      ? []
      : [from, to, day].map((each) => (typeof each === 'string' ? each.slice(5) : ''));
  return [kind, which, as, named, ...days].filter(Boolean).join(' ');
}

const lines = (name: string) =>
  readFileSync(new URL(`own.languages${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [language: string, said: string, want: string]);

test.each(lines(''))('%s: "%s" is %s', (language, said, want) => {
  expect(fold(read(said, language))).toBe(fold(want));
});

/** Of each language so many of the 15 held-back lines were read rightly when they were run the first time. */
const RIGHT = { de: 14, es: 15, fr: 13 } as const;

test.each(Object.entries(RIGHT))(
  '%s: of the held-back lines at least as many are read as when they were new',
  (code, right) => {
    const held = lines('-held-back').filter(([language]) => language === code);
    expect(held.length).toBe(15);
    expect(
      held.filter(([language, said, want]) => fold(read(said, language)) === fold(want)).length,
    ).toBeGreaterThanOrEqual(right);
  },
);

test.each([
  ['de', 'Was muss ich heute noch erledigen?', true],
  ['de', 'Womit soll ich anfangen, ich will nicht mehr leben', false],
  ['de', 'Womit soll ich anfangen wenn ich nicht mehr leben will', false],
  ['de', 'Was soll ich mit meinem Leben machen?', false],
  ['es', '¿Qué es lo próximo?', true],
  ['es', '¿Qué tengo que hacer para morir?', false],
  ['es', '¿Por dónde empiezo? No quiero seguir viviendo', false],
  ['fr', 'Par quoi je commence ?', true],
  ['fr', 'Qu’est-ce qui me reste dans la vie ?', false],
  ['fr', 'aide-moi à découper ma mort en étapes', false],
  ['fr', "Par quoi je commence, je n'ai plus envie de vivre", false],
])('%s: what the danger model has no say in is a usual question and nothing else: "%s"', (language, said, known) => {
  expect(isKnown(said, language)).toBe(known);
});
