/**
 * The words of the built-in coach: plain, warm, short. Four tones, five coaching styles. They vary, but are always the same for the same
 * message after the same turns, and none is said again within the turns that it knows.
 */
import { MOST_TURNS } from '#coach/limits.ts';
import type { Turn } from '#coach/call.ts';
import { feltLines, SIDE, type FeltKind } from './felt.ts';
import type { Tone } from './tone.ts';

/** What the coach has said in the turns that it knows, as one text. */
const saidBefore = (turns: readonly Turn[] = []): string =>
  turns
    .slice(-MOST_TURNS)
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
    .join('\n');

/** Whether the coach asked something in its last answer. */
const justAsked = (turns: readonly Turn[] = []): boolean =>
  turns
    .findLast(({ role }) => role === 'assistant')
    ?.content.trimEnd()
    .endsWith('?') ?? false;

/** Chooses by the text of the message (FNV-1a), so that the same message always gets the same words. */
export function pick<T>(choices: readonly T[], seed: string): T {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return choices[(hash >>> 0) % choices.length]!;
}

/** What decides which words are chosen. */
export interface Manner {
  readonly tone: Tone;
  /** The coaching style of the settings. */
  readonly style: string | undefined;
  readonly focus: readonly string[] | undefined;
  readonly seed: string;
  readonly turns: readonly Turn[] | undefined;
}

/** One of the lines that was not said before; null when all were. */
export function fresh(choices: readonly string[], { seed, turns }: Manner): string | null {
  const before = saidBefore(turns);
  const left = choices.filter((line) => !before.includes(longest(line)));
  return left.length > 0 ? pick(left, seed) : null;
}
/** The longest fixed part of a line with placeholders. */
const longest = (line: string): string =>
  line.split(/\{\w+\}/).reduce((most, part) => (part.trim().length > most.length ? part.trim() : most), '');

export type ByTone = Readonly<Record<Tone, readonly string[]>>;
/** The coaching styles of spec 001. With any other style, only the tone decides. */
const STYLES = [
  'gentle encouragement',
  'direct motivation',
  'reflective questioner',
  'accountability partner',
  'solution-focused',
] as const;
type Style = (typeof STYLES)[number];
const styleOf = (style = ''): Style | null => STYLES.find((known) => known === style.trim().toLowerCase()) ?? null;

/** The words before a sentence about what was filed. */
const LEADS: ByTone = {
  friend: ['Got it.', 'Sure.', 'Of course.', 'Will do.', 'Consider it done.', 'On it.', 'No problem.'],
  coach: ['Done.', 'Good.', 'Set.', 'Right.', 'Noted.', 'Filed.', 'Locked in.'],
  mirror: ['I have it.', 'As you said it.', 'Taken down.', 'In your words.', 'Heard.', 'Written down.', 'Kept.'],
  balanced: ['', '', ''],
};
export const leadOf = (manner: Manner): string => fresh(LEADS[manner.tone], manner) ?? '';

/** What is said of an entry in which nothing was felt, or after what was felt. `{for}` is its day, if that is another than today. */
const KEPT: ByTone = {
  friend: [
    "I've popped it into your Daily Log{for}.",
    'Safe in your Daily Log{for}.',
    "It's in your Daily Log{for}.",
    'Saved to your Daily Log{for}, thanks for telling me.',
    'Your Daily Log has it{for}.',
    "Lovely, that's in your Daily Log{for}.",
    'Tucked into your Daily Log{for}.',
  ],
  coach: [
    'Logged in your Daily Log{for}.',
    'In your Daily Log{for}.',
    'Daily Log, done{for}.',
    'Recorded in your Daily Log{for}.',
    'On record in your Daily Log{for}.',
    'That is in your Daily Log{for}.',
    'Entered into your Daily Log{for}.',
  ],
  mirror: [
    'It is in your Daily Log{for}, in your own words.',
    'Your words are in your Daily Log{for}.',
    'As you wrote it, in your Daily Log{for}.',
    'Your Daily Log holds it{for}.',
    'I have put it down in your Daily Log{for}.',
    'There it is, in your Daily Log{for}.',
    'I read it and kept it in your Daily Log{for}.',
  ],
  balanced: [
    'It is in your Daily Log{for}.',
    'I put it in your Daily Log{for}.',
    'Kept in your Daily Log{for}.',
    'Your Daily Log has that now{for}.',
    'Noted in your Daily Log{for}.',
    'Written down in your Daily Log{for}.',
    'I have added it to your Daily Log{for}.',
  ],
};
export const keptLine = (day: string, manner: Manner): string =>
  (fresh(KEPT[manner.tone], manner) ?? pick(KEPT[manner.tone], manner.seed)).replace('{for}', day && ` for ${day}`);

