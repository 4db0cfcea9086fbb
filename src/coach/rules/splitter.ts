/** Cuts a text into the things that it says: where two parts are likelier two things than one. */
import { KINDS, type Kind, type Likelihoods, likelihoodsOf } from '#coach/filing-model.ts';
import { folded, hasShape } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';
import { between, type Parts, partsOf } from './joints.ts';
import { isList } from './commands.ts';
import { listOf } from './listed.ts';
import { bare } from './understand.ts';
import { findWhen, MOST_READ, type Now, without } from './when.ts';
import { spendPieces } from './work.ts';

/** From this likelihood of `several` on a text is cut wherever two things are likelier than one. */
const SEVERAL = 0.5;
/** The same in another language, whose models are less sure. */
const SEVERAL_IN_OTHERS = 0.25;
/** The cost of a cut in any other text: how much likelier two things must be than one, as a logarithm. */
const DOUBT = 1;
/** The same at the end of a sentence. */
const DOUBT_OF_SENTENCE = 0;
/** The most parts that one thing may have. */
const MOST_PARTS = 6;
/** What another thing of the same kind costs: "and" joins more often than it parts. */
const SAME = 0.5;
/** Two of these in two sentences are two things. */
const APART: ReadonlySet<Kind> = new Set<Kind>(['task', 'event', 'fact']);
const NEVER = 1e-9;

const SINGLE = KINDS.filter((kind) => kind !== 'several');

