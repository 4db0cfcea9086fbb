/**
 * No regular expression takes more than linear time: what somebody writes may not stop the thread that answers everybody (or the page).
 * scslre finds repetitions that can share their characters with the next one, or that are tried again from each place of a long run. It
 * reads no text and has no time limit, so its answer is always the same.
 */
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { analyse } from 'scslre';
import { sourceFiles } from './sources.ts';

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const show = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** Why a pattern is more than linear; empty when it is not. */
const faults = ({ source, flags }: Pattern): string[] =>
  analyse({ source, flags }).reports.map(
    ({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'}: ${type}`,
  );

/** The patterns that stand in a file between two slashes. */
function literalsIn(path: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const { program } = parseSync(path, code);
  JSON.stringify(program, (_, value: unknown) => {
    if (isLiteral(value)) found.push({ source: value.regex.pattern, flags: value.regex.flags });
    // JSON has no BigInt.
    return typeof value === 'bigint' ? null : value;
  });
  return found;
}

function isLiteral(value: unknown): value is { readonly regex: { readonly pattern: string; readonly flags: string } } {
  return typeof value === 'object' && value !== null && 'regex' in value && 'type' in value && value.type === 'Literal';
}

const literals = sourceFiles('src', 'sync-server', 'sw').map(
  ({ path, text }) => [path, literalsIn(path, text)] as const,
);

test('there are patterns to check', () => {
  expect(literals.flatMap(([, found]) => found).length).toBeGreaterThan(400);
});

test.each([
  ['a run that is tried from each of its characters', /\s+$/],
  ['two repetitions of the same characters', /^\w*\d+$/],
  ['a repetition in a repetition', /^(?:a+)+$/],
])('the checker finds %s', (_, { source, flags }) => {
  expect(faults({ source, flags })).not.toEqual([]);
});

test.each(literals.filter(([, found]) => found.length > 0))(
  '%s has no pattern that is more than linear',
  (_, found) => {
    const bad = found.filter((pattern) => faults(pattern).length > 0);
    expect(bad.map((pattern) => `${show(pattern)}: ${faults(pattern).join(', ')}`)).toEqual([]);
  },
);

/** Sentences for which the coach's rules put their patterns together. */
const sentences = [
  'remind me to buy milk tomorrow at 5',
  'on 3 may for 2 hours',
  'note to self: i must call bob',
  'by the 3rd',
  'in 2 hours',
];

test('the coach puts no pattern together that is more than linear', async () => {
  const made: Pattern[] = [];
  const construct = (Real: RegExpConstructor, [source, flags]: [string, string?]) => {
    const pattern = new Real(source, flags);
    // Only those that the coach makes.
    if (new Error().stack?.split('\n')[2]?.includes('/src/coach/'))
      made.push({ source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  vi.resetModules();
  try {
    const { answerByRules } = await import('#coach/rules/answer.ts');
    for (const message of sentences)
      answerByRules({ message, at: new Date('2026-05-13T13:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, help: null });
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
  expect(made.length).toBeGreaterThan(50);
  const bad = made.filter((pattern) => faults(pattern).length > 0);
  expect(bad.map((pattern) => `${show(pattern)}: ${faults(pattern).join(', ')}`)).toEqual([]);
});
