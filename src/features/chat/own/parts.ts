/** Does, answers and files what one message says together: each part by itself, and one reply that lists what became of it. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { keepOwn, keepReply, type OwnAnswer } from '#assistant/keep-reply.ts';
import { replyByRules } from '#assistant/rules.ts';
import type { Act, Part } from '#coach/own.ts';
import type { CoachReply } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/database.ts';
import { answerAct, numbered, offerDone, placeOf } from './act.ts';
import { answerQuery } from './query.ts';

/** The parts that are filed, with what the device has for the others. */
interface Sorted {
  readonly filed: readonly Part[];
  readonly answers: readonly OwnAnswer[];
}

/** Whether it was answered, with the reply where the rules filed something; false: no part is for the device, because no row fits. */
export async function answerParts(
  db: DaymarkDb,
  parts: readonly Part[],
  call: AssistantCall,
  now: Date,
): Promise<boolean | CoachReply> {
  const { filed, answers } = await sorted(parts, call);
  if (answers.length === 0) return false;
  const own = answers.map((answer, part) => numbered(answer, part));
  const [lines, changes] = [own.flatMap((each) => each.lines), own.flatMap((each) => each.changes)];
  const texts = own.map(({ text }) => `- ${text}`);
  if (filed.length === 0) return keepOwn(db, call.id, { text: texts.join('\n'), lines, changes }, now);
  const { wordsOf } = await import('#coach/rules/own.ts');
  const filed_text = wordsOf(filed, call.body.message);
  const { reply, ...rest } = await replyByRules(db, { ...call, body: { ...call.body, message: filed_text } }, true);
  const whole: CoachReply = { ...rest, reply: [reply, ...texts].filter(Boolean).join('\n') };
  return (await keepReply(db, call.id, whole, now, { lines, changes, filed_text })) && whole;
}

/** What is told as done is filed, and ticking it off is offered; where no row fits, any part is filed. */
async function sorted(parts: readonly Part[], call: AssistantCall): Promise<Sorted> {
  const filed: Part[] = [];
  const answers: OwnAnswer[] = [];
  for (const part of parts) {
    const { own, told } = part;
    const answer =
      own === null
        ? null
        : own.is === 'query'
          ? await answerQuery(own.query, call)
          : await (told ? offerDone : answerAct)(mildly(own.act), placeOf(call));
    if (answer) answers.push(answer);
    if (!answer || told) filed.push(part);
  }
  return { filed, answers };
}

/** "Move the sofa on Saturday" is something to do where there is no such row. */
const mildly = (act: Act): Act => (act.kind === 'move' ? { ...act, sure: false } : act);