/** What begins a thing of its own, whatever is before it. */
const OPENER =
  /^(?:(?:please|pls|can you|could you|also) ){0,3}(?:remind me|remember (?:that|to)|don'?t (?:let me )?forget|do not forget|make sure (?:i|to)|note to self|(?:make|take) a note|note that|put (?:it|that|this) (?:in|on) my|set (?:a|an) (?:reminder|alarm))\b/i;

/** The same in another language, and a command: "und streich den Zahnarzt", but not "und streichen". */
function opensIn(said: string, { openers, commands, shapes }: Language): boolean {
  const command = commands.exec(said);
  // "… und hak das ab" is about the thing before.
  const named = command?.index === 0 && /\p{L}{4}/u.test(said.slice(command[0].length));
  if (named && !hasShape(shapes['infinitive'], command[0])) return true;
  return openers.some(([opener]) => opener.test(said));
}

/** So few words without a mark are one thing: "plan my day". */
const FEW_WORDS = /^[^\s,;.!?&+–—]+(?: [^\s,;.!?&+–—]+){0,2}$/;

/** The things that a text says, each in its own words. */
export function thingsOf(text: string, now: Now): string[] {
  if (text.length > MOST_READ || FEW_WORDS.test(text)) return [text];
  const { language } = now;
  const parts = language ? withDays(partsOf(text, language), now) : partsOf(text);
  const { length } = parts.spans;
  if (length < 2 || (language ? listOf(text, language) !== null : isList(bare(text), now))) return [text];
  const opens = (rest: string) => (language ? opensIn(folded(rest), language) : OPENER.test(rest));
  const openers: number[] = [];
  for (const [at, { start, joined }] of parts.spans.entries())
    if (joined && (opens(text.slice(start)) || (language && isTimed(parts, openers.at(-1) ?? 0, at, now))))
      openers.push(at);
  if (openers.length === 0) return cut(parts, now);
  return [0, ...openers].flatMap((from, i) =>
    cut(withDays(partsOf(between(parts, from, openers[i] ?? length), language), now), now),
  );
}

/** No day is so long. */
const DAY_LENGTH = 40;

/** "Mañana por la tarde" alone is no thing: a day belongs to what is before it, and at the beginning of a sentence to what follows. In English it stays as it is cut. */
function withDays(parts: Parts, now: Now): Parts {
  const { text } = parts;
  if (!now.language) return parts;
  const isDay = ({ start, end }: Parts['spans'][number]) => {
    const said = text.slice(start, end);
    const when = said.length <= DAY_LENGTH ? findWhen(said, now) : null;
    return when !== null && !/\p{L}/u.test(without(said, when.spans));
  };
  const spans = parts.spans.reduce<Parts['spans'][number][]>((before, span, i, all) => {
    const last = before.at(-1);
    if (!last) return [span];
    // "… y el lunes hay que …": only a space is between the day and what follows.
    const leads = all[i + 1] && (span.begins || !all[i + 1]!.joined);
    const belongs = isDay(last) || (!leads && isDay(span));
    return belongs ? [...before.slice(0, -1), { ...last, end: span.end }] : [...before, span];
  }, []);
  return { text, spans };
}

/** "… el jueves a las cinco y el viernes a las nueve …": what begins with a time of its own, after a thing with a time, is another thing. */
function isTimed(parts: Parts, from: number, at: number, now: Now): boolean {
  if (at === 0) return false;
  const { text, spans } = parts;
  const next = between(parts, at, Math.min(at + 2, spans.length));
  // "… y después almuerzo a la una".
  const then = /\S \S/.test(text.slice(spans[at - 1]!.end, spans[at]!.start));
  const own = findWhen(next, now);
  if (own?.minute === undefined || (!then && !own.spans.some(({ start }) => start < 2))) return false;
  if (!/\p{L}{3}/u.test(without(next, own.spans))) return false;
  const before = findWhen(between(parts, from, at), now);
  return before?.minute !== undefined && !before.past;
}

function cut(parts: Parts, now: Now): string[] {
  const { text, spans } = parts;
  // Roughly how many characters the model will read.
  const cost = (text.length * Math.min(MOST_PARTS, spans.length) ** 2) / 2;
  if (spans.length < 2 || !spendPieces(now.work, cost)) return [text];
  // What it costs is counted here: pieces are read with days and times of their own.
  const { work: _, ...free } = now;
  const judge = (piece: string) => likelihoodsOf(piece, free);
  const doubt = judge(text).several < (now.language ? SEVERAL_IN_OTHERS : SEVERAL) ? DOUBT : 0;
  return bestCut(parts, judge, doubt)?.map(({ from, to }) => between(parts, from, to)) ?? [text];
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

interface CutPath {
  readonly score: number;
  readonly from: number;
  readonly before: CutPath | null;
  readonly kind: Kind;
}

type Judge = (piece: string) => Likelihoods;

/** The likeliest sequence of things, where each cut costs `cost`. `wanted`: their kinds, if these are known; null when there are too few parts for them. */
export function bestCut(
  parts: Parts,
  judge: Judge,
  cost: number,
  wanted: readonly Kind[] | null = null,
): Piece[] | null {
  const states = wanted?.length ?? SINGLE.length;
  const { length } = parts.spans;
  // The best way to each place for each kind of the last thing, or for each number of things that are wanted.
  const ways: (CutPath | null)[][] = [];
  for (let to = 1; to <= length; to++) {
    const here: (CutPath | null)[] = Array.from({ length: states }, () => null);
    const first = Math.max(0, to - MOST_PARTS);
    // The text may be one thing, however long it is.
    for (let from = to === length ? 0 : first; from < to; from = from === 0 ? Math.max(1, first) : from + 1) {
      const of = judge(between(parts, from, to));
      for (let state = 0; state < states; state++) {
        const kind = (wanted ?? SINGLE)[state]!;
        const own = Math.log(of[kind] + NEVER);
        const before = from === 0 ? null : bestBefore(ways[from - 1]!, wanted ? state - 1 : null, kind);
        if (from > 0 ? !before : wanted && state > 0) continue;
        const doubt = parts.spans[from]!.begins ? Math.min(cost, DOUBT_OF_SENTENCE) : cost;
        const joined =
          !before || wanted
            ? 0
            : doubt + (before.kind === kind && !(parts.spans[from]!.begins && APART.has(kind)) ? SAME : 0);
        const score = (before?.score ?? 0) + own - joined;
        if (score > (here[state]?.score ?? -Infinity)) here[state] = { score, from, before, kind };
      }
    }
    ways.push(here);
  }
  const last = ways[length - 1]!;
  let way = wanted ? (last[states - 1] ?? null) : bestBefore(last, null, 'several');
  if (!way) return null;
  const things: Piece[] = [];
  for (let to = length; way; to = way.from, way = way.before) things.unshift({ from: way.from, to, kind: way.kind });
  return things;
}

function bestBefore(ways: readonly (CutPath | null)[], state: number | null, next: Kind): CutPath | null {
  if (state !== null) return ways[state] ?? null;
  let best: CutPath | null = null;
  let most = -Infinity;
  for (const way of ways) {
    const score = way ? way.score - (way.kind === next ? SAME : 0) : -Infinity;
    if (score > most) [best, most] = [way, score];
  }
  return best;
}
