/**
 * What a message in another language means. Its days and times are read from its gloss, what it is by the filing model of the language, and how
 * commands begin is data of the language; titles keep the person's words.
 */
import type { Act, Part, Query } from '#coach/own.ts';
import { folded, glossOf, hasShape } from '#coach/languages/gloss.ts';
import type { Language, OpenedAs } from '#coach/languages/language.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { guessAsk, understandAsk } from './asks.ts';
import { rhythmOf } from './acts.ts';
import { plain, sentences } from './clauses.ts';
import { DOUBT, isDoubt } from './doubts.ts';
import { eventOf } from './events.ts';
import { chat, entry, found, type FoundItem, note } from './found.ts';
import { type Kind, likelihoodsOf } from '#coach/filing-model.ts';
import { type Guess, guessName, guessOf, likeliestKind, type SingleKind } from './guess.ts';
import { periodIn, type QuestionTime } from './periods.ts';
import { named } from './rule.ts';
import { listOf } from './listed.ts';
import { thingsOf } from './splitter.ts';
import { tidyFact, tidyTitle } from './title.ts';
import type { Span } from './clock.ts';
import { findWhen, type Now, type When, without } from './when.ts';
import { spend } from './work.ts';

/** A moment in which a message of another language is read. */
export type ForeignNow<N extends Now = Now> = N & { readonly language: Language };

/** A message up to this length is cut into things as a whole, a longer one sentence by sentence, in UTF-16 units. */
const MOST_WHOLE = 500;
/** Below this the text stays in the diary. With fewer lines to learn from the models of other languages are less sure of what is right. */
const UNSURE_HERE = 0.3;
/** What it costs to understand a clause, without its days and times. */
const CLAUSE = 120;

/** The text without what fits at its beginning; the pattern is for folded text. */
function cutHead(text: string, pattern: RegExp): string {
  const head = pattern.exec(folded(text))?.[0] ?? '';
  return head.length < text.length ? text.slice(head.length) : text;
}

function cutTail(text: string, pattern: RegExp): string {
  const match = pattern.exec(folded(text));
  return match && match.index > 0 ? text.slice(0, match.index) : text;
}

/** The text without such words at its beginning and its end. */
function trimmed(text: string, lead: RegExp, tail: RegExp): string {
  let rest = text.trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = cutTail(cutHead(rest, lead), tail).trim();
  }
  return rest;
}

/** What is left as a title, in the person's words, without the command and the day. */
function titleOf(text: string, when: When | null, head: RegExp, { lead, tail, forms }: Language): string {
  // "AG Altona, Mi. 20.05., 10:15 Uhr, Saal 114": where a day was, one comma is left.
  const left = (when ? without(text, when.spans) : text).replace(/,(?:\s*,)+/g, ',');
  const rest = cutHead(trimmed(left, lead, tail), head);
  const bare = forms.reduce((title, [form, plainForm]) => title.replace(form, plainForm), trimmed(rest, lead, tail));
  return tidyTitle(bare);
}

const NOTHING = /^(?!)/;

/** The day of a time, without its hour. */
const dayOnly = ({ minute: _minute, start: _start, end: _end, vague: _vague, ...when }: When): When => when;

function taskOf(text: string, said: string, when: When | null, language: Language, remind: boolean): FoundItem[] {
  const title = titleOf(text, when, language.obliged, language);
  if (title) return [found('task', 'create_task', said, title, when, { remind })];
  return when ? [found('task', 'create_task', said, tidyTitle(said), when, { remind })] : chat(said);
}

