/** The words of the built-in coach: plain, warm, short. Four tones, five coaching styles. They vary, but are always the same for the same message. */

export type Tone = 'friend' | 'coach' | 'mirror' | 'balanced';
/** The tone that the person chose. The balanced one follows the communication style. */
export const toneOf = (tone = '', style = ''): Tone =>
  tone === 'friend' || tone === 'coach' || tone === 'mirror'
    ? tone
    : style === 'direct'
      ? 'coach'
      : style === 'supportive'
        ? 'friend'
        : 'balanced';

/** What the supportive style adds, by how the day was. */
export const SUPPORT = {
  up: 'You can be proud of that.',
  even: 'You are doing enough.',
  down: 'You do not have to solve it today.',
} as const;

/** The question of each focus area, asked at times after an entry that is not a hard one. */
const FOCUS: Readonly<Record<string, string>> = {
  productivity: 'What is the next thing to get done?',
  wellbeing: 'What will you do for yourself today?',
  fitness: 'Will you exercise today?',
  mental: 'How calm do you feel today?',
};

/** Chooses by the text of the message (FNV-1a), so that the same message always gets the same words. */
export function pick<T>(choices: readonly T[], seed: string): T {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return choices[(hash >>> 0) % choices.length]!;
}

type ByTone = Readonly<Record<Tone, readonly string[]>>;
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

export const ACKNOWLEDGED: ByTone = {
  friend: ['Got it. ', 'Sure. ', 'Of course. ', ''],
  coach: ['Done. ', 'Good. ', ''],
  mirror: ['I heard you. ', ''],
  balanced: ['', 'Done. ', 'Noted. '],
};

const TASK_END: Readonly<Record<Style, readonly string[]>> = {
  'gentle encouragement': ['One small step is enough.', 'It is written down, so you need not think of it now.'],
  'direct motivation': ['Start with ten minutes.', 'Do it before anything else.'],
  'reflective questioner': ['What would make it easy to begin?'],
  'accountability partner': ['Tell me when it is done.', 'When will you tell me how it went?'],
  'solution-focused': ['What is the very first step?'],
};
const TASK_TONE: ByTone = {
  friend: ['That is one thing less to remember.', ''],
  coach: ['What is the first step?', 'Make it the first thing you do.'],
  mirror: [''],
  balanced: [''],
};
const EVENT_TONE: ByTone = {
  friend: ['Sounds good.', ''],
  coach: ['Be there on time.', ''],
  mirror: [''],
  balanced: [''],
};
const EVENT_END: Readonly<Record<Style, readonly string[]>> = {
  'gentle encouragement': ['Leave some free time before it.'],
  'direct motivation': ['Decide now what you want from it.'],
  'reflective questioner': ['What do you want from it?'],
  'accountability partner': ['Tell me afterwards how it went.'],
  'solution-focused': ['Is there anything to prepare?'],
};
const NOTE_TONE: ByTone = {
  friend: ['You can ask me for it any time.', ''],
  coach: [''],
  mirror: [''],
  balanced: ['Ask me when you need it.', ''],
};

export const endOf = (kind: 'task' | 'event' | 'note', tone: Tone, style: string | undefined, seed: string): string => {
  const known = styleOf(style);
  if (kind === 'note') return pick(NOTE_TONE[tone], seed);
  if (known) return pick((kind === 'task' ? TASK_END : EVENT_END)[known], seed);
  return pick((kind === 'task' ? TASK_TONE : EVENT_TONE)[tone], seed);
};

