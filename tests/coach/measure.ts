/** Measures the rules on labelled sentences: precision and recall of each intent, and exact dates. */
import { answerByRules } from '#coach/rules/answer.ts';
import type { Act, Part, Query } from '#coach/own.ts';
import type { SecondaryIntent } from '#coach/reply.ts';
import { understandOwn, understandParts, wordsOf } from '#coach/rules/own.ts';
import { instantOf } from '#lib/zone.ts';
import type { Day } from '#lib/day.ts';
import type { Labelled, Want } from './labels.ts';

export const SAID_AT = new Date('2026-05-13T13:00:00Z');
export const ZONE = 'Europe/Berlin';
export const INTENTS = ['journal', 'calendar', 'memory', 'task', 'chat', 'answer', 'act'] as const;

export interface Counts {
  readonly wanted: number;
  readonly given: number;
  readonly right: number;
}
export interface Measured {
  readonly sentences: number;
  readonly intents: Readonly<Record<(typeof INTENTS)[number], Counts>>;
  /** Share of the found labels whose action is right. */
  readonly actions: { readonly all: number; readonly right: number };
  /** Share of all labelled dates and times, also of those that must be empty. */
  readonly dates: { readonly all: number; readonly right: number };
  readonly titles: { readonly all: number; readonly right: number };
  readonly moods: { readonly all: number; readonly right: number };
  /** Sentences with every action and every date right, and nothing else found. */
  readonly wholly: { readonly all: number; readonly right: number };
  /** The same of sentences that say several things. */
  readonly several: { readonly all: number; readonly right: number };
  /** The mistakes, one line each. */
  readonly faults: readonly string[];
}

type Given = Partial<Omit<SecondaryIntent, 'intent'>> &
  Partial<Pick<Want, 'from' | 'to' | 'about' | 'which'>> & { readonly intent: string };

/**
 * What the device makes of a sentence: an answer or an act of its own, if `own`; else the main intent of the rules and the secondary ones. There
 * are no rows here, so each act counts as if a row fitted it.
 */
export function givenFor(said: string, own = false, preferred?: string): Given[] {
  const now = { at: SAID_AT, zone: ZONE, dayStartsAt: 0 };
  const asking = { ...now, weekStart: 1, preferred } as const;
  const found = own ? understandOwn(said, asking) : null;
  const parts = own && (found === null || found.is === 'act') ? understandParts(said, asking) : null;
  if (parts) {
    const rest = parts.filter(({ own: asked, told }) => asked === null || told);
    return [
      ...parts.flatMap(({ own: asked, told }) => (asked && !told ? [ownOf(asked)] : [])),
      ...(rest.length > 0 ? filedAs(wordsOf(rest, said), preferred) : []),
    ];
  }
  return found && found.is !== 'correction' ? [ownOf(found)] : filedAs(said, preferred);
}

const ownOf = (own: NonNullable<Part['own']>): Given => (own.is === 'act' ? actOf(own.act) : queryOf(own.query));

/** What the rules file a sentence as. */
function filedAs(said: string, preferred?: string): Given[] {
  const now = { at: SAID_AT, zone: ZONE, dayStartsAt: 0 };
  const { intent, meta, logged_for } = answerByRules({ message: said, help: null, preferred, ...now });
  return [
    { ...meta, intent, ...(meta.action === 'add_entry' ? { due_date: logged_for } : {}) },
    ...meta.secondary_intents.map((item) => Object.assign({}, item, { intent: item.intent ?? '' })),
  ];
}

/** What is remembered is the same question to the device and to the coach. */
const queryOf = (query: Query): Given =>
  query.kind === 'memory'
    ? { intent: 'memory', action: 'retrieve_note', content: query.about }
    : { ...query, intent: 'answer', action: query.kind };

function actOf(act: Act): Given {
  const { kind, ...rest } = act;
  const about = kind === 'create_in_project' ? act.project : 'about' in act ? act.about : '';
  const moved = kind === 'move' ? act : null;
  const day = moved?.day ?? ('2026-05-13' as Day);
  return {
    intent: 'act',
    action: kind,
    about,
    ...('title' in rest ? { content: rest.title } : {}),
    ...(moved?.minute == null
      ? { due_date: moved?.day ?? undefined }
      : { event_time: instantOf({ day, minute: moved.minute }, ZONE).toISOString() }),
  };
}

const wide = (short: string) => (/^\d{4}/.test(short) ? short : `2026-${short}`);
const instant = (wall: string) => {
  const [day = '', time = ''] = wide(wall).split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf({ day: day as Day, minute: hour * 60 + minute }, ZONE).toISOString();
};

