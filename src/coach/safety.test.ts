import { describe, expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { HELP_ADDRESS } from './help-lines.ts';
import { careIn, helpFor, helpIn, speaksOfHarm } from './safety.ts';
import { ASKED, helpReply, withoutLines } from './safety-words.ts';

// What is danger, what is heavy and what is everyday talk: tests/coach/safety.test.ts.

test('other spellings are found too', () => {
  for (const said of [
    'I want to k1ll myself',
    's u i c i d e',
    'I WANT TO DIE',
    'i want to d​ie',
    'I don’t want to be alive',
  ])
    expect(speaksOfHarm(said), said).toBe(true);
});

test('what lies behind a person is judged sentence by sentence', () => {
  const page = 'I used to hate mornings. The walk was good and the kids made me happy today. ';
  expect(careIn(`${page}I want to die.`)).toEqual({ level: 'danger', about: 'self' });
  expect(careIn(`I want to die. ${page}`)).toEqual({ level: 'danger', about: 'self' });
  expect(careIn(`${page}We had soup.`)).toBeNull();
  expect(careIn('I used to want to die. I am happy now.')).toBeNull();
  expect(careIn('I used to want to die and I am happy now.')).toBeNull();
});

test('whom it is about decides the words', () => {
  expect(careIn('I want to die')).toEqual({ level: 'danger', about: 'self' });
  expect(careIn('my sister wants to kill herself')).toEqual({ level: 'danger', about: 'other' });
  expect(careIn('my husband hits me')).toEqual({ level: 'danger', about: 'hurt' });
  expect(careIn('I am having a panic attack')).toEqual({ level: 'heavy', about: 'panic' });
  expect(careIn('they bully me at school')).toEqual({ level: 'heavy', about: 'hurt' });
  expect(careIn('I feel like giving up')).toEqual({ level: 'heavy', about: 'self' });
  expect(careIn('buy milk')).toBeNull();
});

test('a very long text is read quickly, and never throws', () => {
  const long = 'I want to '.repeat(800);
  const used = processorTime();
  expect(speaksOfHarm(long)).toBe(false);
  expect(used()).toBeLessThan(5_000);
});

const tones = ['friend', 'coach', 'mirror', 'balanced', '', 'constructor'];
const times = (text: string, part: string) => text.split(part).length - 1;

test('every tone gives each phone number once, and none has exclamation marks', () => {
  for (const tone of tones) {
    for (const level of ['danger', 'heavy'] as const) {
      const reply = helpReply({ level, about: 'self' }, tone);
      for (const line of ['988', '116 123', '13 11 14', HELP_ADDRESS, '112 in Europe'])
        expect(times(reply, line), `${tone} ${line}`).toBe(1);
      expect(reply).not.toContain('!');
    }
  }
});

test('a person who is hurt gets the lines for that, and hears that it is not their fault', () => {
  const reply = helpReply({ level: 'danger', about: 'hurt' }, 'friend');
  for (const line of ['1-800-799-7233', '0808 2000 247', '1800 737 732', HELP_ADDRESS, '112 in Europe'])
    expect(times(reply, line), line).toBe(1);
  expect(reply).toContain('not your fault');
  expect(reply).not.toContain('988');
});

test('the lines are one paragraph, of several lines', () => {
  for (const about of ['self', 'other', 'hurt'] as const)
    expect(
      helpReply({ level: 'danger', about })
        .split('\n\n')
        .filter((part) => /\n.*findahelpline/.test(part)),
    ).toHaveLength(1);
});

describe('what is unclear', () => {
  const asked = helpFor('I feel like giving up, everything is too much', {})!;
  const turns = [
    { role: 'user' as const, content: 'I feel like giving up, everything is too much' },
    { role: 'assistant' as const, content: asked.words },
  ];

  test('it is asked how bad it is, and help is offered', () => {
    expect(asked.level).toBe('heavy');
    expect(asked.words).toContain('How bad is it right now?');
    expect(asked.words).toContain(ASKED);
    expect(asked.words).toContain('988');
  });

  test.each(['yes', 'Yes, sometimes', 'a bit', 'I do', "I don't know", 'both'])(
    '"%s" to that question gets help at once',
    (said) => {
      expect(helpFor(said, { turns })?.level).toBe('danger');
      expect(helpFor(said, {})).toBeNull();
    },
  );

  test('"no" gets thanks, and no phone number a second time', () => {
    const help = helpFor('no, I am only exhausted', { turns })!;
    expect(help.level).toBe('heavy');
    expect(help.words).toContain('Thank you for answering plainly.');
    expect(help.words).not.toContain(HELP_ADDRESS);
  });

  test('something else after that question is a message like any other', () => {
    expect(helpFor('remind me to buy milk tomorrow', { turns })).toBeNull();
  });

  test('a place where nobody can answer a question shows help for danger only', () => {
    expect(helpIn('I want to die')).toContain(HELP_ADDRESS);
    expect(helpIn('I feel like giving up')).toBeNull();
  });
});

test('sentences of others that name a line are left out, because ours are there', () => {
  expect(
    withoutLines('I hear you. You can call 988 or text a crisis line.\nSamaritans are on 116 123.\nI stay here.'),
  ).toBe('I hear you. I stay here.');
});

test.each([
  ['de', 'Ja, jeden Tag', 'nö', 'Deutschland: 0800 111 0 111'],
  ['es', 'sí', 'No, para nada', 'España: 024'],
  ['fr', 'ouais parfois', 'non pas vraiment', 'France : 3114'],
] as const)('in %s a yes to the question gets help in its language, and a no an answer', (language, yes, no, line) => {
  const question = helpReply({ level: 'heavy', about: 'self', language });
  const turns = [{ role: 'assistant', content: question }] as const;
  expect(question).toContain(line);
  expect(helpFor(yes, { turns })).toMatchObject({ level: 'danger', words: expect.stringContaining(line) as string });
  expect(helpFor(no, { turns })).toEqual({
    level: 'heavy',
    words: helpReply({ level: 'heavy', about: 'no', language }),
  });
  expect(helpFor('42', { turns })).toBeNull();
});

test('a plain line within a long calm entry gets help at once: only what is around it is calm', () => {
  const calm = 'We walked to the lake and had soup. The dog slept by the stove. '.repeat(40);
  expect(careIn(calm)).toBeNull();
  for (const said of ['I want to kill myself and I know how. ', 'My husband beat me up again last night. '])
    expect(careIn(calm + said + calm)?.level, said).toBe('danger');
});
