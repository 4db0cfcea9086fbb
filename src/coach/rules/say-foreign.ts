/** What the coach says in another language: what was filed, where and for when, and a word of what is felt. */
import { isDoubt } from './doubts.ts';
import { glossOf } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';
import type { Day } from '#lib/day.ts';
import { withOrdinal } from '#lib/format.ts';
import { feelingOf } from './feelings.ts';
import type { CoachQuestion, Item } from './say.ts';

/** The answer in a few plain words. */
export function sayIn(
  language: Language,
  main: Item | undefined,
  others: readonly Item[],
  asked: CoachQuestion,
  { today, day }: { readonly today: Day; readonly day: Day },
): string {
  const lines = linesIn(language, main, others, asked, { today, day }).filter(Boolean);
  return asked.listed ? lines.map((line) => `- ${line}`).join('\n') : lines.join(' ');
}

function linesIn(
  language: Language,
  main: Item | undefined,
  others: readonly Item[],
  asked: CoachQuestion,
  { today, day }: { readonly today: Day; readonly day: Day },
): string[] {
  const { say } = language;
  if (!main || main.action === 'chat')
    return asked.help ? [] : [talkIn(language, asked.message, isDoubt(asked.message, { ...asked, language }))];
  if (main.action === 'check_schedule') return [say.calendar];
  if (main.action === 'view_entries') return [say.log];
  if (main.action === 'retrieve_note') return [say.vault];
  const filed = [main, ...others];
  const of = (action: Item['action']) => filed.filter((item) => item.action === action);
  const words = (item: Item) => quoted(language, item.title || item.content || '');
  const list = (items: readonly Item[], suffix = (_: Item) => '') =>
    joined(
      items.map((item) => `${words(item)}${suffix(item)}`),
      language,
    );
  const lines: string[] = [];
  const [entry] = of('add_entry');
  if (entry) {
    lines.push(asked.help ? '' : feltIn(entry.content ?? '', entry.mood, language));
    lines.push(day === today ? say.entry : fill(say.entryOf, { when: dayWords(day, today, language) }));
  }
  const tasks = of('create_task');
  if (tasks.length > 0) {
    const whens = tasks.map((task) => taskWhen(task, asked, today, language));
    const shared = whens.every((when) => when === whens[0]) ? whens[0]! : null;
    lines.push(
      fill(tasks.length > 1 ? say.tasks : say.task, {
        what: shared === null ? list(tasks, (task) => bracketed(whens[tasks.indexOf(task)]!)) : list(tasks),
        when: shared ? bracketed(shared) : '',
      }),
    );
  }
  const events = of('create_event');
  if (events.length > 0)
    lines.push(
      fill(events.length > 1 ? say.events : say.event, {
        what: list(events),
        when: joined(
          events.map((event) => eventWhen(event, asked, today, language)),
          language,
        ),
      }),
    );
  if (of('create_project').length > 0) lines.push(fill(say.project, { what: list(of('create_project')) }));
  if (of('add_note').length > 0)
    lines.push(
      fill(say.note, {
        what: of('add_note')
          .map(({ content = '' }) => content)
          .join('; '),
      }),
    );
  if (of('thought_dump').length > 0) lines.push(say.thought);
  return lines;
}

const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const bracketed = (when: string) => (when ? ` (${when})` : '');

const QUOTES = { de: ['„', '“'], es: ['“', '”'], fr: ['« ', ' »'] } as const;
const quoted = ({ code }: Language, words: string): string => `${QUOTES[code][0]}${words}${QUOTES[code][1]}`;

const joined = (parts: readonly string[], { code }: Language): string =>
  new Intl.ListFormat(code, { type: 'conjunction' }).format(parts);

function talkIn({ say, smallTalk, asks }: Language, message: string, doubt: boolean): string {
  const small = message.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (/\b(?:dank\w*|merci|gracias)\b/.test(small)) return say.thanks;
  if (smallTalk.test(small)) return say.hello;
  if (doubt) return say.doubt;
  return asks.test(small) ? say.question : say.listening;
}

/** A word of what is felt; nothing where no feeling is named. */
function feltIn(text: string, mood: string | undefined, language: Language): string {
  const { felt } = language.say;
  const feeling = feelingOf(glossOf(text, language).text);
  const low = mood === 'bad' || mood === 'terrible';
  const side = low ? 'down' : mood === 'great' || mood === 'good' ? 'up' : null;
  return (feeling && felt[feeling]) ?? (side && felt[side]) ?? '';
}

/** A day as people say it: today, tomorrow, Friday, 3 May. */
function dayWords(day: Day, today: Day, { code, say }: Language): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (away === 0) return say.today;
  if (away === 1) return say.tomorrow;
  if (away === -1) return say.yesterday;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  const form =
    away > 1 && away < 7 ? { weekday: 'long' as const } : ({ day: 'numeric', month: 'long', ...year } as const);
  const date = new Intl.DateTimeFormat(code, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  return withOrdinal(date, code);
}

function instantWords(at: string, asked: CoachQuestion, today: Day, language: Language): string {
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: asked.zone }).format(instant) as Day;
  const time = new Intl.DateTimeFormat(language.code, { hour: '2-digit', minute: '2-digit', timeZone: asked.zone });
  return `${dayWords(day, today, language)}, ${time.format(instant)}`;
}

const repeating = (when: string, { rrule }: Item, { say }: Language) =>
  rrule && when ? fill(say.repeats, { when }) : when;

function taskWhen(item: Item, asked: CoachQuestion, today: Day, language: Language): string {
  const { remind_at, due_date } = item;
  const when = remind_at
    ? instantWords(remind_at, asked, today, language)
    : due_date
      ? dayWords(due_date, today, language)
      : '';
  return repeating(when, item, language);
}

function eventWhen(item: Item, asked: CoachQuestion, today: Day, language: Language): string {
  const { first_day, last_day, event_time } = item;
  const days =
    first_day && last_day && last_day > first_day
      ? `${dayWords(first_day, today, language)}${language.say.until}${dayWords(last_day, today, language)}`
      : first_day && fill(language.say.allDay, { when: dayWords(first_day, today, language) });
  return repeating(days ?? instantWords(event_time!, asked, today, language), item, language);
}
