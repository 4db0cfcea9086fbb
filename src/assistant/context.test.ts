import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { CoachCall } from '#coach/call.ts';
import { getDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { DAMAGED, HIDDEN } from '#lib/damaged.ts';
import { singletonId } from '#data/natural-ids.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import type { Day } from '#lib/day.ts';
import { callsOf } from './call-row.ts';
import { earlierTurns } from './earlier-turns.ts';
import { readVoice, relevantMemories, withContext } from './context.ts';
import { systemPrompt } from './system-prompt.ts';
import { say } from '#features/chat/say.ts';
import { setPreference } from '#features/profile/mutations.ts';

const noon = new Date(2026, 4, 14, 12);
const day = '2026-05-13' as Day;

beforeEach(freshDevice);

const memory = (fact: string, tags: readonly string[] = [], created_at = '2026-05-01T10:00:00.000Z') => ({
  id: crypto.randomUUID(),
  user_id: 'x',
  created_at,
  fact,
  tags,
});

async function contextFor(message: string) {
  const said = await say(message, noon);
  const call = said.ok ? await callsOf(getDb()).get(said.value.id) : undefined;
  return withContext(getDb(), call!);
}

test('the persona says name and tone, then whatever else there is, and nothing of what there is not', () => {
  expect(systemPrompt(null, null)).toBe('Your name is Wren. Your tone is balanced.');
  expect(
    systemPrompt(
      {
        name: 'Kit',
        tone: 'coach',
        personality_type: 'Curious',
        coaching_style: 'Direct motivation',
        strengths: ['lists', ' '],
      },
      {
        name: 'Ada',
        gender: 'woman',
        goals: 'Finish the thesis',
        core_values: ['honesty', 'play'],
        strengths: ['patience'],
      },
    ),
  ).toBe(
    [
      'Your name is Kit. Your tone is coach.',
      'Your personality: Curious.',
      'Your coaching style: Direct motivation.',
      'Your strengths: lists.',
      "The person's name: Ada.",
      "The person's strengths: patience.",
      "The person's goals: Finish the thesis.",
      "The person's core values: honesty, play.",
      "The person's gender: woman.",
    ].join('\n'),
  );
});

test.each([
  [{ style: 'direct', focus: [] }, 'Your communication style: direct'],
  [{ style: 'supportive', focus: [] }, 'Your communication style: supportive'],
  [{ style: 'balanced', focus: ['fitness', 'mental'] }, "The person's priority focus areas: fitness, mental."],
] as const)('an AI preference is one line of the persona: %o', (wishes, line) => {
  const usual = systemPrompt(null, null);
  const told = systemPrompt(null, null, wishes);
  expect(told.startsWith(usual)).toBe(true);
  expect(told.slice(usual.length).trim().split('\n')).toEqual([expect.stringContaining(line)]);
});

test('each AI preference is sent with the next question, and the rules on the device speak by it', async () => {
  const usual = await contextFor('Hello');
  expect(usual).toMatchObject({ communication_style: 'balanced', focus_areas: [] });
  await setPreference('communication_style', 'direct');
  await setPreference('focus_fitness', true);
  const asked = await contextFor('Hello again');
  expect(asked).toMatchObject({ communication_style: 'direct', focus_areas: ['fitness'] });
  expect(asked.systemPrompt).toContain('direct');
  expect(asked.systemPrompt).toContain('fitness');
  expect(v.safeParse(CoachCall, asked).success).toBe(true);
  expect(await readVoice(getDb())).toMatchObject({ communicationStyle: 'direct', focusAreas: ['fitness'] });
});

test('a value of a newer version counts as the usual one, and stays stored', async () => {
  const id = singletonId('preferences', getDb().profile.user_id);
  await given('preferences', { id, values: { communication_style: 'haiku', focus_mental: 'much' } });
  await setPreference('focus_fitness', true);
  expect(await readVoice(getDb())).toMatchObject({ communicationStyle: 'balanced', focusAreas: ['fitness'] });
  expect((await getDb().preferences.get(id))?.values).toMatchObject({
    communication_style: 'haiku',
    focus_mental: 'much',
  });
});

test('the coach on the device has the name of the coach, not that of the person', async () => {
  await given('profiles', { id: getDb().profile.user_id, onboarded: true, welcome_shown: true, name: 'Mira' });
  await given('assistant_profiles', {
    id: singletonId('assistant_profiles', getDb().profile.user_id),
    name: 'Kit',
    tone: 'friend',
  });
  expect(await readVoice(getDb())).toMatchObject({ name: 'Kit', tone: 'friend' });
});

test('memories that share words with the message are told, rare words first, and no others', () => {
  const found = relevantMemories(
    [
      memory("Leo's birthday is on 3 May"),
      memory('Leo likes tea'),
      memory('Leo moved to Ghent', ['friends']),
      memory('The boiler was serviced'),
    ],
    'What do I give Leo for his birthdays?',
  );
  expect(found.map(({ fact }) => fact)).toEqual([
    "Leo's birthday is on 3 May",
    expect.stringContaining('Leo'),
    expect.stringContaining('Leo'),
  ]);
  expect(relevantMemories([memory('I need to think about this today')], 'What do you think I need today?')).toEqual([]);
});

test('a tag counts as a word, accents do not matter, and at most eight are told', () => {
  expect(relevantMemories([memory('Book a table', ['Café'])], 'Which cafe was it?')).toHaveLength(1);
  expect(
    relevantMemories(
      Array.from({ length: 30 }, () => memory('tea')),
      'tea',
    ),
  ).toHaveLength(8);
});

test('what goes to the coach is what the server accepts, with memories and moods, each under its switch', async () => {
  await given('memory_entries', { fact: 'Leo likes tea', created_at: '2026-05-01T10:00:00.000Z' });
  await given('mood_entries', { mood_type: 'good', logged_for: day });
  const body = await contextFor('Tea for Leo?');
  expect(v.is(CoachCall, body)).toBe(true);
  expect(body.memories).toEqual(["The person's last moods: 2026-05-13 Good.", 'Leo likes tea']);

  const id = singletonId('preferences', getDb().profile.user_id);
  await given('preferences', { id, values: { coach_memories: false } });
  expect((await contextFor('Tea for Leo?')).memories).toEqual(["The person's last moods: 2026-05-13 Good."]);
  await getDb().preferences.update(id, { values: { coach_memories: true, coach_moods: false } });
  expect((await contextFor('Tea for Leo?')).memories).toEqual(['Leo likes tea']);
});

test('entries go along only once the person has said yes; before that they are offered, and after a no they are not even looked for', async () => {
  const found = {
    entries: [{ day: '2026-05-03', kind: 'Journal', text: 'The vet says Momo is well.' }],
    given: 'own/given',
    offered: 'own/offered',
  };
  const find = vi.fn(async () => found);
  const said = await say('What did the vet say?', noon);
  const call = async () => (await callsOf(getDb()).get(said.ok ? said.value.id : ''))!;
  const asked = async (look = true) => [
    (await withContext(getDb(), await call(), look ? { find } : {})).entries,
    (await call()).given,
  ];
  expect(await asked()).toEqual([[], ['own/offered']]);
  await setPreference('coach_entries', true);
  expect(await asked()).toEqual([found.entries, ['own/given']]);
  // The service worker, and a change of another switch, look for none: what was found stays.
  expect(await asked(false)).toEqual([found.entries, ['own/given']]);
  expect(v.is(CoachCall, (await call()).body)).toBe(true);
  await setPreference('coach_entries', false);
  find.mockClear();
  expect(await asked(false)).toEqual([[], []]);
  expect(await asked()).toEqual([[], []]);
  expect(find).not.toHaveBeenCalled();
});

test('a persona, memories and a message as long as they can be are still accepted', async () => {
  const user = getDb().profile.user_id;
  const long = 'ほげ word '.repeat(4_000);
  await given('assistant_profiles', {
    id: singletonId('assistant_profiles', user),
    name: long,
    tone: long,
    coaching_style: long,
  });
  await given('profiles', { id: user, onboarded: true, welcome_shown: true, goals: long, name: long });
  for (let i = 0; i < 10; i++) await given('memory_entries', { fact: long, created_at: '2026-05-01T10:00:00.000Z' });
  const body = await contextFor(long);
  expect(body.memories).toHaveLength(8);
  expect(v.is(CoachCall, body)).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(64 * 1024);
});

test('what this device cannot read is no memory, no earlier turn and no name of the coach', async () => {
  const told = { role: 'user', type: 'chat', logged_for: day } as const;
  await withoutLog(getDb(), ['entries', 'assistant_profiles', 'memory_entries'], async () => {
    await getDb().table('memory_entries').put(memory(DAMAGED.en));
    await getDb()
      .table('entries')
      .put({
        id: crypto.randomUUID(),
        user_id: 'x',
        created_at: '2026-05-13T10:00:00.000Z',
        content: HIDDEN.en,
        ...told,
      });
    const id = singletonId('assistant_profiles', getDb().profile.user_id);
    await getDb()
      .table('assistant_profiles')
      .put({ id, user_id: 'x', created_at: '2026-05-01T10:00:00.000Z', name: DAMAGED.en, tone: DAMAGED.en });
  });
  const body = await contextFor('What is damaged and cannot be read here?');
  const said = await callsOf(getDb()).get(body.call_id);
  expect(JSON.stringify([body, await earlierTurns(getDb(), said!)])).not.toMatch(/This is damaged|Encrypted until/);
});
