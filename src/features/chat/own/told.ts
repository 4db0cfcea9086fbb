/** Does what a statement tells of one of the person's rows: the row is the one whose own words are in the text. */
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { ownLine } from '#coach/own-line.ts';
import { missingIn, wordsAsked } from '#coach/recall/words.ts';
import type { Place, Target } from '#coach/route-act.ts';
import type { ToldAct } from '#coach/rules/told-acts.ts';
import { sayAsk, sayIsDone } from '#coach/say-act.ts';
import { actOn, dayOfTarget, MOST_OFFERED, numbered } from './act.ts';
import { readTargets, rowOf } from './targets.ts';

/** With this share of its words in the text a row may be the one that is meant: the person is asked. */
const LIKELY = 0.5;

/** The rows whose words are in the text, those with the most of them; `whole`: all of them are there. */
function rowsIn(
  { text, language }: ToldAct,
  targets: readonly Target[],
): { readonly rows: readonly Target[]; readonly whole: boolean } {
  const found = targets.map((target) => {
    const words = wordsAsked(target.words, language, true);
    const there = words.length - missingIn(text, words, language).length;
    return { target, there, share: words.length === 0 ? 0 : there / words.length };
  });
  const share = Math.max(0, ...found.map((each) => each.share));
  const likely = found.filter((each) => each.share === share);
  const there = Math.max(0, ...likely.map((each) => each.there));
  const rows = likely.filter((each) => each.there === there).map(({ target }) => target);
  return { rows: share >= LIKELY ? rows : [], whole: share === 1 };
}

/** What the statement comes to; null when no row is meant, or not surely enough. */
export async function answerTold(told: ToldAct, place: Place): Promise<OwnAnswer | null> {
  const { acts, days } = told;
  const [act, ...others] = acts;
  if (!act) return null;
  const targets = (await readTargets(act, place)).filter((target) => {
    const day = dayOfTarget(target);
    return !days || target.repeats || (day !== null && day >= days.from && day <= days.to);
  });
  const { rows, whole } = rowsIn(told, targets);
  const [first] = rows;
  if (!first || rows.length > MOST_OFFERED || (!whole && act.kind !== 'done')) return null;
  if (rows.length > 1 || !whole || (act.kind === 'delete' && !first.repeats)) {
    const shown = rows.map((target) => rowOf(target, place.today));
    const asks = !whole ? sayIsDone(rows.map(({ words }) => words)) : sayAsk(act, rows.length, first.words);
    return { text: asks, lines: [ownLine({ is: 'ask', act, rows: shown, left: false })], changes: [] };
  }
  if (others.length === 0 || first.kind !== 'habit') return actOn(act, first, place);
  const answers = await Promise.all(
    acts.map(async (each, part) => {
      const target = (await readTargets(each, place)).find(({ id }) => id === first.id);
      return numbered(await actOn(each, target ?? first, place), part);
    }),
  );
  return {
    text: [...new Set(answers.map(({ text }) => text))].join('\n'),
    lines: answers.flatMap(({ lines }) => lines),
    changes: answers.flatMap(({ changes }) => changes),
  };
}
