/** What is sent to the coach besides the message, chosen on this device: the persona, a few memories and the last moods. */
import type { CoachCallInput, GivenEntry } from '#coach/call.ts';
import { MOST_MEMORIES } from '#coach/limits.ts';
import type { DaymarkDb } from '#data/database.ts';
import { singletonId } from '#data/natural-ids.ts';
import { settingIn, type Values } from '#lib/settings.ts';
import type { MemoryEntry } from '#data/schema.ts';
import { cutText } from '#lib/cut.ts';
import { isDamaged, readableFields } from '#lib/damaged.ts';
import { moodOf } from '#lib/moods.ts';
import { DEFAULT_TONE, focusAreas } from '#coach/persona.ts';
import type { Voice } from '#coach/rules/say.ts';
import { tellingWords } from '#coach/telling-words.ts';
import { usesBrowserModel } from './browser-model.ts';
import { type AssistantCall, callsOf } from './call-row.ts';
import { systemPrompt, type Wishes } from './system-prompt.ts';
import { english } from '#lib/i18n.ts';

/** How many moods are sent, the last ones. */
const MOODS = 7;
/** How much of a long memory is sent: its beginning. */
const FACT_LENGTH = 300;

/** The entries of the log that fit a question, with the lines that say so under its answer: given, or offered if the person was not asked yet. */
export interface FoundEntries {
  readonly entries: readonly GivenEntry[];
  readonly given: string;
  readonly offered: string;
}
/** Finds them on this device; null when none fit. */
export type FindEntries = (call: AssistantCall) => Promise<FoundEntries | null>;

/**
 * The body of a question with its context. It is stored with the question as what will be sent. Without `find` the entries that were found
 * before stay, if they may still go along. `stays`: it is for the browser's own model, which needs no consent, because nothing leaves the device.
 */
export async function withContext(
  db: DaymarkDb,
  call: AssistantCall,
  { find, stays = false }: { readonly find?: FindEntries | undefined; readonly stays?: boolean } = {},
): Promise<CoachCallInput> {
  const { coach, person, values } = await readPersona(db);
  const wishes = wishesIn(values);
  const [memories, moods, log] = await Promise.all([
    settingIn(values, 'coach_memories') ? memoriesFor(db, call) : [],
    settingIn(values, 'coach_moods') ? lastMoods(db) : '',
    logFor(call, settingIn(values, 'coach_entries') ?? (stays ? true : null), find),
  ]);
  const body: CoachCallInput = {
    ...call.body,
    systemPrompt: systemPrompt(coach, person, wishes),
    memories: (moods ? [moods, ...memories] : memories).slice(0, MOST_MEMORIES),
    entries: [...log.entries],
    tone: cutText(coach?.tone || DEFAULT_TONE, 40),
    coaching_style: cutText(coach?.coaching_style ?? '', 80),
    name: cutText(coach?.name ?? '', 80),
    communication_style: wishes.style,
    focus_areas: [...wishes.focus],
  };
  // The question may have been sent or answered since it was read: then its body stays.
  await callsOf(db)
    .where('id')
    .equals(call.id)
    .modify((row) => {
      if (row.state === 'waiting' && row.tries === call.tries)
        Object.assign(row, { body, ready: true, given: log.lines });
    });
  return body;
}

/** The person's settings that decide what a question carries, as a text to compare. */
export async function readSwitches(db: DaymarkDb): Promise<string> {
  const [{ values }, here] = await Promise.all([readPersona(db), usesBrowserModel(db)]);
  return JSON.stringify([
    here,
    settingIn(values, 'coach_memories'),
    settingIn(values, 'coach_moods'),
    settingIn(values, 'coach_entries'),
    wishesIn(values),
  ]);
}

/** How the coach is to speak, and as whom: all that the built-in coach needs. */
export async function readVoice(db: DaymarkDb): Promise<Voice> {
  const { coach, values } = await readPersona(db);
  const { style, focus } = wishesIn(values);
  return {
    tone: coach?.tone || DEFAULT_TONE,
    coachingStyle: coach?.coaching_style ?? '',
    name: coach?.name ?? '',
    communicationStyle: style,
    focusAreas: focus,
  };
}

/** The coach and the person as they are described, and the person's settings. */
async function readPersona(db: DaymarkDb) {
  const user = db.profile.user_id;
  const [coach, person, preferences] = await Promise.all([
    db.assistant_profiles.get(singletonId('assistant_profiles', user)),
    db.profiles.get(user),
    db.preferences.get(singletonId('preferences', user)),
  ]);
  return {
    coach: coach && readableFields(coach),
    person: person && readableFields(person),
    values: preferences?.values ?? undefined,
  };
}

const wishesIn = (values: Values | undefined): Wishes => ({
  style: settingIn(values, 'communication_style'),
  focus: focusAreas.filter((area) => settingIn(values, `focus_${area}`)),
});

async function memoriesFor(db: DaymarkDb, { body, created_at }: AssistantCall): Promise<string[]> {
  // Not what this question itself was filed as.
  const known = await db.memory_entries
    .where('created_at')
    .below(created_at)
    .filter(({ fact }) => !isDamaged(fact))
    .toArray();
  return relevantMemories(known, body.message).map(({ fact }) => cutText(fact, FACT_LENGTH));
}

/** The entries that go along with a question, and the lines under its answer. */
async function logFor(
  call: AssistantCall,
  may: boolean | null,
  find: FindEntries | undefined,
): Promise<{ readonly entries: readonly GivenEntry[]; readonly lines: readonly string[] }> {
  if (may === false) return { entries: [], lines: [] };
  if (!find) return { entries: (may && call.body.entries) || [], lines: call.given ?? [] };
  const found = await find(call);
  if (!found) return { entries: [], lines: [] };
  return may ? { entries: found.entries, lines: [found.given] } : { entries: [], lines: [found.offered] };
}

async function lastMoods(db: DaymarkDb): Promise<string> {
  const moods = await db.mood_entries.orderBy('created_at').reverse().limit(MOODS).toArray();
  if (moods.length === 0) return '';
  const told = moods.reverse().map(({ logged_for, mood_type }) => `${logged_for} ${english(moodOf(mood_type).label)}`);
  return `The person's last moods: ${told.join(', ')}.`;
}

/** The memories that share words with a message, the best first: a rare word counts more. Of equal ones the newest first. */
export function relevantMemories(
  memories: readonly MemoryEntry[],
  message: string,
  most = MOST_MEMORIES,
): readonly MemoryEntry[] {
  const asked = tellingWords(message);
  if (asked.size === 0) return [];
  const uses = new Map<string, number>();
  const shared = memories.map((memory) => {
    const words = tellingWords([memory.fact, ...(memory.tags ?? [])].join(' '));
    const both = [...asked].filter((word) => words.has(word));
    for (const word of both) uses.set(word, (uses.get(word) ?? 0) + 1);
    return { memory, both };
  });
  return shared
    .filter(({ both }) => both.length > 0)
    .map(({ memory, both }) => ({
      memory,
      score: both.reduce((sum, word) => sum + 1 / uses.get(word)!, 0) + both.length,
    }))
    .sort((a, b) => b.score - a.score || (a.memory.created_at < b.memory.created_at ? 1 : -1))
    .slice(0, most)
    .map(({ memory }) => memory);
}