/** The answer to a journal entry, by how the day was: an acknowledgement, and one question that leads on. */
const HEARD: Readonly<Record<'up' | 'even' | 'down', ByTone>> = {
  up: {
    friend: ['That is lovely to read.', "I'm happy for you.", 'That sounds good.'],
    coach: ['Good work. That counts.', 'Keep going like this.'],
    mirror: ['You sound happy about it.'],
    balanced: ['That is good to hear.'],
  },
  even: {
    friend: ['Thanks for telling me.', 'Good that you wrote it down.'],
    coach: ['Noted. Writing it down counts.'],
    mirror: ['I have read it.'],
    balanced: ['Thank you for writing it down.'],
  },
  down: {
    friend: ["I'm sorry it is like this right now.", 'That sounds hard. Thank you for telling me.'],
    coach: ['That is hard. You wrote it down, and that helps.', 'That is hard. Take only one small step next.'],
    mirror: ['It sounds hard, and you put it into words.', 'I hear how hard this is for you.'],
    balanced: ['That sounds hard. Thank you for telling me.', "I'm sorry. Putting it into words can help a little."],
  },
};
const ASKED: Readonly<Record<'up' | 'even' | 'down', Readonly<Record<Style | Tone, readonly string[]>>>> = {
  up: {
    friend: ['What was the best part?'],
    coach: ['What did you do that made it work?'],
    mirror: ['Why does it matter to you?'],
    balanced: ['What helped it go that way?', 'What would you like to remember of it?'],
    'gentle encouragement': ['What are you a little proud of?'],
    'direct motivation': ['What will you do next?'],
    'reflective questioner': ['What made the difference?'],
    'accountability partner': ['What will you do next, and when?'],
    'solution-focused': ['What exactly worked, so you can do it again?'],
  },
  even: {
    friend: ['How do you feel about it?'],
    coach: ['What is the one thing that would make tomorrow better?'],
    mirror: ['What will you remember of it?', 'Is there more to tell?'],
    balanced: ['How do you feel now?', 'What was most important in it?'],
    'gentle encouragement': ['Was there a small good thing in it?'],
    'direct motivation': ['What will you do next?'],
    'reflective questioner': ['Why do you think that is?'],
    'accountability partner': ['What will you do about it, and when?'],
    'solution-focused': ['What could be a little better next time?'],
  },
  down: {
    friend: ['What could you do for yourself tonight?', 'Is there someone you could talk to about it?'],
    coach: ['What is the smallest thing you can do about it in ten minutes?', 'Which part of it can you change?'],
    mirror: ['What is the hardest part right now?', 'What could you do about it?'],
    balanced: ['What would make the next hour a little easier?', 'What is the hardest part right now?'],
    'gentle encouragement': ['What is one small thing that usually helps?'],
    'direct motivation': ['Which part of it can you change today?'],
    'reflective questioner': ['When did it begin to feel this way?'],
    'accountability partner': ['What is one small thing you will do? Tell me when it is done.'],
    'solution-focused': ['When was it a little better, and what was different then?'],
  },
};

export function heard(
  side: 'up' | 'even' | 'down',
  tone: Tone,
  style: string | undefined,
  focus: readonly string[] | undefined,
  seed: string,
): { first: string; question: string } {
  const questions = [...ASKED[side][styleOf(style) ?? tone]];
  if (side !== 'down') questions.push(...(focus ?? []).flatMap((area) => FOCUS[area] ?? []));
  return { first: pick(HEARD[side][tone], seed), question: pick(questions, seed) };
}

/** Small talk, and questions that file nothing. */
export function talk(text: string, tone: Tone, name: string, seed: string): string {
  const said = text.toLowerCase();
  for (const [pattern, answers] of TALK)
    if (pattern.test(said)) return pick(answers[tone], seed).replaceAll('{name}', name);
  return pick(OTHERWISE[tone], seed);
}

const same = (...lines: string[]): ByTone => ({ friend: lines, coach: lines, mirror: lines, balanced: lines });

