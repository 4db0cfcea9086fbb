/** Tasks from commands and obligations: what remains of the text without "remind me" and "I have to". */

import { MODAL } from './clauses.ts';
import { anyCase, HOURS, MONTH, WEEKDAY } from './lexicon.ts';
import { chat, entry, found, type FoundItem } from './found.ts';
import { startsTask, thingsIn, twoTimes } from './things.ts';
import { tidyTitle, withoutArticle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';

/** The words between "remind me" and the task: when, and the word that introduces the task. */
const BEFORE_TASK = anyCase`^(.{0,60}?)\s*\b(to(?!\s(?:\d{1,2}|${HOURS})\s(?:to|on|about|tomorrow|today|tonight)\b)|about|of(?!\s(?:each|every|next|this|the (?:month|year|week|\d{1,2}(?:st|nd|rd|th)))\b|\s(?:${MONTH})\b)|that|for|when)\b\s+(?=\S)`;
/** "Every Monday to water the plants". */
const RHYTHM_FIRST = anyCase`^(every ?(?:day|morning|evening|night|week|weekday|month|${WEEKDAY}|\d{1,2}(?:st|nd|rd|th) of the month)|daily|weekly|each \w+)\b(.*?)\sto\s([^\n]+)$`;

/** "remind me tomorrow at 5 to call Anna", "remind me about the rent on Friday", "remind me that Leo comes at 6". */
export function reminder(body: string, now: Now, said: string): FoundItem[] {
  const lead = BEFORE_TASK.exec(`${body} `);
  // "remind me when I get home to feed the fish": no clock knows that time, so it stays in the task's title.
  const once = /^when (.+?) to (.+)$/is.exec(body);
  if (once) return taskFrom(`${once[2]} when ${once[1]}`, now, said, null, true);
  const every = RHYTHM_FIRST.exec(body);
  if (every) return taskFrom(`${every[3]} ${every[1]}${every[2]}`, now, said, null, true);
  const before = lead?.[1] ?? '';
  const fixed = before ? findWhen(before, now) : null;
  // "Remind me tonight about the quiz tomorrow": the second day is of the quiz.
  if (
    fixed &&
    isWhole(before, fixed) &&
    /^(?:about|of)$/.test(lead?.[2] ?? '') &&
    (!fixed.dayless || /to(?:day|night)/i.test(before))
  )
    return [
      found('task', 'create_task', said, withoutArticle(tidyTitle(body.slice(lead![0].length))), fixed, {
        remind: true,
      }),
    ];
  if (fixed && isWhole(before, fixed)) {
    return taskFrom(body.slice(lead![0].length), now, said, fixed, true);
  }
  return taskFrom(body.replace(/^(?:,|:)?\s*(?:please\s+)?(?:to|about|of|that|for)\b\s*/i, ''), now, said, null, true);
}
/** Whether a text says only when. */
const isWhole = (text: string, when: When): boolean =>
  without(text, when.spans).replace(/[\s,]|\b(?:me|the)\b|again|please/gi, '') === '';

export function taskFrom(body: string, now: Now, said: string, fixed: When | null, remind: boolean): FoundItem[] {
  const clean = body
    .replace(new RegExp(`^(?:i|we)(?:'m| am)? ?${MODAL}\\s+`, 'i'), '')
    .replace(/^(?:to|that)\s+/i, '')
    .replace(new RegExp(`^(?:i|we)(?:'ll| will)? ?${MODAL}\\s+`, 'i'), '')
    .replace(/^(?:remember|not forget|make sure|try|start|find time|find the time|get around)\s+to\s+(?!$)/i, '');
  const twice = twoTimes(clean);
  if (twice) return twice.flatMap((one) => taskFrom(one, now, said, fixed, remind));
  const things = thingsIn(clean, now, fixed, remind);
  const when = fixed ?? findWhen(clean, now);
  if (things.length === 0 && !when) return chat(said);
  // "I should tomorrow" names nothing to do; "remind me tomorrow" asks for no more than that.
  if (things.length === 0)
    return remind || /\bforget\b/i.test(said)
      ? [found('task', 'create_task', said, /\balarm\b/i.test(said) ? 'Alarm' : 'Reminder', when, { remind })]
      : entry(said);
  return things.map(({ title, when, meets }) =>
    meets && !remind
      ? found('calendar', 'create_event', said, title, when)
      : found('task', 'create_task', said, title, when, { remind }),
  );
}

export const tasks = (body: string, now: Now, said: string): FoundItem[] => {
  const things = thingsIn(body.replace(/^to\s+/i, ''), now, null, false);
  return things.length > 0
    ? things.map(({ title, when }) => found('task', 'create_task', said, title, when))
    : chat(said);
};

/** "add milk and eggs to my shopping list": one task, unless each part is a task of its own. */
export function listItems(body: string, tail: string, now: Now, said: string): FoundItem[] | null {
  const fixed = tail ? findWhen(tail, now) : null;
  const rest = fixed ? without(tail, fixed.spans) : tail;
  const shopping = /\b(?:shopping|grocery|groceries) list\b/i.test(said);
  const things = thingsIn(`${body} ${rest.replace(/^\s*(?:for|to|by|that says)\s*$/i, '')}`.trim(), now, fixed, false);
  return things.map(({ title, when }) =>
    found(
      'task',
      'create_task',
      said,
      shopping && !startsTask(title) ? `Buy ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title,
      when,
    ),
  );
}
