/** Questions: which of them look something up (calendar, entries, memory), and which are only conversation. */
import { withoutEnd } from '#lib/cut.ts';
import { chat, found, type FoundItem } from './found.ts';
import { guessOf } from './guess.ts';
import { ABILITY, isQuestion } from './is-question.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { EVENT } from './words.ts';

const LOOKUP_IMPERATIVE =
  /^(?:please |pls |can you |could you |would you |just )*(?:show|open|view|list|read(?! (?:for|in|till|until|\d|a|two|three)\b)|display|pull up|bring up|look up|search|find|check|tell me|get|give me|go to|retrieve|recall)\b/i;

const REMIND_ME_WHAT = /^(?:please |pls |can you |could you )*remind me (?:what|who|where|which|how)\b/i;

/** Reads a question or a wish to see something; null when the text is neither. */
export function understandQuestion(text: string, now: Now): FoundItem | null {
  const asked = isQuestion(text);
  const lookup =
    LOOKUP_IMPERATIVE.test(text) &&
    /\b(?:calendar|schedule|agenda|appointments?|events|meetings|schedules|journal|entries|entry|logs?|diary|memory|memories|vault|notes?|facts|what (?:i|do|did|have)|plans for|planned|scheduled|what(?:'s| is) on|if i(?:'m| am) (?:free|busy|available)|what i did|yesterday|last (?:week|night|month|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/i.test(
      text,
    );
  const only = /^(?:please )?(?:show|open|see|view)(?: me)?(?: my| the)?$/i;
  const shown = only.test(text.trim()) ? null : findWhen(text, now);
  if (shown && only.test(withoutEnd(without(text, shown.spans), /\W/)))
    return shown.past
      ? found('journal', 'view_entries', text, '', shown)
      : found('calendar', 'check_schedule', text, '', shown);
  if (asked && ABILITY.test(text)) return chat(text)[0]!;
  if (!asked && !lookup && !/^remind me (?:what|when|who|where|which)\b/i.test(text)) return null;
  if (
    /\b(?:to-?do(?:s| list)?|task ?list|tasks|my list|shopping list)\b/i.test(text) &&
    !/\b(?:calendar|journal|schedule)\b/i.test(text)
  )
    return chat(text)[0]!;
  if (REMIND_ME_WHAT.test(text) && !EVENT.test(text))
    return found('memory', 'retrieve_note', text, subject(text, null));
  const ahead = findWhen(text, now);
  const { kind } = guessOf(text, ahead, now);
  // In a question about the past "on Monday" is the last one.
  const when = kind === 'askPast' ? findWhen(text, { ...now, back: true }) : ahead;
  const about = subject(text, when);
  if (kind === 'askPast') return found('journal', 'view_entries', text, about, when);
  if (kind === 'askCalendar') return found('calendar', 'check_schedule', text, about, when);
  if (kind === 'askNote') return found('memory', 'retrieve_note', text, about);
  return found('chat', 'chat', text, tidyTitle(text), when);
}

/** What a question is about. */
export const subject = (text: string, when: When | null): string =>
  tidyTitle(
    (when ? without(text, when.spans) : text)
      .replace(
        /^(?:please |pls |can you |could you |would you |just |hey |so |and |ok |show me |tell me |look up |find |search (?:for |in |through )?|check |remind me |show |list |read (?:me )?|open |get |pull up )+/i,
        '',
      )
      .replace(
        /^(?:what|when|where|who|which|how|do|does|did|is|are|am|was|were|have|any)(?:'s|s)?\s+(?:do |did |is |are |was |were |have |does |old |time )?(?:i |you |we )?(?:know |remember |write |wrote |written |have |put |tell you |told you |save |say |said |park |leave |note |noted |log )?(?:about |on )?/i,
        '',
      )
      .replace(
        /^(?:the |my |any |all |some )*(?:memor(?:y|ies)|notes?|facts?|entries|entry|journal(?: entr(?:y|ies))?|diary|logs?)\b(?: (?:about|on|for|from|of|with))?\s*/i,
        '',
      )
      .replace(/\?+/g, ''),
  );
