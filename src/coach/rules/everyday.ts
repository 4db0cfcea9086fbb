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
const SHOULD = '(?:should|shall|do|can|must) (?:i|we)';
const FOCUS = new RegExp(
  `^(?:what ${SHOULD} (?:focus(?: on)?|work on|(?:start|begin)(?: with)?|prioriti[sz]e)(?: first| now| next)?|what(?: ${SHOULD}| to) (?:do|get done) (?:first|now|next)|what matters most|what (?:is|are) the most (?:important|urgent)(?: things?)?|what(?:'s|s| is| are) (?:on my plate|my (?:focus|priority|priorities)|the priority|first)|(?:help me (?:to )?)?(?:plan|organi[sz]e|prioriti[sz]e) (?:(?:my|the|our) )?(?:day|morning|afternoon|evening|tasks|list))$`,
  'i',
);
/** Without a day this could be about anything: "what should I do?" */
const ON_DAY = new RegExp(
  `^(?:what(?: ${SHOULD}| to) (?:do|get done)|what to (?:focus on|start with)|what matters|what (?:is|are) (?:most )?(?:important|urgent)|where (?:should|do|shall) i (?:start|begin)|help me (?:to )?(?:focus|start|get started)|(?:help me (?:to )?)?(?:plan|organi[sz]e))$`,
  'i',
);
const MISSED =
  /^(?:(?:what )?(?:did|have|had|am) i (?:miss(?:ed|ing)?|forg[eo]t(?:ten|ting)?|behind (?:on|with))(?: (?:anything|something|any (?:tasks?|habits?)))?|am i behind|catch me up)$/i;
const PROGRESS =
  /^(?:am i doing (?:well|ok|okay|good|fine|all ?right|better|enough)|how (?:well )?am i doing|how (?:did|have) i do(?:ne)?|am i on track|am i making (?:any |some )?progress|(?:how is|how's|what is|what's|show me) my progress|my progress|did i do (?:well|ok|okay|enough)|(?:have|was|am) i (?:been )?productive|how productive (?:was|am|have) i(?: been)?|how(?:'s| is| was)(?: it)?(?: going)?|how did(?: it)? go)$/i;
const BARE_HOW = /^how(?:'s| is| was| did(?: it)? go)\b/i;

/** Reads an everyday question; null for any other text. */
export function everydayAsked(said: string, now: Asking): Query | null {
  if (said.length > 80) return null;
  const text = withoutEnd(said, /[\s?!.]/);
  if (HELP.test(text)) return { kind: 'help' };
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const ahead = nameless(text, periodIn(text, now, false));
  if (FOCUS.test(ahead.rest) || (ahead.period && ON_DAY.test(ahead.rest))) {
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
    (BARE_HOW.test(rest) ? period && dayAfter(period.from, 2) <= period.to : period || !/^how did i/i.test(rest))
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