/** "Hacer la compra, poner una lavadora y llamar a la abuela": each part with a verb is a task of its own. */
function tasksIn(text: string, said: string, now: ForeignNow, remind: boolean): FoundItem[] {
  const { language } = now;
  const isTask = (part: string) => {
    const when = findWhen(part, now);
    const bare = trimmed(when ? without(part, when.spans) : part, language.lead, language.tail);
    return bare.includes(' ') && hasShape(language.shapes['infinitive'], bare);
  };
  const [first = '', ...others] = text.split(AND);
  const parts = [cutHead(first.trim(), language.obliged)];
  for (let i = 0; i < others.length; i += 2) {
    const part = cutHead(others[i + 1]!.trim(), language.obliged);
    if (isTask(part)) parts.push(part);
    else parts.push(`${parts.pop()!}${others[i]!}${others[i + 1]!}`);
  }
  const whole = findWhen(text, now);
  if (parts.length === 1 || !isTask(parts[0]!)) return taskOf(text, said, whole?.past ? null : whole, language, remind);
  const asked = remind ? findWhen(parts[0]!, now) : null;
  const led = asked ? { ...asked, spans: [] } : leadingDay(parts[0]!, now);
  const whens = parts.map((part) => findWhen(part, now));
  // "Schild streichen, Pflaster bestellen und Anzeige texten bis Montag": all of it.
  const last = whens.at(-1);
  const until = last?.deadline && whens.slice(0, -1).every((when) => !when) ? { ...last, spans: [] } : null;
  return parts.flatMap((part, i) => {
    const when = whens[i] ?? led ?? until;
    return taskOf(part, said, when?.past ? null : when, language, remind);
  });
}
/** What is between two tasks or two days; in a split it is each second part. */
const AND = /(,\s+(?:(?:und|y|et) )?| (?:und|y|e|et|pis|puis|\+|&) )/;

/** "Demain appeler le garage et payer le loyer": the day at the beginning is of all that follows. */
function leadingDay(text: string, now: ForeignNow): When | null {
  const when = findWhen(text, now);
  return when && !when.past && when.spans.some(({ start }) => start < 3) ? { ...dayOnly(when), spans: [] } : null;
}

/** "Physio 1. Juni 11 Uhr und 8. Juni 11 Uhr": what is only a day with a time is the same thing again. */
function repeatedIn(text: string, now: ForeignNow): readonly When[] | null {
  const [first = '', ...more] = text.split(AND).filter((_, i) => i % 2 === 0);
  const whens = [first, ...more].map((part) => findWhen(part, now));
  const only = more.every((part, i) => !/[\p{L}\d]/u.test(without(part, whens[i + 1]?.spans ?? [])));
  const timed = (when: When | null): when is When => when !== null && when.minute !== undefined && !when.dayless;
  return more.length > 0 && only && whens.every(timed) ? whens : null;
}

function eventFrom(text: string, said: string, when: When | null, now: ForeignNow): FoundItem[] {
  const { language } = now;
  const several = repeatedIn(text, now);
  if (several) {
    const title = titleOf(text.split(AND)[0]!, several[0]!, language.attending, language) || tidyTitle(said);
    return several.map((one) => eventOf(glossOf(text, language).text, title, one, said));
  }
  const title = titleOf(text, when, language.attending, language) || tidyTitle(said);
  const item = eventOf(glossOf(text, language).text, title, when, said);
  // A day without an hour is the whole of it.
  return [when && when.minute === undefined && !item.wholeDays ? { ...item, wholeDays: true } : item];
}

function opened(as: Exclude<OpenedAs, 'list'>, body: string, text: string, now: ForeignNow): FoundItem[] | null {
  const { language } = now;
  const when = findWhen(text, now);
  switch (as) {
    case 'remind':
      return tasksIn(body, text, now, true).map((item) => ({
        ...item,
        when: item.when ?? when,
      }));
    case 'task':
      return tasksIn(body, text, now, false);
    case 'event': {
      const own = findWhen(body, now);
      return own && !own.past ? eventFrom(body, text, own, now) : null;
    }
    case 'project':
      return [found('task', 'create_project', text, titleOf(body, null, NOTHING, language) || tidyTitle(body))];
    case 'note':
      return note('add_note', text, tidyFact(body));
    case 'thought':
      return note('thought_dump', text, body);
    case 'entry':
    default:
      return body.trim() ? entry(body) : null;
  }
}

const OPENED: Readonly<Record<Exclude<OpenedAs, 'list'>, string>> = {
  remind: 'A reminder',
  task: 'Something for your list',
  event: 'Something for the calendar',
  project: 'A new project',
  note: 'Something to remember',
  thought: 'Something to get out of your head',
  entry: 'A journal entry, by its first words',
};

