/** What a person does on a card of what the device did or asks: choose a row, say no, take it back. Each is one transaction and one undo step. */
import { type AssistantCall, callsOf } from '#assistant/call-row.ts';
import { applyChanges, areThere } from '#assistant/changes.ts';
import { places } from '#coach/filed.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { ownLine, parseOwn, type OwnLine } from '#coach/own-line.ts';
import type { Target } from '#coach/route-act.ts';
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import type { Entry } from '#data/schema.ts';
import { err, type Result } from '#lib/result.ts';
import { actOn, numbered, placeOf, startHabit } from './act.ts';
import { startBy, startLine, type Way } from './start.ts';
import { fileSteps } from './steps.ts';
import { readTargets } from './targets.ts';
import { msg, t } from '#lib/i18n.ts';

type Outcome = Promise<Result<Undoable<void>, 'Gone' | 'SaveFailed'>>;

/** What a card says while it waits for a choice, and the call that it belongs to. */
async function open<K extends OwnLine['is']>(entryId: string, line: string, is: K) {
  const entry = await getDb().entries.get(entryId);
  const said = entry?.filed?.includes(line) ? parseOwn(line) : null;
  const call = entry?.call_id ? await callsOf(getDb()).get(entry.call_id) : undefined;
  return entry && said?.is === is ? { entry, said: said as Extract<OwnLine, { is: K }>, call } : null;
}

/** What the answer says then. Beside what it filed a question is only one part of it, and its words stay. */
const below = ({ content, filed }: Entry, line: string, text: string): string =>
  filed?.some((each) => each !== line) ? `${content}\n\n${text}` : text;

const replaced = ({ filed }: Entry, line: string, by: readonly string[]) =>
  filed?.flatMap((each) => (each === line ? by : [each])) ?? [];

/** Does what was asked with the row that the person chose; for a habit that was offered, starts it. 'Gone': the row is not there any more. */
export async function choose(entryId: string, line: string, rowId: string | null, now = new Date()): Outcome {
  const asked = await open(entryId, line, 'ask');
  if (!asked?.call || asked.said.left) return err('Gone');
  const { entry, said, call } = asked;
  const place = { ...placeOf(call), at: now };
  const target =
    rowId === null
      ? undefined
      : ((await readTargets(said.act, place)).find(({ id }) => id === rowId) ?? keptOf(said, rowId));
  const made =
    said.act.kind === 'start_habit'
      ? startHabit(said.act, place, now)
      : target && (await actOn(said.act, target, place));
  const answer = made && said.part !== undefined ? numbered(made, said.part) : made;
  if (!answer || !(await areThere(getDb(), answer.changes))) return err('Gone');
  return attempt('SaveFailed', () =>
    mutate(msg('Do'), async (write) => {
      const inverse = await applyChanges(getDb(), write, answer.changes);
      await write.patch('entries', entryId, {
        content: below(entry, line, answer.text),
        filed: replaced(entry, line, answer.lines),
      });
      await callsOf(getDb()).put({ ...call, inverse: [...inverse, ...othersOf(call, said.part)] });
    }),
  );
}

/** The entry or the fact of a card, which no words name. */
const keptOf = ({ rows }: Extract<OwnLine, { is: 'ask' }>, rowId: string): Target | undefined =>
  rows.flatMap(({ table, id, words }): Target[] =>
    id === rowId && (table === places.journal.table || table === places.memory.table)
      ? [{ kind: 'kept', table, id, words }]
      : [],
  )[0];

/** What takes back one of several acts of a message, and what takes back the others. */
const inverseOf = (call: AssistantCall | undefined, part: number | undefined) =>
  call?.inverse?.filter((change) => change.part === part) ?? [];
const othersOf = (call: AssistantCall, part: number | undefined) =>
  part === undefined ? [] : (call.inverse?.filter((change) => change.part !== part) ?? []);

/** Leaves everything as it is. */
export async function leave(entryId: string, line: string): Outcome {
  const asked = await open(entryId, line, 'ask');
  if (!asked) return err('Gone');
  const left = ownLine({ ...asked.said, left: true });
  const filed = replaced(asked.entry, line, [left]);
  return attempt('SaveFailed', () =>
    mutate(msg('Leave'), (write) =>
      write.patch('entries', entryId, { filed, content: below(asked.entry, line, t('I left everything as it was.')) }),
    ),
  );
}

/** Files the steps of a card. Any device may: the rows are the same on each (steps.ts). */
export async function fileOpenSteps(entryId: string, line: string): Outcome {
  const asked = await open(entryId, line, 'steps');
  if (!asked || asked.said.left || asked.said.steps.length === 0) return err('Gone');
  return doIt(asked, line, fileSteps(asked.said));
}

/** Starts in the way that the person chose, with what they put off. */
export async function startIn(entryId: string, line: string, way: Way, now = new Date()): Outcome {
  const asked = await open(entryId, line, 'start');
  if (!asked?.call || asked.said.left) return err('Gone');
  // The message itself may have filed a task for what it puts off.
  const said = asked.said.row ? asked.said : ((await startLine(asked.said.about, asked.call)) ?? asked.said);
  const answer = startBy(way, said, { ...placeOf(asked.call), at: now });
  if (!(await areThere(getDb(), answer.changes))) return err('Gone');
  return doIt(asked, line, answer);
}

/** Changes the rows and says so in the card's answer. */
const doIt = (
  { entry, call }: { readonly entry: Entry; readonly call: AssistantCall | undefined },
  line: string,
  answer: OwnAnswer,
): Outcome =>
  attempt('SaveFailed', () =>
    mutate(msg('Do'), async (write) => {
      const inverse = await applyChanges(getDb(), write, answer.changes);
      const content = `${entry.content}\n\n${answer.text}`;
      await write.patch('entries', entry.id, { content, filed: replaced(entry, line, answer.lines) });
      if (call) await callsOf(getDb()).put({ ...call, inverse });
    }),
  );

/** Takes back what was done. Only the device that did it knows what was before: 'Gone' on another one. */
export async function takeBack(entryId: string, line: string): Outcome {
  const done = await open(entryId, line, 'did');
  const inverse = inverseOf(done?.call, done?.said.part);
  if (!done || inverse.length === 0 || done.said.back || !(await areThere(getDb(), inverse))) return err('Gone');
  const filed = replaced(done.entry, line, [ownLine({ ...done.said, back: true })]);
  const content = `${done.entry.content}\n\n${t('You took this back, and everything is as it was before.')}`;
  return attempt('SaveFailed', () =>
    mutate(msg('Undo'), async (write) => {
      await applyChanges(getDb(), write, inverse);
      await write.patch('entries', entryId, { filed, content });
    }),
  );
}
