/** What a person asks on any day without naming a row: what Wren can do, what to do first, what was missed, how it goes. */
import type { Query } from '#coach/own.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { type Asking, type Period, periodIn } from './periods.ts';
import { without } from './when.ts';

const APP = '(?:this|it|you|wren|daymark|(?:the|this|your) app)';
const HELP = new RegExp(
  `^(?:help(?: me)?(?: please| pls)?|how can (?:you|wren) help(?: me)?|(?:show me )?what (?:can|could|do) (?:you|i|wren) (?:can )?(?:do|ask|say|tell|write|help)(?: me| you)?(?: with| about)?(?: here| for me)?|how do(?:es)? ${APP} work|how (?:do|can|should|would) i (?:use|start with|begin with) ${APP}|what should i (?:write|type|say|ask)(?: you)?(?: here)?|what (?:is|are) ${APP} for|help with ${APP})$`,
  'i',
);
const FOCUS =
  /^(?:what (?:should|shall|do|can|must) (?:i|we) (?:focus(?: on)?|work on|(?:start|begin)(?: with)?|prioriti[sz]e|do|get done)(?: first| now| next)?|what (?:is|are) (?:the )?(?:most )?(?:important|urgent)(?: things?)?|what matters(?: most)?|what to (?:do|focus on|focus|start with|work on)(?: first| now| next)?|where (?:should|do|shall) i (?:start|begin)|what(?:'s|s| is| are) (?:on my plate|my (?:focus|priority|priorities)|the priority|first)|(?:help me (?:to )?)?(?:plan|organi[sz]e|prioriti[sz]e) (?:(?:my|the|our) )?(?:day|morning|afternoon|evening|tasks|list)|(?:help me (?:to )?)?(?:plan|organi[sz]e)|help me (?:to )?(?:focus|start|get started))$/i;
/** Without a day of its own this could be about anything: "what should I do?" */
const NEEDS_DAY =
  /^(?:what (?:should|shall|do|can|must) (?:i|we) (?:do|get done)|what to do|what matters|help me (?:to )?(?:focus|start|get started)|(?:help me (?:to )?)?(?:plan|organi[sz]e)|what (?:is|are) (?:the )?(?:most )?(?:important|urgent)|where (?:should|do|shall) i (?:start|begin))$/i;
const MISSED =
  /^(?:what (?:did|have|had|am) i (?:miss|missed|missing|forget|forgot|forgotten|forgetting|behind (?:on|with))|(?:did|have|am) i (?:miss|missed|missing|forget|forgotten|forgetting|behind (?:on|with)) (?:anything|something|any (?:tasks?|habits?))|am i behind|catch me up)$/i;
const PROGRESS =
  /^(?:am i doing (?:well|ok|okay|good|fine|all ?right|better|enough)|how (?:well )?am i doing|how (?:did|have) i do(?:ne)?|am i on track|am i making (?:any |some )?progress|(?:how is|how's|what is|what's|show me) my progress|my progress|did i do (?:well|ok|okay|enough)|(?:have|was|am) i (?:been )?productive|how productive (?:was|am|have) i(?: been)?|how(?:'s| is| was)(?: it)?(?: going)?)$/i;
const BARE_HOW = /^how(?:'s| is| was)\b/i;
const NEEDS_SPAN = /^how(?:'s| is| was| did| have)\b/i;

/** Reads a question of everyday; null for any other text. */
export function everydayAsked(said: string, now: Asking): Query | null {
  if (said.length > 80) return null;
  const text = withoutEnd(said, /[\s?!.]/);
  if (HELP.test(text)) return { kind: 'help' };
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const ahead = nameless(text, periodIn(text, now, false));
  if (FOCUS.test(ahead.rest) && (ahead.period || !NEEDS_DAY.test(ahead.rest))) {
    const { from, to } = ahead.period ?? { from: today, to: today };
    return to < today ? null : { kind: 'focus', from: from < today ? today : from, to };
  }
  const { rest, period } = nameless(text, periodIn(text, now, true));
  if (period && period.from > today) return null;
  if (MISSED.test(rest)) {
    const yesterday = dayAfter(today, -1);
    return { kind: 'missed', from: period?.from ?? yesterday, to: period?.to ?? yesterday };
  }
  // "How was last week?" is one; of a day or a weekend the rows are shown (asks.ts).
  if (
    PROGRESS.test(rest) &&
    (period ? dayAfter(period.from, 2) <= period.to || !BARE_HOW.test(rest) : !NEEDS_SPAN.test(rest))
  )
    return { kind: 'progress', from: period?.from ?? dayAfter(today, -6), to: period?.to ?? today };
  return null;
}

/** The text without its days. */
const nameless = (text: string, period: Period | null): { readonly rest: string; readonly period: Period | null } => ({
  rest: period
    ? withoutEnd(without(text, period.spans), /[\s?!.,]/).replace(/\s(?:for|of|on|in|at|so far)$/i, '')
    : text.replace(/\sso far$/i, ''),
  period,
});
