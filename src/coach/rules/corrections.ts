/** A correction of what was filed last: "no, I meant Thursday", "make it 10", "scratch that", "not a task, just a note". It names no row. */
import type { Correction, Refiled } from '#coach/own.ts';
import type { Day } from '#lib/day.ts';
import { plain } from './clauses.ts';
import { spelled } from './spelling.ts';
import { findWhen, type Now, type When, without } from './when.ts';

/** What is said where nothing was filed before: there is nothing to correct. */
export const CORRECTION_WORDS =
  "I filed nothing just before, so nothing has changed. Say it with its name, like 'move dentist to Friday', or change it on its page.";

/** A longer message says more than a correction. */
const CORRECTION_LENGTH = 70;
const LEAD =
  /^(?:no|nope|nah|wait|hang on|hold on|oops|oopsie|whoops|ups|oh|ah|argh|sorry|soz|my bad|my mistake|actually|nvm|never ?mind|scratch that|i mean(?:t)?|i did mean|i said|wrong (?:day|time|date|one)|(?:it |that )?should(?:'ve| have)? (?:be|been|say)|(?:that |it )?was meant to be|(?:that|it|this) was(?= (?:on |last |the day )?\w+day\b)|make (?:it|that|this)|(?:change|move|push|shift|put|set|switch|reschedule|bring|postpone|delay) (?:it|that|this|that one|the last one)(?: (?:back|forward|out))?(?: (?:to|for|on|at|until|till|by))?|(?=not ))(?=$|[\s,.!:;*–-])[\s,.!:;*–-]*/i;
/** Words between the days and times. */
const FILLERS =
  /\b(?:it'?s|it is|that'?s|instead|please|pls|plz|sorry|lol|rather|and|at|on|for|to|the|then|i meant?)\b/gi;
const BARE_HOUR = /^(?:at |to )?(\d{1,2})(?:[:.]([0-5]\d))?$/;

/** The correction that a message is and nothing else; null for any other. */
export function readCorrection(message: string, now: Now): Correction | null {
  if (message.length > CORRECTION_LENGTH) return null;
  const text = spelled(plain(message))
    .replace(/(?<![\s.!?])[\s.!?]+$/, '')
    .replace(/^(?:(?:can|could|would) you|please|pls)(?: please)? /i, '');
  return refiled(text) ?? (SCRATCH.test(text) ? scratchOf(text.toLowerCase()) : null) ?? retimed(text, now);
}

const TAKE_BACK =
  '(?:scratch|strike|undo|delete|remove|cancel|scrap|drop|bin|ignore|reverse|erase|forget(?: about)?|get rid of|take back)';
const LAST_THING = String.raw`(?:the|my|that|your|this) (?:very )?(?:last|latest|newest|(?:most )?recent|previous) (?:[a-z-]+ ){0,2}?(?:one|thing|message|change|entry|post|note|fact|task|to-?do|reminder|event|appointment|meeting)(?: (?:that )?(?:i|you) (?:just )?(?:wrote|said|added|made|filed|typed|told you))?`;
const JUST_SAID = "what i(?: have|'ve)? (?:just )?(?:wrote|written|said|typed|told you|added)";
const SCRATCH = new RegExp(
  String.raw`^(?:(?:no|nope|wait|oops|whoops|sorry|actually|ah|oh|wrong)[\s,.!–-]+)*(?:${TAKE_BACK} (?:that|it|this|this one|that one|(?:the )?last (?:one|thing|message|task|entry|note|event)|${LAST_THING}|${JUST_SAID})|take (?:that|it) (?:back|out)|undo|(?:don'?t|do not) (?:save|file|keep|log|add) (?:that|it|this)|(?:(?:that|it|this)(?:'s| was| is) )?(?:just |only )?(?:a joke|joking|kidding)|jk)(?:,? (?:please|pls|again|sorry|thanks|just now))*$`,
  'i',
);

/** Which kind of thing a text names, in any language of the coach; the text is folded. */
const NAMED_KINDS: readonly (readonly [RegExp, Refiled | 'event'])[] = [
  [/\b(?:entry|post|diary|journal|\w*eintrag|tagebuch|entrada|diario|entree)\b/, 'entry'],
  [/\b(?:tasks?|to-?do|reminder|aufgabe|erinnerung|tarea|recordatorio|tache|rappel)\b/, 'task'],
  [/\b(?:event|appointment|meeting|termin|evento|cita|evenement|rendez-vous|rdv)\b/, 'event'],
  [/\b(?:note|fact|notiz|nota|apunte|dato)\b/, 'note'],
];

/** "Delete my last entry": what is taken back. The text is folded and takes something back. */
export const scratchOf = (folded: string): Correction => ({
  kind: 'scratch',
  of: NAMED_KINDS.find(([pattern]) => pattern.test(folded))?.[1] ?? null,
});

/** What a person calls each place. */
const KINDS: readonly (readonly [Refiled, string])[] = [
  ['task', 'tasks?|to-?dos?|reminders?|(?:my |the )?(?:to-?do )?list'],
  ['note', 'notes?|facts?|memory|memories|(?:my |the )?memory vault'],
  ['entry', '(?:(?:diary|journal|log) )?entry|diary|journal|(?:daily )?log'],
  ['thought', 'thoughts?|ideas?|(?:my |the )?thought dump'],
];
const EVENT = 'appointment|event|meeting|calendar';
const ALL = [...KINDS.map(([, words]) => words), EVENT].join('|');
const A = String.raw`(?:an? |my |the |just |only |rather |more (?:of )?|something for )*`;
const LEADS = String.raw`^(?:(?:no|nope|wait|sorry|oops|actually)[\s,.!–-]+)*`;
/** "Not a task, just a note". */
const DENIED = new RegExp(
  String.raw`${LEADS}(?:(?:that|this|it)(?:'s| is| was|s)? )?not (?:really )?${A}(${ALL})(?:[\s,.;–-]+(?:but |it'?s |it is |that'?s |it was )*${A}(${ALL}))?$`,
  'i',
);
/** "That's a note, not a task", "keep it as a fact", "something to do", "a line for my diary". */
const TOLD: readonly RegExp[] = [
  String.raw`(?:(?:that|this|it)(?:'s| is| was|s) |(?:that|this|it) (?:should|was (?:meant|supposed) to) (?:be|go (?:in|into|on|to)) )${A}(${ALL})(?:[\s,.;–-]+not ${A}(${ALL}))?`,
  String.raw`(?:make|keep|save|file|put|turn|log|store|move|change|add) (?:that|it|this)(?: (?:as|in|into|on|to))? ${A}(${ALL})(?: (?:instead|please|pls|rather))*`,
  String.raw`(?:it'?s )?(?:a )?line (?:for|in) ${A}(${ALL})`,
  String.raw`(?:a |just a |my |the )*(task|note|diary|journal)`,
].map((pattern) => new RegExp(`${LEADS}${pattern}$`, 'i'));
const TO_DO = new RegExp(String.raw`${LEADS}(?:it'?s )?something to do$`, 'i');

const kindOf = (word: string | undefined): Refiled | 'event' | null =>
  word === undefined ? null : (KINDS.find(([, words]) => new RegExp(`^(?:${words})$`, 'i').test(word))?.[0] ?? 'event');

function refiled(text: string): Correction | null {
  if (TO_DO.test(text)) return { kind: 'refile', as: 'task', from: null };
  const [denied, wrong, right] = DENIED.exec(text) ?? [];
  const [, told, not] = TOLD.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
  const as = denied === undefined ? kindOf(told) : (kindOf(right) ?? 'entry');
  return as && as !== 'event' ? { kind: 'refile', as, from: kindOf(denied === undefined ? not : wrong) } : null;
}

function retimed(text: string, now: Now): Correction | null {
  let rest = text.startsWith('*') ? text.slice(1) : text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(LEAD, '');
  }
  // "It's thursday not wednesday" needs no other beginning.
  const told = /^(?:it'?s|it is|that'?s) (?=.* not )/i.test(rest);
  const denied = /^not .*[,;–-]/i.test(rest);
  if ((rest === text && !told && !denied) || rest === '') return null;
  const parts = rest
    .replace(/\bnot\b/gi, ', !')
    .replace(FILLERS, ' ')
    .split(/[,;–]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '!');
  const meant = parts.filter((part) => !part.startsWith('!'));
  // "That was Monday" is about the last one.
  const reading = { ...now, back: /^(?:no[\s,.!–-]+)?(?:that|it|this) was\b/i.test(text) };
  const readings = parts.map((part) => readWhen(part.replace(/^!\s*/, ''), reading));
  if (parts.length === 0 || readings.includes(null)) return null;
  const said = meant.map((part) => readWhen(part, reading)!);
  const day = said.find(({ day }) => day !== null);
  const time = said.find(({ minute }) => minute !== null);
  return {
    kind: 'when',
    day: day?.day ?? null,
    loose: day?.loose ?? false,
    minute: time?.minute ?? null,
    open: time?.open ?? false,
  };
}

interface Reading {
  readonly day: Day | null;
  readonly loose: boolean;
  readonly minute: number | null;
  readonly open: boolean;
}

/** A day, a time or both; null for a text that says anything else. */
function readWhen(part: string, now: Now): Reading | null {
  const [, hour, minute = '0'] = BARE_HOUR.exec(part) ?? [];
  if (hour !== undefined)
    return Number(hour) > 23
      ? null
      : { day: null, loose: false, minute: Number(hour) * 60 + Number(minute), open: Number(hour) < 13 };
  for (const said of [part, `on ${part}`, `at ${part}`]) {
    const when = findWhen(said, { ...now, back: now.back === true || /^(?:yesterday|last )/i.test(part) });
    if (!when || /[\p{L}\p{N}]/u.test(without(said, when.spans).replace(/\b(?:on|at)\b/g, ''))) continue;
    return { ...dayOf(when, said), minute: when.minute ?? null, open: isOpen(said, when) };
  }
  return null;
}

/** A time alone is one of the row's own day. */
const dayOf = (when: When, said: string): Pick<Reading, 'day' | 'loose'> =>
  when.dayless && when.minute !== undefined && !/\b(?:today|tonight|this)\b/i.test(said)
    ? { day: null, loose: false }
    : { day: when.day, loose: when.loose === true };
/** An hour that may be in the morning or in the evening: "friday at 6". */
const isOpen = (said: string, { minute }: When): boolean =>
  minute !== undefined &&
  !/\d ?[ap]m\b|\b(?:morning|afternoon|evening|night|tonight|noon|midnight)\b|\b(?:1[3-9]|2[0-3])[:.]\d\d/i.test(said);
