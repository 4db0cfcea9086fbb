/** The rules of the chat: when it starts again, the order of its lines, and the greeting. No clock, no database. */
import type { Entry } from '#data/schema.ts';
import { dateOf, logicalDay, type Day } from '#lib/day.ts';
import { compareText } from '#lib/compare.ts';
import { t } from '#lib/i18n.ts';

/** Spec 000, section 9: the chat's day begins at this local hour, whatever "My day starts at" says. */
export const RESET_HOUR = 4;
/** How often that is checked, ms. */
export const RESET_CHECK_MS = 60_000;

/** Whether a message asks to start fresh: 'clear chat' or 'reset chat' anywhere in it (spec 000, section 4; product.md). */
export function isClearCommand(text: string): boolean {
  const said = text.toLowerCase();
  return ['clear chat', 'reset chat', t('clear chat')].some((command) => said.includes(command));
}

/** The instant at which the present chat began: the last 4 o'clock. */
export function chatStart(now: Date): Date {
  const start = dateOf(logicalDay(now, RESET_HOUR));
  start.setHours(RESET_HOUR);
  return start;
}

/** Messages from before this instant are archived now; null before 4 o'clock, when nothing is. */
export const resetBefore = (now: Date): Date | null => (now.getHours() < RESET_HOUR ? null : chatStart(now));

/** The messages of an earlier day that the reset removes: question and answer together, when the newer of them is before the new day. */
export function leaving(entries: readonly Entry[], before: string): Entry[] {
  const newest = new Map<string, string>();
  const pairOf = ({ id, call_id }: Entry) => call_id ?? id;
  for (const entry of entries) {
    const pair = pairOf(entry);
    if ((newest.get(pair) ?? '') < entry.created_at) newest.set(pair, entry.created_at);
  }
  return entries.filter((entry) => newest.get(pairOf(entry))! < before);
}

/**
 * The greeting at the start of the chat: `cleared` after the person cleared today's chat, `morning` after the daily reset. It is computed
 * from the rows and not stored, so that all devices show the same one, once, and /logs does not contain it.
 */
export type Greeting = 'welcome' | 'morning' | 'cleared' | 'trouble';

/** The greeting, by when the newest cleared message was written; null: no message was ever cleared. */
export function greetingFor(newestCleared: string | null, now: Date): Greeting {
  if (newestCleared === null) return 'welcome';
  return newestCleared < chatStart(now).toISOString() ? 'morning' : 'cleared';
}

export type ChatLine =
  | { readonly kind: 'day'; readonly id: string; readonly day: Day }
  | { readonly kind: 'greeting'; readonly id: string; readonly greeting: Greeting }
  | { readonly kind: 'mine'; readonly id: string; readonly entry: Entry; readonly answered: boolean }
  | { readonly kind: 'coach'; readonly id: string; readonly entry: Entry; readonly question: Entry | null };

interface Shown {
  readonly today: Day;
  /** Null while there are earlier messages to read: the greeting is above them. */
  readonly greeting: Greeting | null;
}

/**
 * The lines of a chat, oldest first. An answer is below its question, also when several questions were asked offline and answered later. A
 * day line is where a new day begins.
 */
export function linesOf(entries: readonly Entry[], { today, greeting }: Shown): ChatLine[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const answered = new Set(entries.map(({ call_id }) => call_id));
  const questionOf = ({ call_id }: Entry) => (call_id ? (byId.get(call_id) ?? null) : null);
  const ordered = entries
    .map((entry) => ({ entry, question: questionOf(entry) }))
    .sort((a, b) => compareText(placeOf(a.question ?? a.entry), placeOf(b.question ?? b.entry)) || byTurn(a, b));
  const lines: ChatLine[] = [];
  let day = ordered[0] ? dayOfLine(ordered[0]) : today;
  if (greeting) lines.push({ kind: 'day', id: `day ${day}`, day }, { kind: 'greeting', id: 'greeting', greeting });
  else lines.push({ kind: 'day', id: `day ${day}`, day });
  for (const [i, line] of ordered.entries()) {
    const { entry, question } = line;
    const next = ordered[i + 1];
    const itsDay = dayOfLine(line);
    if (itsDay !== day) lines.push({ kind: 'day', id: `day ${itsDay} ${entry.id}`, day: itsDay });
    day = itsDay;
    lines.push(
      entry.role === 'user'
        ? { kind: 'mine', id: entry.id, entry, answered: answered.has(entry.id) || isLoose(next) }
        : { kind: 'coach', id: entry.id, entry, question },
    );
  }
  return lines;
}

/** Answers of older versions do not have the id of their question: such an answer belongs to the message above it. */
const isLoose = (line: Placed | undefined) => line?.entry.role === 'assistant' && !line.entry.call_id;

interface Placed {
  readonly entry: Entry;
  readonly question: Entry | null;
}
const placeOf = ({ created_at, id }: Entry) =>
  `${created_at} ${id}`; /** Within one question: the question, then its answers by time. */
const byTurn = (a: Placed, b: Placed) =>
  Number(a.question !== null) - Number(b.question !== null) || compareText(placeOf(a.entry), placeOf(b.entry));
const dayOfLine = ({ entry, question }: Placed): Day => (question ?? entry).logged_for;