/** The items after a heading of the language, each of them what the heading says; where it does not say, an appointment with an hour is an event. */
function listedIn(text: string, now: ForeignNow): FoundItem[] | null {
  const list = listOf(text, now.language);
  if (!list) return null;
  return list.items.flatMap((item) => {
    const when = findWhen(item, now);
    const timed = list.as === 'list' && when?.minute !== undefined ? when : null;
    const toDo =
      timed &&
      hasShape(now.language.shapes['infinitive'], trimmed(without(item, timed.spans), NOTHING, now.language.tail));
    const isEvent = timed && !toDo && placedGuess(item, timed, now).kind === 'event';
    const as = list.as === 'list' ? (isEvent ? 'event' : 'task') : list.as;
    const made = as === 'task' ? tasksIn(item, item, now, false) : opened(as, item, item, now);
    return made ?? taskOf(item, item, when, now.language, false);
  });
}

/** What an opener of the language makes of a text; null when none does. */
function openedIn(text: string, now: ForeignNow): FoundItem[] | null {
  const said = folded(text);
  const listed = listedIn(text, now);
  if (listed) return named(listed, OPENED.task);
  for (const [pattern, as] of now.language.openers) {
    if (as === 'list') continue;
    const head = pattern.exec(said)?.[0];
    const made =
      head === undefined || head.length === text.length ? null : opened(as, text.slice(head.length), text, now);
    if (made) return named(made, OPENED[as]);
  }
  return null;
}

/** What a text is as one kind. */
export function foreignAs(kind: SingleKind, text: string, when: When | null, now: ForeignNow): FoundItem[] {
  switch (kind) {
    case 'task':
      return tasksIn(text, text, now, false);
    case 'event':
      return eventFrom(text, text, when, now);
    case 'fact':
      return note('add_note', text, text) ?? entry(text);
    case 'thought':
      return note('thought_dump', text, text) ?? entry(text);
    case 'askCalendar':
      return [found('calendar', 'check_schedule', text, aboutIn(text, now), when)];
    case 'askPast':
      return [found('journal', 'view_entries', text, aboutIn(text, now), when)];
    case 'askNote':
      return [found('memory', 'retrieve_note', text, aboutIn(text, now))];
    case 'chat':
    case 'askTasks':
      return chat(text);
    case 'entry':
    default:
      return entry(text);
  }
}

/** What a question can be. */
const ASKED: readonly Kind[] = ['askCalendar', 'askTasks', 'askPast', 'askNote', 'chat'];
/** What words of a gloss say which question it is. */
const ASKED_BY: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:mood|habit|progress)\b/, 'askPast'],
  [/\b(?:overdue|tasks|missed)\b/, 'askTasks'],
];
/** A longer text that says something is done is a story. */
const DONE_WORDS = 6;
/** So likely the model must find a question or an act in a text that has the form of one. */
const FORM = 0.12;

/** The likeliest kind of a text whose form says that it asks or acts; null for any other text. */
function formOf(text: string, now: ForeignNow): Kind | null {
  const { asks, acts, commands, looks, shapes, ticks } = now.language;
  const said = folded(text);
  if (commands.test(said)) return 'act';
  const likely = likelihoodsOf(text, now);
  if (looks?.test(said) && likely.askNote < likely.askPast + FORM) return 'askPast';
  if (asks.test(said) && ASKED.reduce((sum, kind) => sum + likely[kind], 0) > FORM) {
    const gloss = glossOf(text, now.language).text;
    return (
      ASKED_BY.find(([pattern]) => pattern.test(gloss))?.[1] ??
      ASKED.reduce((best, kind) => (likely[kind] > likely[best] ? kind : best))
    );
  }
  const done = shapes['did']?.test(said) && text.split(' ').length <= DONE_WORDS;
  const acting = done || ticks.test(said) || Object.values(acts).some((act) => act.test(said));
  return acting && likely.act > FORM ? 'act' : null;
}

/** What is taken for talk is kept nowhere, so a statement that is an entry at least so likely, of how likely it is talk, is one. */
const RATHER_KEPT = 0.5;
/** So likely the model must find a task in what has a time and the form of one. */
const TO_DO = 0.1;