/** What is said where an answer to the coach's question was added to its entry. */
const ADDED: ByTone = {
  friend: [
    "I've added that to the same entry.",
    'Thanks. I put it below what you wrote before.',
    'I put it with the rest of the story.',
    'Good to know. It is in the same entry now.',
    'Added to what you told me.',
    'That belongs to it, so I put it there.',
    'It is all together now.',
  ],
  coach: [
    'Added to that entry.',
    'Good. It is part of the entry now.',
    'Same entry, one line longer.',
    'Noted below it.',
    'That completes the entry.',
    'That is in the same entry now.',
    'In the same entry.',
  ],
  mirror: [
    'It is below your first words now.',
    'I have set it beside what you wrote.',
    'Both are together now.',
    'Your answer is part of the entry.',
    'It is one entry, with this at its end.',
    'So that is how it goes on. I added it.',
    'I put your two thoughts side by side.',
  ],
  balanced: [
    'I added that to your entry.',
    'Thank you. It is part of the same entry now.',
    'It is with what you wrote before.',
    'I put it below your entry.',
    'That is in the same entry now.',
    'Added, so that it stays together.',
    'Thanks, it belongs to that entry now.',
  ],
};
export const addedLine = (manner: Manner): string =>
  fresh(ADDED[manner.tone], manner) ?? pick(ADDED[manner.tone], manner.seed);

const TASK_END: Readonly<Record<Style, readonly string[]>> = {
  'gentle encouragement': [
    'One small step is enough.',
    'It is written down, so you need not think of it now.',
    'No hurry.',
    'Half of it would be fine, too.',
  ],
  'direct motivation': [
    'Start with ten minutes.',
    'Do it before anything else.',
    'Make it the first thing you do.',
    'No detours.',
  ],
  'reflective questioner': [
    'Think for a moment what would make it easy to begin.',
    'Notice what you would rather do instead.',
    'Ask yourself what it is for.',
  ],
  'accountability partner': [
    'Tell me when it is done.',
    'I expect to hear from you about it.',
    'Report back, even if it went badly.',
  ],
  'solution-focused': [
    "Say 'break it into steps' if it is large.",
    'Think of the last time you did this quickly.',
    'Begin with the part that you know how to do.',
  ],
};
const TASK_TONE: ByTone = {
  friend: ['One thing less to remember.', 'You can forget about it till then.', 'I have got your back.', ''],
  coach: [
    'Make it the first thing you do.',
    'Ten minutes may be all it takes.',
    'Decide when, then do it.',
    'Short and early is best.',
  ],
  mirror: [''],
  balanced: [''],
};
const EVENT_TONE: ByTone = {
  friend: ['Have a good time.', 'That sounds nice.', 'I hope it goes well.', ''],
  coach: ['Be there on time.', 'Go in prepared.', 'Know what you want from it.', ''],
  mirror: [''],
  balanced: [''],
};
const EVENT_END: Readonly<Record<Style, readonly string[]>> = {
  'gentle encouragement': [
    'Leave some free time before it.',
    'Be kind to yourself around it.',
    'You need not be perfect there.',
  ],
  'direct motivation': ['Decide now what you want from it.', 'Show up, phone away.', 'Be early.'],
  'reflective questioner': ['Ask yourself what you want from it.', 'Notice how you feel about it until then.'],
  'accountability partner': [
    'Tell me afterwards how it went.',
    'I want one line about it when you are back.',
    'Let me know how it was.',
  ],
  'solution-focused': [
    'If there is something to prepare, tell me and I put it on your list.',
    'Think of one thing that would make it go well.',
  ],
};
const NOTE_TONE: ByTone = {
  friend: ['You can ask me for it any time.', 'Ask, and I will find it for you.', ''],
  coach: ['', 'One thing less in your head.'],
  mirror: [''],
  balanced: ['Ask me when you need it.', ''],
};

