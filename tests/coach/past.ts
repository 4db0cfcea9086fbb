/** Runs questions about the past against the rows of the person who asks, through all that the device does with a message. */
import { fileURLToPath } from 'node:url';
import { callsOf } from '#assistant/call-row.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { answerOwn } from '#features/chat/own/answer.ts';
import { say } from '#features/chat/say.ts';
import { habitDayId } from '#features/habits/habit.ts';
import type { Day } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { readTable } from './table.ts';

/** A Saturday evening, at which all is asked. */
export const ASKED_AT = new Date(2026, 10, 28, 18);
const WRITTEN = '2026-11-27T20:00:00.000Z';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface PersonRow {
  readonly person: string;
  readonly key: string;
  readonly kind: string;
  readonly days: readonly Day[];
  readonly text: string;
}

export interface PastQuestion {
  readonly person: string;
  readonly language: string;
  readonly said: string;
  /** The row that answers; the rows; a count; 'none'; 'else' for what is no question about the past. */
  readonly want: string;
}

const rows = readTable(file('past.rows.tsv'), ([person, key = '', kind = '', days = '', text = '']): PersonRow => {
  if (!text) throw new Error('a person, a key, a kind, days and a text are needed');
  return { person, key, kind, days: days.split(' ').filter(Boolean) as Day[], text };
});

export const pastQuestions = (name: string): readonly PastQuestion[] =>
  readTable(file(name), ([person, language = '', said = '', want = '']): PastQuestion => {
    if (!/^(?:none|else|count:\d+|rows?:\S+)$/.test(want)) throw new Error('what is wanted is not known');
    return { person, language, said, want };
  });

/** A profile with all rows of a person; gives their keys by their ids. */
export async function asPerson(person: string): Promise<ReadonlyMap<string, string>> {
  await freshDevice();
  const keys = new Map<string, string>();
  for (const row of rows.filter((each) => each.person === person)) keys.set(await put(row), row.key);
  return keys;
}

async function put({ kind, days: [day, ...more], text }: PersonRow): Promise<string> {
  const [what, level] = kind.split(':');
  const written = { created_at: day ? at(day, 9) : WRITTEN };
  switch (what) {
    case 'entry':
      return given('journal_entries', { content: text, logged_for: day!, ...written });
    case 'mood':
      return given('mood_entries', { note: text, mood_type: MOODS[Number(level) - 1]!, logged_for: day!, ...written });
    case 'memory':
      return given('memory_entries', { fact: text, logged_for: day!, ...written });
    case 'event':
      return given('calendar_events', {
        title: text,
        event_time: at(day!, 10),
        end_time: at(day!, 11),
        event_type: 'appointment',
        ...written,
      });
    case 'done':
      return given('tasks', { description: text, completed: true, completed_at: at(day!, 15), ...written });
    case 'open':
      return given('tasks', { description: text, completed: false, ...written });
    case 'habit': {
      const id = await given('habits', { title: text, type: 'habit', frequency: 'daily', ...written });
      for (const each of [day!, ...more])
        await given('habit_days', { id: habitDayId(id, each), habit_id: id, day: each, state: 'done' });
      return id;
    }
    default:
      throw new Error(`no kind: ${kind}`);
  }
}
const MOODS = ['awful', 'bad', 'okay', 'good', 'great'] as const;

/** What the device answers to a question, and whether it is what is wanted. */
export async function asked(
  { language, said, want }: PastQuestion,
  keys: ReadonlyMap<string, string>,
): Promise<{ readonly text: string; readonly right: boolean }> {
  const sent = await say(said, ASKED_AT);
  if (!sent.ok) throw new Error(sent.error);
  const call = (await callsOf(getDb()).get(sent.value.id))!;
  await answerOwn(getDb(), { ...call, body: { ...call.body, language } }, ASKED_AT);
  const answer = await getDb().entries.get(replyId(sent.value.id));
  const [line] = (answer?.filed ?? []).map(parseOwn);
  const shown = line?.is === 'rows' ? line.rows.map(({ id }) => keys.get(id) ?? '') : [];
  const text = answer?.content ?? '';
  return { text: `${text} [${shown.join(' ')}]`, right: isRight(want, text, shown) };
}

function isRight(want: string, text: string, shown: readonly string[]): boolean {
  const [what, named = ''] = want.split(':');
  switch (what) {
    case 'none':
      return /^I find nothing about|^'[^']+' is still open on your list\. I find nothing /.test(text);
    case 'else':
      return !text.startsWith('I find') && shown.every((key) => key === '' || !text.includes('you wrote'));
    case 'count':
      return new RegExp(String.raw`\bon ${named} days?\b`).test(text);
    case 'row':
      return shown[0] === named;
    default:
      return [...shown].sort().join(',') === named.split(',').sort().join(',');
  }
}