/** What the model says of a statement, where its form does not say otherwise: an infinitive with a time ("Aller chercher le carton à 10h") is to be done, and what may be an entry is kept. */
function placedGuess(text: string, when: When | null, now: ForeignNow): Guess {
  const guess = guessOf(text, when, now);
  const { language } = now;
  const likely = likelihoodsOf(text, now);
  if (guess.kind === 'event' && likely.task > TO_DO) {
    const said = trimmed(without(text, when!.spans), language.lead, language.tail);
    const bare = cutHead(said, language.obliged);
    const verb = bare.includes(' ') ? language.shapes['infinitive']?.exec(folded(bare)) : null;
    // At the end of a German line a noun looks the same ("Essen mit Kollegen"), unless it begins with "ich muss".
    if (verb && (verb.index === 0 || bare !== said)) return { kind: 'task', sure: guess.sure };
  }
  const asks = /\?/.test(text) || language.asks.test(folded(text));
  const isKept = () =>
    likely.entry > likely.chat * RATHER_KEPT ||
    text.split(/(?<=[.!?])\s+/).some((sentence) => language.worries.test(folded(sentence)));
  if (guess.kind === 'chat' && !asks && isKept()) return { kind: 'entry', sure: likely.entry };
  // "J'ai supprimé mon dernier post" asks nothing.
  if (
    guess.kind === 'askPast' &&
    language.shapes['past']?.test(folded(text)) &&
    !asks &&
    !language.looks?.test(folded(text))
  )
    return { kind: 'entry', sure: likely.entry };
  return guess;
}

/** What one clause means. */
function understand(clause: string, now: ForeignNow): FoundItem[] {
  const { language } = now;
  const text = cutHead(clause.trim(), language.polite);
  const command = openedIn(text, now);
  if (command) return command;
  if (language.smallTalk.test(folded(text))) return named(chat(text), 'Small talk');
  if (isDoubt(text, now)) return named(chat(text), DOUBT);
  const when = findWhen(text, now);
  const form = formOf(text, now);
  if (form && form !== 'act') return named(foreignAs(form as SingleKind, text, when, now), 'A question');
  // "Ich mache mir Sorgen wegen der Prüfung" has the form of something to do.
  if (language.worries.test(folded(text))) return named(foreignAs('entry', text, when, now), 'A worry');
  const guess = placedGuess(text, when, now);
  const unsure = language.asks.test(folded(text)) ? 'chat' : 'entry';
  const beside = now.hasPhotos && !['entry', 'chat'].includes(guess.kind) && unsure === 'entry';
  if (guess.sure >= UNSURE_HERE && !beside) return named(foreignAs(guess.kind, text, when, now), guessName(guess));
  return named(foreignAs(unsure, text, when, now), guessName(guess)).map((item) => ({ ...item, unsure: true }));
}

/** What was said just before. */
interface Before {
  readonly clause: string;
  readonly item: FoundItem | undefined;
}

/** What a clause means after another, whose day it may have; `joint` is what stands between them. */
function following(clause: string, joint: string, before: Before | null, now: ForeignNow): FoundItem[] {
  const { language } = now;
  const { when } = before?.item ?? {};
  if (!before || !when || when.past) return understand(clause, now);
  const [beside, days = 0] = language.beside.find(([pattern]) => pattern.test(folded(clause))) ?? [];
  const named = beside?.exec(folded(clause));
  if (named) {
    const placed = `${clause.slice(0, named.index)} ${dayAfter(when.day, days)} ${clause.slice(named.index + named[0].length)}`;
    return understand(placed.trim(), now).map((item) => ({ ...item, said: clause }));
  }
  const follows = language.follows.test(folded(`${joint}${clause}`));
  // A new sentence begins with today again, unless it says "after that".
  const goesOn = follows || !/[.!?…]$/.test(before.clause);
  const on = goesOn && !when.dayless && !when.deadline ? { on: when.day } : {};
  const items = understand(clause, { ...now, ...on });
  if (!items.every(({ action, when: own }) => action === 'create_task' && own === null)) return items;
  const shared = follows
    ? { ...dayOnly(when), spans: [] }
    : before.item?.action === 'create_event'
      ? language.brings.test(folded(clause)) && { ...dayOnly(when), spans: [] }
      : goesOn && leadingDay(cutHead(before.clause, language.polite), now);
  if (!shared) return items;
  return items.map((item, i) => (i === 0 || before.item?.action === 'create_task' ? { ...item, when: shared } : item));
}