/** What follows a task, an event or a fact. It asks nothing: an answer would have no place. */
export function endOf(kind: 'task' | 'event' | 'note', manner: Manner): string {
  const known = styleOf(manner.style);
  const ofTone = { task: TASK_TONE, event: EVENT_TONE, note: NOTE_TONE }[kind][manner.tone];
  const ofStyle = known && kind !== 'note' ? { task: TASK_END, event: EVENT_END }[kind][known] : null;
  return fresh(ofStyle ?? ofTone, manner) ?? '';
}

/** What the supportive style adds. */
const SUPPORT: Readonly<Record<'up' | 'won' | 'down' | 'grief' | 'still', readonly string[]>> = {
  won: ['You can be proud of that.', 'You earned that.', 'That was you.', 'Well deserved.'],
  up: ['Let it be as good as it is.', 'You deserve this one.', 'That is yours to keep.'],
  still: ['You are doing enough.', 'There is no hurry.', 'It is fine as it is.', 'That is plenty for one day.'],
  down: [
    'You do not have to solve it today.',
    'You are not doing this wrong.',
    'Do something easy next.',
    'It is fine to do less today.',
  ],
  grief: [
    'There is no right way to do this.',
    'You do not have to be all right.',
    'Let others do the rest today.',
    'Nobody expects anything of you here.',
  ],
};
/** The question of each focus area, asked at times after an entry that is not a hard one. */
const FOCUS: Readonly<Record<string, string>> = {
  productivity: 'What is the next thing to get done?',
  wellbeing: 'What will you do for yourself today?',
  fitness: 'Will you exercise today?',
  mental: 'How calm do you feel today?',
};

/** The one question after an entry with a feeling, by its side. Each fits whatever was told: a birth as well as a good lunch. */
const ASKED: Readonly<Record<'up' | 'won' | 'down', Readonly<Record<Style | Tone, readonly string[]>>>> = {
  up: {
    friend: ['What was the best part?', 'Who did you tell first?', 'What made you smile most?', 'And how did it feel?'],
    coach: ['What made it good?', 'When do you do it again?', 'What do you take from it?'],
    mirror: ['Which moment stays with you?', 'What did it look like?', 'What will you tell of it in a year?'],
    balanced: [
      'What would you like to remember of it?',
      'Which moment of it do you want to keep?',
      'What was the best of it?',
      'Is there more to tell?',
    ],
    'gentle encouragement': [
      'Which small part of it do you want to keep?',
      'What can stay like this?',
      'What did you like most?',
    ],
    'direct motivation': ['What will you do next?', 'How do you get more of it?', 'What is the next one?'],
    'reflective questioner': [
      'What surprised you in it?',
      'What does it say about what you want?',
      'What made it different?',
    ],
    'accountability partner': [
      'When is the next time?',
      'Whom will you tell about it?',
      'What will you do next, and when?',
    ],
    'solution-focused': [
      'Which part of it could you repeat next week?',
      'What was different this time?',
      'What made room for it?',
    ],
  },
  won: {
    friend: [
      'How will you celebrate?',
      'Who did you tell first?',
      'What was the hardest bit?',
      'What did it feel like at the end?',
    ],
    coach: ['What did you do that made it work?', 'What comes after this?', 'What will you do the same way again?'],
    mirror: ['Which moment stays with you?', 'Why does it matter to you?', 'What was it like just before?'],
    balanced: [
      'What helped it go that way?',
      'What would you like to remember of it?',
      'Which moment of it do you want to keep?',
      'What was the hardest part?',
    ],
    'gentle encouragement': [
      'What are you a little proud of?',
      'Which small part of it was yours?',
      'Who helped a little?',
    ],
    'direct motivation': ['What is the next one?', 'How do you build on it?', 'What will you do next?'],
    'reflective questioner': [
      'What made the difference?',
      'What did you learn about yourself?',
      'What surprised you in it?',
    ],
    'accountability partner': [
      'What will you do next, and when?',
      'What did you promise yourself after this?',
      'When do you do it again?',
    ],
    'solution-focused': [
      'What exactly worked, so you can do it again?',
      'What was different this time?',
      'Which part could you repeat next week?',
    ],
  },
  down: {
    friend: [
      'What could you do for yourself today?',
      'Is there someone you could talk to about it?',
      'What would feel good right now?',
      'Do you want to tell me more?',
    ],
    coach: [
      'Which part of it can you change?',
      'What is the smallest thing you can do about it?',
      'What do you need before tomorrow?',
    ],
    mirror: [
      'What is the hardest part right now?',
      'What do you keep coming back to?',
      'What would you say to a friend in your place?',
    ],
    balanced: [
      'What would make the next hour a little easier?',
      'What is the hardest part right now?',
      'Is there more you want to put down?',
      'What would help now?',
    ],
    'gentle encouragement': [
      'What is one small thing that usually helps?',
      'What may wait until tomorrow?',
      'Who is kind to you on days like this?',
    ],
    'direct motivation': [
      'Which part of it can you change today?',
      'What is the first move?',
      'What do you do in the next ten minutes?',
    ],
    'reflective questioner': ['When did you first notice it?', 'What did you do next?', 'What had you hoped for?'],
    'accountability partner': [
      'What is one small thing you will do about it?',
      'What will you have done by this time tomorrow?',
      'Whom will you tell?',
    ],
    'solution-focused': [
      'When was it a little better, and what was different then?',
      'What would be one notch better?',
      'What has helped before?',
    ],
  },
};
const QUESTIONS = new Set(
  [ASKED.up, ASKED.won, ASKED.down].flatMap((side) => Object.values(side).flat()).concat(Object.values(FOCUS)),
);

