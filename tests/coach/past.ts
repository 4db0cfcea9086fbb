/** Runs questions about the past against the rows of the person who asks, through all that the device does with a message. */
import { callsOf } from '#assistant/call-row.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { answerOwn } from '#features/chat/own/answer.ts';
import { say } from '#features/chat/say.ts';
import { coachFile, peopleIn } from './people.ts';
import { readTable } from './table.ts';

/** A Saturday evening, at which all is asked. */
export const ASKED_AT = new Date(2026, 10, 28, 18);
/** Who asks, and when what has no day was written. */
export const ASKING = { people: peopleIn('past.rows.tsv'), written: '2026-11-27T20:00:00.000Z' };

export interface PastQuestion {
  readonly person: string;
  readonly language: string;
  readonly said: string;
  /** The row that answers; the rows; a count; 'none'; 'else' for what is no question about the past. */
  readonly want: string;
}

export const pastQuestions = (name: string): readonly PastQuestion[] =>
  readTable(coachFile(name), ([person, language = '', said = '', want = '']): PastQuestion => {
    if (!/^(?:none|else|count:\d+|rows?:\S+)$/.test(want)) throw new Error('what is wanted is not known');
    return { person, language, said, want };
  });

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
