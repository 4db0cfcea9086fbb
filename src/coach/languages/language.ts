/**
 * A language beside English, as data: its words and phrases with the words of the English date grammar, how its commands begin, and what the coach
 * says in it. The grammar of days and times (rules/when.ts) stands once, in English: a text is glossed, the gloss is read, and what was found is given
 * back in the places of the text (docs/decisions/0091).
 */
import type { RecallLanguage } from '#coach/recall/recall.ts';
import type { PackedWeights } from '#coach/sparse-model.ts';
import type { Refiled } from '#coach/own.ts';
import type { Feeling } from '#coach/rules/feelings.ts';
import type { Area } from '#coach/rules/tags.ts';

/** The languages that the coach understands beside English. */
export type LanguageCode = 'de' | 'es' | 'fr';

/** What a command at the beginning of a text makes of the rest; `list`: the heading of several things, which does not say what they are. */
export type OpenedAs = 'list' | 'remind' | 'task' | 'note' | 'thought' | 'entry' | 'event' | 'project';

/** What an act does, by the words of it. */
export type ActVerb = 'delete' | 'move' | 'rename' | 'start_habit' | 'create_in_project' | 'into_project';

/** All patterns are for small letters without accents, as `folded` makes them. */
export interface Language {
  readonly code: LanguageCode;
  /** The filing model, trained with lines of this language. */
  readonly weights: PackedWeights;
  /** What becomes other words of the grammar. The first that fits at a place is taken. A group is glossed in its turn where the words name it: `$1`. */
  readonly phrases: readonly (readonly [
    pattern: string,
    words: string | ((groups: readonly (string | undefined)[], gloss: (text: string) => string) => string),
  ])[];
  /** Single words by the English word that they mean: days, numbers, and what the rules look for. */
  readonly words: Readonly<Record<string, string>>;
  /** What a text may begin with that says nothing: greetings, "please". */
  readonly polite: RegExp;
  /** How commands begin. */
  readonly openers: readonly (readonly [RegExp, OpenedAs])[];
  /** "I have to": the title of a task is what follows. */
  readonly obliged: RegExp;
  /** "I have a", "we are going to the": the title of an event is what follows. */
  readonly attending: RegExp;
  /** What is left at the beginning and at the end of a title when its days and its command are taken out. */
  readonly lead: RegExp;
  readonly tail: RegExp;
  /** Words before the project that something is for. */
  readonly belongs: readonly string[];
  /** Forms of verbs that a title has not: "anzurufen" is "anrufen". Of texts with their accents. */
  readonly forms: readonly (readonly [RegExp, string])[];
  /** Between two things, and how something begins that is a thing of its own. */
  readonly joint: RegExp;
  /** How something says that it is on the day of the thing before: "danach". */
  readonly follows: RegExp;
  /** Days that are counted from the one that was named before, with how many days it is from there. */
  readonly beside: readonly (readonly [RegExp, number])[];
  /** How something begins that is taken along to the event before it. */
  readonly brings: RegExp;
  readonly acts: Readonly<Record<ActVerb, RegExp>>;
  /** How a text begins that is certainly an act. */
  readonly commands: RegExp;
  /** What is said as done, in any words: "abhaken", "✅". */
  readonly ticks: RegExp;
  /** What says at the end of a statement that it is to be ticked off: "und vergessen abzuhaken". */
  readonly ticked: RegExp;
  /** Words of an act or a question that do not name the row, at the beginning and at the end. */
  readonly acting: RegExp;
  readonly ending: RegExp;
  /** Whether a question is about what was written of something, and not about a day. */
  readonly looks?: RegExp;
  /** Whether a text asks. */
  readonly asks: RegExp;
  /** How a question begins that people ask about themselves, and no row answers: "bin ich faul?". */
  readonly doubts: RegExp;
  /** The most usual questions, each with the English question that means the same. The days are read from the gloss. The first that fits is taken. */
  readonly asked: readonly (readonly [RegExp, string])[];
  /** Words with which a usual question may be a grave one, and the danger model is asked about it. */
  readonly grave: RegExp;
  /** Questions about the person's own past. */
  readonly recall: RecallLanguage;
  readonly corrects: LanguageCorrections;
  readonly steps: LanguageSteps;
  /** What says that something is put off, with the words for what where it names it. */
  readonly putsOff: readonly RegExp[];
  readonly smallTalk: RegExp;
  /** How a worry begins: with a noun or an infinitive and a day it looks like something to do ("Ich mache mir Sorgen wegen der Prüfung"). */
  readonly worries: RegExp;
  /** What the filing model sees beside words: "past", "must". */
  readonly shapes: Readonly<Record<string, RegExp>>;
  readonly say: LanguageWords;
}

/** How a text corrects what was filed last. */
interface LanguageCorrections {
  /** It was not meant at all. */
  readonly scratch: RegExp;
  /** What stands before the right day or time. */
  readonly meant: RegExp;
  /** What it should have been. */
  readonly refiled: readonly (readonly [RegExp, Refiled])[];
}

/** How a text asks for steps, with the words for what; and what ends them, drops them, knows none, and is about something else: a thing to keep, a question. */
interface LanguageSteps {
  readonly ask: readonly RegExp[];
  readonly end: RegExp;
  readonly drop: RegExp;
  readonly unsure: RegExp;
  readonly other: RegExp;
}

/** What the coach says. `{what}` and `{when}` are filled in. */
export interface LanguageWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
  readonly and: string;
  readonly allDay: string;
  readonly until: string;
  readonly repeats: string;
  readonly entry: string;
  readonly entryOf: string;
  readonly task: string;
  readonly tasks: string;
  readonly event: string;
  readonly events: string;
  readonly project: string;
  readonly note: string;
  readonly thought: string;
  readonly calendar: string;
  readonly log: string;
  readonly vault: string;
  readonly thanks: string;
  readonly hello: string;
  readonly listening: string;
  readonly question: string;
  readonly doubt: string;
  readonly impossible: string;
  /** The tags that the coach gives. */
  readonly areas: Readonly<Record<Area, string>>;
  readonly felt: Readonly<Partial<Record<Feeling | 'up' | 'down' | 'after-loss', string>>>;
}