const TALK: readonly (readonly [RegExp, ByTone])[] = [
  [
    /^(?:no,? |nope,? )?(?:that|this|it)(?:'s| is| was|s) (?:wrong|not (?:right|what i|true))|^(?:no,? )?(?:wrong|i (?:did not|didn'?t) (?:mean|say))\b|^(?:no,? )?i meant\b/,
    same(
      'Then I read it wrongly. Open the card of what I filed to change or delete it, or say it again with its name.',
    ),
  ],
  [
    /\b(?:ignore|disregard|override) (?:all |your |the |my |any )?(?:previous |prior |above )?(?:rules|instructions|prompt|guidelines)|system prompt|developer mode|jailbreak|delete (?:all|everything|my (?:account|data|entries|tasks|journal))/,
    same('I cannot do that. You can delete and change things yourself, on each page and in Settings.'),
  ],
  [
    /^(?:please |pls |can you |could you )*(?:delete|remove|clear|undo|edit|change|rename|update|complete|finish|close|check|tick|cross|mark|set|cancel)\b/,
    same('I did not understand what to change. Name it as it is written, or change it on its page.'),
  ],
  [
    /\b(?:to-?do(?:s| list)?|task ?list|my tasks|my list|shopping list)\b|\bwhat do i (?:have|need) to do\b/,
    same('Your tasks are in your To-Do List. Open it, pick one, and tell me which.'),
  ],
  [
    /^(?:thanks|thank|thx|ty|cheers|ta\b|much appreciated|appreciate|i appreciate)|\b(?:thank (?:you|u)|thanks|thx|ty|tysm|cheers)\W*$|^(?:you(?:'re| are|'ve been| have been)|youre|u r|ur|good (?:bot|coach|app)|well done|(?:great|nice|good) (?:job|work|one)|you rock)\b(?! (?:wrong|not|useless|bad|right|mean|stupid|annoying))/,
    {
      friend: ['Any time.', 'Always.'],
      coach: ['You are welcome. What is next?'],
      mirror: ['You are welcome.'],
      balanced: ['You are welcome.', 'Any time.'],
    },
  ],
  [
    /^(?:bye|goodbye|good night|night|see (?:you|ya)|gn|later|ciao)/,
    {
      friend: ['Sleep well, and see you soon.', 'Take care of yourself.'],
      coach: ['Rest well. Tomorrow, begin with one thing.'],
      mirror: ['Until next time.'],
      balanced: ['See you soon.', 'Take care.'],
    },
  ],
  [
    /\bhow are you|how's it going|how do you do|what's up|whats up\b/,
    {
      friend: ["I'm well, thank you. How are you, really?"],
      coach: ['Ready when you are. What is the one thing for today?'],
      mirror: ['I am here. How are you?'],
      balanced: ["I'm here and listening. How are you today?"],
    },
  ],
  [
    /\bwho are you|what are you|your name|are you (?:a )?(?:real|human|bot|robot|ai|person)\b/,
    same("I'm {name}, your coach in Daymark. I keep your days, your tasks and plans, and what you want to remember."),
  ],
  [
    /\bwhat can (?:you|i) (?:do|ask|say)|how do(?:es)? (?:this|it|you) work|^help\b|what do you do\b/,
    same(
      "Tell me how your day was, what you have to do, when you meet someone or what to remember, and I keep it. Try 'Call Anna tomorrow at 5pm'.",
    ),
  ],
  [
    /\bprocrastinat|can'?t (?:get )?start|put(?:ting)? (?:it|things|this|everything)? ?off|stuck\b|no motivation|not motivated|unmotivated|focus\b|distracted|lazy\b|get started/,
    {
      friend: ['That happens to all of us. Choose the smallest part and do two minutes of it. Which part is that?'],
      coach: ['Do ten minutes of the smallest part now. Which part is it?'],
      mirror: ['What makes it hard to begin?'],
      balanced: ['Choose a part that takes ten minutes, and do only that. Which part would it be?'],
    },
  ],
  [
    /\boverwhelm|too much|stress|anxious|anxiety|panic|nervous|worried\b/,
    {
      friend: [
        'That is a lot at once. Breathe out slowly, then tell me everything you have to do, and we write it down together.',
      ],
      coach: ['Write down everything you have to do. Then we choose one thing.'],
      mirror: ['It feels like a lot. What is the hardest part of it?'],
      balanced: ['Write down everything you have to do. Then we choose one thing.'],
    },
  ],
  [/\bjoke\b|make me laugh/, same('I know no good jokes. What made you laugh today?')],
  [
    /\bsleep|insomnia|can'?t sleep|tired\b/,
    same('Write down what you still think about, then leave it until tomorrow. What is it?'),
  ],
  [
    /^(?:hi|hello|hey|heya|hiya|yo|howdy|good (?:morning|afternoon|evening|day)|morning|evening|gm)\b/,
    {
      friend: ['Good to see you. How is today so far?', 'Hello. How are you doing?'],
      coach: ['Hello. What is the one thing for today?'],
      mirror: ['Hello. What brings you here today?'],
      balanced: ['Hello. What is on your mind today?', 'Good to see you. What shall we start with?'],
    },
  ],
  [
    /^(?:ok|okay|k|kk|cool|nice|great|awesome|perfect|sure|yes|yep|yeah|yup|got it|sounds good|will do|alright|right|fine|i see|makes sense)\b/,
    {
      friend: ['Good. I am here when you need me.'],
      coach: ['Good. Begin now.'],
      mirror: ['All right.'],
      balanced: ['Good. I am here.'],
    },
  ],
  [/^(?:sorry|my bad|no|nope|nah|never ?mind|nvm|nothing)\b/, same('That is all right.')],
];

const OTHERWISE: ByTone = {
  friend: ['I am with you. Tell me a bit more?', 'Go on, I am listening. What would help right now?'],
  coach: ['What would you do first?', 'What do you want to happen?'],
  mirror: ['What makes you think of it today?', 'Tell me more. Why do you think of it?'],
  balanced: [
    'What would help most: to write about it, or to do one small thing?',
    'Tell me more. What do you want to happen?',
  ],
};