/** Whether an answer ends with one of the questions above: then the next message may be the reply to it. */
export function asksAboutEntry(answer: string): boolean {
  const end = answer.trimEnd();
  return [...QUESTIONS].some((question) => end.endsWith(question));
}

/** The first words of an answer to a text with a feeling, with the noun that it takes up. */
export function heard(felt: FeltKind, noun: string | null, manner: Manner): string {
  const { own, others } = feltLines(felt, manner.tone);
  const possible = (lines: readonly string[]) => lines.filter((line) => !line.includes('{it}') || noun !== null);
  // A noun is taken up at about every second chance.
  const named = (lines: readonly string[]) => lines.filter((line) => line.includes('{it}') && noun !== null);
  const line =
    (pick([true, false], `${manner.seed}.`) ? fresh(named(own), manner) : null) ??
    fresh(possible(own), manner) ??
    fresh(possible(others), manner) ??
    pick(possible(own), manner.seed);
  return capital(line.replaceAll('{it}', noun ?? ''));
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the supportive style says beside it. */
export const supportFor = (felt: FeltKind, manner: Manner): string => fresh(SUPPORT[SIDE[felt]], manner) ?? '';

/** "Don't ask me how I feel". */
export const NO_QUESTIONS =
  /\b(?:don'?t|do not|stop|quit|no need to) ask(?:ing)?\b|\b(?:no|enough) (?:more )?questions\b/i;
const wantsNoQuestions = ({ seed, turns = [] }: Manner): boolean =>
  NO_QUESTIONS.test(seed) || turns.some(({ role, content }) => role === 'user' && NO_QUESTIONS.test(content));

/** The question that leads on; none after a loss, none where nothing is to be asked, and none straight after another one. */
export function askedAfter(felt: FeltKind, manner: Manner): string {
  const side = SIDE[felt];
  if (side === 'grief' || side === 'still' || justAsked(manner.turns) || wantsNoQuestions(manner)) return '';
  const questions = [...ASKED[side][styleOf(manner.style) ?? manner.tone]];
  if (side !== 'down')
    questions.push(...(manner.focus ?? []).flatMap((area) => (Object.hasOwn(FOCUS, area) ? FOCUS[area]! : [])));
  return fresh(questions, manner) ?? '';
}