/** Everything that a message says. All its entries become one, in the person's own words. */
export function foreignThings(message: string, now: ForeignNow): FoundItem[] {
  const text = plain(message);
  const out: FoundItem[] = [];
  const unread: string[] = [];
  let at = 0;
  const whole = text.length <= MOST_WHOLE && !text.includes('\n');
  let before: Before | null = null;
  for (const clause of (whole ? [text] : sentences(text)).flatMap((sentence) => thingsOf(sentence, now))) {
    if (!spend(now.work, CLAUSE + clause.length)) {
      unread.push(clause);
      continue;
    }
    const start = Math.max(at, text.indexOf(clause, at));
    const items = following(clause, text.slice(at, start), before, now);
    at = start + clause.length;
    out.push(...items);
    before = { clause, item: items.at(-1) };
  }
  const entries = out.filter(({ action }) => action === 'add_entry');
  const [first] = entries;
  if (!first) return out;
  const alone = out.every(({ action }) => action === 'add_entry' || action === 'chat');
  const title = alone ? message.trim() : [...entries.map((item) => item.title.trim()), ...unread].join(' ');
  const merged = { ...first, title, ...(entries.some(({ unsure }) => unsure) ? { unsure: true } : {}) };
  return out.flatMap((item) => (item === first ? [merged] : item.action === 'add_entry' ? [] : [item]));
}

/** Where a thing is moved to, of all the days and times of a text, and where each of them stands: it is the last one. */
export function movedTo(text: string, now: ForeignNow): { readonly to: When | null; readonly spans: readonly Span[] } {
  const spans: Span[] = [];
  let to = null as When | null;
  for (let from = 0, next = 0; spans.length < MOST_MOVES; from = next) {
    const when = findWhen(text.slice(from), now);
    if (!when) break;
    // "Vom 19. auf den 26., gleiche Zeit 19.30".
    to =
      to && when.dayless && to.minute === undefined
        ? { ...to, ...(when.minute !== undefined && { minute: when.minute }) }
        : when;
    const own = when.spans.map(({ start, end }) => ({ start: start + from, end: end + from }));
    spans.push(...own);
    next = Math.max(from, ...own.map(({ end }) => end));
    if (next === from) break;
  }
  return { to, spans };
}
/** More days than these say nothing of where a thing is moved. */
const MOST_MOVES = 6;