/** `own`: with what the device answers and does by itself, from the person's rows. `preferred`: the language of the person's browser. */
export function measure(set: readonly Labelled[], own = false, preferred?: string): Measured {
  const counts = Object.fromEntries(INTENTS.map((intent) => [intent, { wanted: 0, given: 0, right: 0 }])) as Record<
    (typeof INTENTS)[number],
    { wanted: number; given: number; right: number }
  >;
  const tally = {
    actions: { all: 0, right: 0 },
    dates: { all: 0, right: 0 },
    titles: { all: 0, right: 0 },
    moods: { all: 0, right: 0 },
    wholly: { all: 0, right: 0 },
    several: { all: 0, right: 0 },
  };
  const faults: string[] = [];
  for (const [said, ...wants] of set) {
    const given = givenFor(said, own, preferred);
    const left = [...given];
    for (const { intent } of wants) counts[intent].wanted += 1;
    for (const { intent } of given) {
      const known = INTENTS.find((name) => name === intent);
      if (known) counts[known].given += 1;
    }
    const wrong: string[] = [];
    let whole = true;
    for (const want of wants) {
      const i = left.findIndex(({ intent }) => intent === want.intent);
      const [got] = i < 0 ? [] : left.splice(i, 1);
      if (!got) {
        wrong.push(`no ${want.intent}`);
        whole = false;
        if (dated(want)) tally.dates.all += 1;
        continue;
      }
      counts[want.intent].right += 1;
      tally.actions.all += 1;
      const other = otherFault(want, got);
      if (other === '') tally.actions.right += 1;
      else wrong.push(other);
      const date = dateFault(want, got);
      if (dated(want)) tally.dates.all += 1;
      if (dated(want) && date === '') tally.dates.right += 1;
      if (date) wrong.push(date);
      if (got.action !== want.action || date) whole = false;
      if (want.title !== undefined) {
        tally.titles.all += 1;
        if (want.title === got.content) tally.titles.right += 1;
        else wrong.push(`'${got.content}' for '${want.title}'`);
      }
      if (want.mood !== undefined) {
        tally.moods.all += 1;
        if (want.mood === got.mood) tally.moods.right += 1;
        else wrong.push(`mood ${got.mood} for ${want.mood}`);
      }
    }
    for (const extra of left) wrong.push(`also ${extra.intent} '${extra.content ?? ''}'`);
    const right = whole && left.length === 0 ? 1 : 0;
    for (const of of wants.length > 1 ? [tally.wholly, tally.several] : [tally.wholly]) {
      of.all += 1;
      of.right += right;
    }
    if (wrong.length > 0) faults.push(`${said.replaceAll('\n', ' / ')} → ${wrong.join('; ')}`);
  }
  return { sentences: set.length, intents: counts, ...tally, faults };
}

const dated = ({ due, remind, start, first, rrule, from }: Want) =>
  [due, remind, start, first, rrule, from].some((field) => field !== undefined);

/** The action, and which rows it is about. */
function otherFault(want: Want, got: Given): string {
  const same = (a = '', b = '') => a.toLowerCase() === b.toLowerCase();
  if (got.action !== want.action) return `${got.action} for ${want.action}`;
  if (want.about !== undefined && !same(want.about, got.about)) return `about '${got.about}' for '${want.about}'`;
  return want.which !== undefined && want.which !== got.which ? `${got.which} for ${want.which}` : '';
}

function dateFault(want: Want, got: Given): string {
  const pairs: [string, string | null | undefined, string | null | undefined][] = [
    ['due', want.due === undefined ? undefined : want.due && wide(want.due), got.due_date],
    ['remind', want.remind === undefined ? undefined : want.remind && instant(want.remind), got.remind_at],
    ['start', want.start && instant(want.start), got.event_time],
    ['end', want.end && instant(want.end), got.end_time],
    ['first', want.first && wide(want.first), got.first_day],
    ['last', want.last && wide(want.last), got.last_day],
    ['rrule', want.rrule, got.rrule],
    ['from', want.from && wide(want.from), got.from],
    ['to', want.to && wide(want.to), got.to],
  ];
  return pairs
    .filter(([, expected, actual]) => expected !== undefined && (expected ?? null) !== (actual ?? null))
    .map(([name, expected, actual]) => `${name} ${actual} for ${expected}`)
    .join(', ');
}

const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
export const precision = ({ right, given }: Counts): number => ratio(right, given);
export const recall = ({ right, wanted }: Counts): number => ratio(right, wanted);
export const share = ({ all, right }: { readonly all: number; readonly right: number }): number => ratio(right, all);

/** The mean of the F1 of all intents that are labelled or given. */
export function macroF1({ intents }: Measured): number {
  const counted = Object.values(intents).filter(({ wanted, given }) => wanted + given > 0);
  return counted.reduce((sum, { right, wanted, given }) => sum + (2 * right) / (wanted + given), 0) / counted.length;
}
