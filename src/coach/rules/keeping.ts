/** What is kept by a command: projects, what is not to be forgotten, facts. */
import { MODAL } from './clauses.ts';
import { guessOf } from './guess.ts';
import { chat, found, note, type Found } from './found.ts';
import { taskFrom } from './tasks.ts';
import { startsTask } from './things.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now } from './when.ts';

export function project(body: string, now: Now, said: string): Found[] | null {
  const when = findWhen(body, now);
  const title = tidyTitle(
    (when ? without(body, when.spans) : body)
      .replace(/^(?:called|named|for|about|titled)\s+/i, '')
      .replace(/^["']|["']$/g, ''),
  );
  return title ? [found('task', 'create_project', said, title.replace(/["']/g, ''), when)] : chat(said);
}

export function forget(body: string, now: Now, said: string): Found[] | null {
  if (/^to\b/i.test(body)) return taskFrom(body.replace(/^to\s+/i, ''), now, said, null, false);
  if (/^that\b/i.test(body)) return remember(body.replace(/^that\s+/i, ''), now, said);
  if (/^(?:about)?\s*(?:(?:me|you|us)\s*)?[.!]*$/i.test(body)) return chat(said);
  const fact = body.replace(/^[:,\s–-]+/, '');
  if (!findWhen(fact, now) && guessOf(fact, null, now).kind === 'fact') return note('add_note', said, fact);
  // "don't forget: Theo is scared of dogs" is a fact.
  if (
    !startsTask(fact) &&
    /^[\p{L}' ]{2,40}? (?:is|are|has|have|likes?|hates?|loves?|can't|cannot|doesn't|lives?|works?|needs?|prefers?)\b/iu.test(
      fact,
    ) &&
    !findWhen(fact, now)
  )
    return note('add_note', said, fact);
  return taskFrom(body.replace(/^about\s+/i, ''), now, said, null, false);
}

export function remember(body: string, now: Now, said: string): Found[] | null {
  const head = /^\s*(?:please )?([a-z]+)/i.exec(said)?.[1]?.toLowerCase() ?? '';
  if (!body) return null;
  if (head === 'remember') {
    if (/^to\b/i.test(body)) return taskFrom(body.replace(/^to\s+/i, ''), now, said, null, false);
    if (
      /^(?:when|how|me|the time|those|that time|what (?:i|we))\b/i.test(body) &&
      !/^remember (?:that|this|:)/i.test(said)
    )
      return null;
  }
  const wantsColon = /^(?:record|save|store|note|memory|fact|remember)$/.test(head);
  const explicit = new RegExp(
    String.raw`^(?:please )?(?:remember|keep in mind|bear in mind|note|take note|(?:make|take|leave|keep) a note|jot down|write down|for the record|for future reference|fyi|save (?:this|that|it)|add)\b`,
    'i',
  ).test(said);
  if (
    !explicit &&
    wantsColon &&
    !/^(?:record|save|store|memory|fact)\s*(?:[:,–-]|that|this)/i.test(said) &&
    guessOf(body, findWhen(body, now), now).kind !== 'fact'
  )
    return null;
  const must = new RegExp(`^(?:i|we) ?${MODAL}\\s+`, 'i').exec(body);
  if (must && !/^(?:note|record|save)/i.test(head)) return taskFrom(body.slice(must[0].length), now, said, null, false);
  if (/^(?:make|take|leave|keep)$/.test(head))
    return body.startsWith('to ') ? taskFrom(body.slice(3), now, said, null, false) : note('add_note', said, body);
  return note('add_note', said, body);
}