/** The words of an act or of a question that name the row. */
function aboutIn(text: string, now: ForeignNow): string {
  const { acting, ending } = now.language;
  const { spans } = movedTo(text, now);
  const said = without(text, spans).replace(/["«»„“¿?¡!]|(?<!\p{L})'|'(?!\p{L})/gu, '');
  const first = said.split(/[,;]| - /).find((part) => /\p{L}/u.test(part)) ?? '';
  return trimmed(first, acting, ending);
}

function habitIn(text: string, now: ForeignNow<QuestionTime>): Act | null {
  const { language } = now;
  const rhythm = rhythmOf(/every \w+|daily/.exec(glossOf(text, language).text)?.[0] ?? '');
  const title = titleOf(text, findWhen(text, now), language.obliged, language);
  return title ? { kind: 'start_habit', title, ...rhythm, sure: true } : null;
}

function actIn(text: string, now: ForeignNow<QuestionTime>): Act | null {
  const { language } = now;
  const { acts, shapes, ticks } = language;
  const said = folded(text);
  const about = aboutIn(text, now);
  const quoted = /["'«„“]([^"'«»„“”]{1,80})["'»“”][^"'«»„“”]{1,40}["'«„“]([^"'«»„“”]{1,80})["'»“”]/.exec(text);
  if (acts.rename.test(said)) {
    const [, was = '', title = ''] = quoted ?? [];
    return title ? { kind: 'rename', about: was, title, sure: true } : null;
  }
  if (acts.start_habit.test(said)) return habitIn(text, now);
  const { to: when } = movedTo(text, now);
  if (acts.create_in_project.test(said) && !ticks.test(said)) {
    const [before = '', after = ''] = text.split(':').map((part) => part.trim());
    const [project, task] = after ? [before, after] : [about, text];
    return {
      kind: 'create_in_project',
      project: aboutIn(project, now),
      title: tidyTitle(task),
      day: when?.day ?? null,
      sure: false,
    };
  }
  if (about === '') return null;
  const done = ticks.test(said) || hasShape(shapes['did'], text);
  if (acts.delete.test(said) && !done) return { kind: 'delete', about, on: null, sure: false };
  if (acts.move.test(said) && when && !when.past)
    return {
      kind: 'move',
      about,
      day: when.dayless && when.minute !== undefined ? null : when.day,
      minute: when.minute ?? null,
      sure: false,
    };
  // "À partir de là je fume plus le matin, tu comptes les jours": what is said to repeat is not over.
  if (when?.rrule && !done) return habitIn(text, now);
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  return { kind: 'done', about, day: when && when.day < today ? when.day : today, sure: false, whole: false };
}

function usualIn(text: string, { asked }: Language): string | undefined {
  const question = withoutEnd(folded(text).replace(/^¿/, ''), /[\s?!.]/);
  return asked.find(([pattern]) => pattern.test(question))?.[1];
}

/** A longer question says more than the usual. */
const USUAL_WORDS = 9;

/** Whether a text is one of the most usual questions of a language and says nothing else. */
export const isUsual = (said: string, language: Language): boolean => {
  const text = cutHead(plain(said), language.polite);
  return (
    text.split(' ').length <= USUAL_WORDS &&
    !/[,;:.?!]\s/.test(text) &&
    !language.grave.test(folded(text)) &&
    usualIn(text, language) !== undefined
  );
};

/** One of the most usual questions, by the English question that means the same and the days of its gloss. */
function usualAsk(text: string, now: ForeignNow<QuestionTime>): Query | null {
  const { language, ...asking } = now;
  const english = usualIn(text, language);
  if (english === undefined) return null;
  const gloss = glossOf(text, language).text;
  const days = periodIn(gloss, asking, true)?.spans.map(({ start, end }) => gloss.slice(start, end).trim()) ?? [];
  return understandAsk([english, ...days].join(' '), asking);
}

/** The question or the act that one thing is; null for what is filed or only said. */
export function foreignOwn(said: string, now: ForeignNow<QuestionTime>): Part['own'] {
  const { language } = now;
  const text = cutHead(plain(said), language.polite);
  if (language.smallTalk.test(folded(text)) || isDoubt(text, now) || openedIn(text, now)) return null;
  // "Qu'ai-je écrit sur le figuier ?" is looked up by its words.
  const looks = language.looks?.test(folded(text)) === true;
  const usual = looks ? null : usualAsk(text, now);
  if (usual) return { is: 'query', query: usual };
  const kind = formOf(text, now) ?? likeliestKind(text, now);
  if (looks && kind === 'askPast') return null;
  if (kind === 'act') {
    const act = actIn(text, now);
    return act && { is: 'act', act };
  }
  const gloss = glossOf(text, language).text.trimStart();
  const about = aboutIn(text, now);
  if (kind === 'askPast' && about && language.shapes['often']?.test(folded(text)))
    return { is: 'query', query: { kind: 'habit', about } };
  // "J'ai rendez-vous quand au garage ?"
  const english = kind === 'askCalendar' && /\bwhen\b/.test(gloss) ? `when ${gloss}` : gloss;
  const query = guessAsk(kind, english, { ...now, language: undefined });
  if (!query)
    return kind === 'askPast' && about && !/\bwrote\b/.test(gloss)
      ? { is: 'query', query: { kind: 'habit', about } }
      : null;
  return { is: 'query', query: 'about' in query ? { ...query, about: query.kind === 'tasks' ? '' : about } : query };
}

/** Whether what is told as done is to be ticked off, and not only told. */
export const isTicked = (text: string, { ticks }: Language): boolean => ticks.test(folded(text));
