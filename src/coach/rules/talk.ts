/** Small talk, and questions that file nothing: what the built-in coach says to them. */
import { plain } from './clauses.ts';
import { feelingOf } from './feelings.ts';
import { fresh, heard, NO_QUESTIONS, pick, type ByTone, type Manner } from './voice.ts';

/** The answer to a message from which nothing is filed. `name` is the coach's own; `doubt`: it asks something about the person (doubts.ts). */
export function talk(message: string, name: string, manner: Manner, doubt: boolean): string {
  const said = plain(message).toLowerCase();
  const known = doubt ? DOUBTED : TALK.find(([pattern]) => pattern.test(said))?.[1];
  // "What if it is bad" asks nobody.
  const feeling =
    known || (said.endsWith('?') && !/^(?:and |but |so )?what if\b/.test(said)) ? null : feelingOf(message);
  if (feeling) return heard(feeling, null, manner);
  const lines = (known ?? (needsModel(said) ? modelless(said) : OTHERWISE))[manner.tone];
  return (fresh(lines, manner) ?? pick(lines, manner.seed)).replaceAll('{name}', name);
}

const same = (...lines: string[]): ByTone => ({ friend: lines, coach: lines, mirror: lines, balanced: lines });

/** What somebody asks who wants knowledge, advice or a text: only a language model has an answer. */
const needsModel = (said: string): boolean =>
  /\?\s*$/.test(said) ||
  /^(?:(?:hey|hi|wren|please|pls|ok|so|can you|could you|will you|would you|i need you to|help me)[\s,]+)*(?:what|who|when|where|why|how|which|is|are|do|does|did|can|could|should|will|would|explain|translate|summari[sz]e|write|draft|compose|rewrite|proofread|calculate|suggest|recommend|give me|tell me (?:about|how|why|what)|define|convert|generate|list (?:some|ten|five|three)|compare|what'?s)\b/.test(
    said,
  );

const NO_MODEL: readonly (readonly [RegExp, ByTone])[] = [
  [
    /\btranslate\b|\bin (?:spanish|french|german|polish|italian|portuguese|english)\b/,
    same(
      "I can't translate: no language model is set up here, and my rules know English alone. I can keep the text for you, or remind you to ask somebody.",
      'Other languages are beyond my rules, and no language model is set up here. Tell me until when you need it, and it is on your list.',
    ),
  ],
  [
    /\b(?:write|draft|compose|rewrite|proofread|summari[sz]e|generate)\b/,
    same(
      "I can't write that for you: no language model is set up here, only my own rules. I can put it on your list, with a time, or break it into steps with you.",
      'Texts are beyond me, because no language model is set up here. Tell me when you want to work on it, and I remind you.',
      "No language model is set up here, so I can't make the text. Put your first bad version here, and it is safe in your Daily Log.",
    ),
  ],
  [
    /\b(?:should i|shall i|would you|what (?:should|would|can|could) (?:i|you)|advice|what do you think|is it (?:ok|okay|wrong|normal|bad)|how (?:do|can|should|could|would) i|recommend|suggest)\b/,
    same(
      "I can't weigh that for you: no language model is set up here, only my own rules. Write down what speaks for it and what against it, and I keep both side by side.",
      'Advice is not something my rules can give, and no language model is set up here. I can break it into steps with you, or give it a place and a time.',
      'That is for somebody wiser than my rules, as no language model is set up here. Tell me what you lean towards, and you can read it again tomorrow.',
      'I have no good answer to that, because no language model is set up here. What I can do is put "decide" on your list, with a day.',
    ),
  ],
];
const NO_MODEL_AT_ALL = same(
  "I can't look that up: no language model is set up here, so I know only what you keep in Daymark. Ask me about your own days, tasks and notes, or let me put the question on your list.",
  'That I do not know, because no language model is set up here. I can tell you what is in your calendar, on your list and in your notes.',
  'My rules have no answer to that, and no language model is set up here. I can keep the question for you, or find something that you told me.',
  'No idea: without a language model I know nothing of the wide world. Of your own days I know quite a lot, so try "what is on tomorrow?".',
);
const modelless = (said: string): ByTone => NO_MODEL.find(([pattern]) => pattern.test(said))?.[1] ?? NO_MODEL_AT_ALL;

const DOUBTED = same(
  "I can't judge that, and one day says little about a person. Write down what made you ask, and I keep it.",
  'I have no verdict on you: nobody is one word. If you like, write what happened, and it is safe in your Daily Log.',
  'That is a hard thing to ask yourself, and my rules cannot settle it. What happened today is a good place to begin.',
);

const TALK: readonly (readonly [RegExp, ByTone])[] = [
  [
    /^(?:no,? |nope,? )?(?:that|this|it)(?:'s| is| was|s) (?:wrong|not (?:right|what i|true))|^(?:no,? )?(?:wrong|i (?:did not|didn'?t) (?:mean|say))\b|^(?:no,? )?i meant\b/,
    same(
      "Then I read it wrongly. Say what is right, like 'I meant Thursday' or 'not a task, a note', or say 'scratch that'.",
      "Sorry, my mistake. 'Scratch that' takes it back, and 'make it Friday' moves it.",
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
    /^(?:bye|goodbye|good night|night|see (?:you|ya)|gn|later|ciao)/,
    {
      friend: [
        'Sleep well, and see you soon.',
        'Take care of yourself.',
        'Night night.',
        'Bye for now, it was nice to read you.',
      ],
      coach: ['Rest well. Tomorrow, begin with one thing.', 'Good. See you tomorrow.', 'Off you go.'],
      mirror: ['Until next time.', 'Good night to you, too.', 'Till then.'],
      balanced: ['See you soon.', 'Take care.', 'Until next time.', 'Have a good night.'],
    },
  ],
  [
    /\bhow are you|how's it going|how do you do|what's up|whats up\b/,
    {
      friend: [
        'I run, so I cannot complain. How are you, really?',
        'All in order here. And you?',
        'Better for hearing from you. How is today?',
      ],
      coach: ['Ready when you are. What is the one thing for today?', 'Running. What are we doing today?'],
      mirror: ['I am here. How are you?', 'As always. And how is it with you?'],
      balanced: [
        'All in order here. How are you today?',
        'Here and listening. How are you?',
        'Fine, as programs go. And you?',
      ],
    },
  ],
  [
    /\b(?:are|r) (?:you|u) (?:a |an |actually |really |just |even |like )*(?:real|human|person|man|woman|girl|guy|alive|somebody|someone)\b|\b(?:is (?:this|there)|am i (?:talking|speaking|writing) to) (?:a |an |really |actually )*(?:real )?(?:human|person|somebody|someone|man|woman)\b|\bis (?:there )?(?:any|some)(?:body|one) (?:out )?(?:there|here|reading)\b|\byou(?:'re| are) (?:not )?(?:a |an )?(?:real )?(?:human|person)\b/,
    same(
      'No. I am a program called {name}: rules that read what you write and put it in its place, and nobody reads along.',
      'No, I am not a person. I am {name}, a program in your Daymark, and I feel nothing, but I forget nothing either.',
      'No, there is nobody here but you. {name} is a program that keeps what you tell it.',
    ),
  ],
  [
    /\b(?:are|r) (?:you|u) (?:a |an |just |some |actually )*(?:bot|robot|ai|machine|computer|program|chat ?gpt|chatbot|language model|llm)\b|\b(?:you(?:'re| are)|ur|youre) (?:just |only |nothing but )?(?:a |an )?(?:stupid |dumb |mere |cold )?(?:machine|program|bot|robot|computer|app|algorithm)\b/,
    same(
      'Yes, I am a program. No language model is at work in this answer, only rules that read what you write.',
      'Yes. I am {name}, a program with rules of its own, and what you write stays in your Daymark.',
    ),
  ],
  [
    /\b(?:you(?:'re| are)|ur|youre|u r) (?:so |really |just |a |an )*(?:stupid|useless|dumb|annoying|bad|mean|wrong|no help|not helpful|idiot)\b/,
    same(
      'Fair enough. Say what I got wrong, and I change it.',
      "Sorry that I'm no better help. 'Scratch that' takes back what I did last.",
    ),
  ],
  [NO_QUESTIONS, same('All right, no questions. I just keep what you write.', 'Understood. I ask nothing more today.')],
  [
    /^(?:thanks|thank|thx|ty|cheers|ta\b|much appreciated|appreciate|i appreciate)|\b(?:thank (?:you|u)|thanks|thx|ty|tysm|cheers)\W*$|^(?:you(?:'re| are|'ve been| have been)|youre|u r|ur|good (?:bot|coach|app)|well done|(?:great|nice|good) (?:job|work|one)|you rock)\b(?! (?:wrong|not|useless|bad|right|mean|stupid|annoying))/,
    {
      friend: [
        'Any time.',
        'Always.',
        'My pleasure.',
        'Happy to.',
        'Of course, come back whenever you like.',
        'No trouble at all.',
      ],
      coach: [
        'You are welcome. On to the next thing.',
        'Good. Keep it moving.',
        'Any time. Now use it.',
        'Glad it helps.',
      ],
      mirror: ['You are welcome.', 'Thank you, too.', 'That is kind.', 'Gladly.'],
      balanced: ['You are welcome.', 'Any time.', 'Glad to help.', 'With pleasure.', 'No trouble.'],
    },
  ],
  [
    /\bwho are you|what are you\b|your name\b/,
    same(
      "I'm {name}, the coach in Daymark, and a program. I keep your days, your tasks and plans, and what you want to remember.",
      '{name}, a program that files what you say: days, tasks, appointments, facts. Talk to me as you would write a note.',
    ),
  ],
  [
    /\bwhat can (?:you|i) (?:do|ask|say)|how do(?:es)? (?:this|it|you) work|^help\b(?! me\b)|what do you do\b/,
    same(
      "Tell me how your day was, what you have to do, when you meet someone or what to remember, and I keep it. Try 'Call Anna tomorrow at 5pm'.",
    ),
  ],
  [
    /\bprocrastinat|can'?t (?:get )?start|put(?:ting)? (?:it|things|this|everything)? ?off|stuck\b|no motivation|not motivated|unmotivated|focus\b|distracted|lazy\b|get started/,
    {
      friend: [
        'We all know that one. Choose the smallest part and do two minutes of it.',
        "Let's make it silly small: two minutes, then you may stop.",
        "Say 'break it into steps', and we find the tiniest first one together.",
        'Start badly, on purpose. Two minutes of it.',
      ],
      coach: [
        'Do two minutes of the smallest part now.',
        "Say 'break it into steps'. The first step is done in five minutes.",
        'Set a time for it today, and leave it alone until then.',
        'Start with the worst line you can write.',
      ],
      mirror: [
        'It waits, and you wait. Which part of it could be two minutes long?',
        'What does the very first move look like?',
        'So it is hard to begin. What would begin by itself, if you let it?',
      ],
      balanced: [
        'Choose a part that takes two minutes, and do only that.',
        "The first two minutes are the hard part. Say 'break it into steps' if it is too large.",
        'Give it a time today, and forget about it until then.',
        'A bad start is a start. What would be the smallest one?',
      ],
    },
  ],
  [
    /\boverwhelm|too much|stress|anxious|anxiety|panic|nervous|worried\b/,
    {
      friend: [
        'That is a lot at once. Breathe out slowly, then tell me everything you have to do, and we write it down together.',
        'One at a time. Tell me the loudest one first.',
        'Come, empty your head here. One line for each thing, in any order.',
      ],
      coach: [
        'Write down everything you have to do. Then choose one thing.',
        'List it, one line each. I sort it.',
        'Only the next hour. What has to happen in it?',
      ],
      mirror: [
        'A lot, all at once. What is the loudest part of it?',
        'Everything at the same time. Which one came first?',
      ],
      balanced: [
        'Write down everything you have to do. Then choose one thing.',
        'Put it here in any order, one line for each thing. It is easier to look at from outside.',
        'One thing at a time. Which is the loudest?',
      ],
    },
  ],
  [
    /\bjoke\b|make me laugh/,
    same(
      'I know only bad ones. I would tell you the one about the to-do list, but it is never finished.',
      'Why did the diary go to bed early? It had a long day. That was my best.',
    ),
  ],
  [
    /\bsleep|insomnia|can'?t sleep|tired\b/,
    same(
      'Write down what you still think about, then leave it until tomorrow. What is it?',
      'Put the loose ends here, one line each, and let them wait for the morning.',
      'Lights low, phone away after this line. I keep what is left of today.',
    ),
  ],
  [
    /^(?:hi|hello|hey|heya|hiya|yo|howdy|good (?:morning|afternoon|evening|day)|morning|evening|gm)\b/,
    {
      friend: [
        'Good to see you. How is today so far?',
        'Hello you. How are you doing?',
        'Hey. What is new?',
        'There you are. How was it?',
      ],
      coach: [
        'Hello. What is the one thing for today?',
        'Good to see you. Where do we begin?',
        'Hello. What needs doing?',
      ],
      mirror: ['Hello. What brings you here today?', 'Hello. What is there?', 'Good to see you. What is in your head?'],
      balanced: [
        'Hello. What is on your mind today?',
        'Good to see you. What shall we start with?',
        'Hello. How is the day?',
        'Hi. What is up today?',
      ],
    },
  ],
  [
    /^(?:(?:i (?:really )?(?:don'?t|do not|dont) know|idk|dunno|not sure|no idea)(?! (?:where|how|what|which|who|why|when)\b)|hard to say|can'?t say|maybe|perhaps|possibly|i guess(?: so)?|nothing (?:really|much|special)|not really|no reason)\b.{0,20}$/,
    {
      friend: ['That is all right. It need not have an answer.', 'No worries, then we leave it open.', 'Fine by me.'],
      coach: ['Fine. Leave it for today.', 'Then we skip it.', 'No answer is needed.'],
      mirror: ['Then it stays open.', 'Not every question has an answer today.', 'Left open.'],
      balanced: ['That is fine. It can stay open.', 'All right, no answer is needed.', 'Then we leave it there.'],
    },
  ],
  [
    /^(?:ok|okay|k|kk|cool|nice|great|awesome|perfect|sure|yes|yep|yeah|yup|got it|sounds good|will do|alright|right|fine|i see|makes sense)\b/,
    {
      friend: ['I am here when you need me.', 'Right you are.', 'Talk soon.', 'All right.'],
      coach: ['All right.', 'Then on we go.', 'Noted.'],
      mirror: ['All right.', 'So it is.', 'I see.'],
      balanced: ['All right.', 'I am here.', 'Understood.', 'I have read it.'],
    },
  ],
  [
    /^(?:sorry|my bad|no|nope|nah|never ?mind|nvm|nothing)\b/,
    same('That is all right.', 'No harm done.', 'Never mind.', 'All right, forgotten.'),
  ],
];

/** Nothing was filed, and it is said how it can be: corrections.ts reads these words. */
const OTHERWISE: ByTone = {
  friend: [
    "I'm with you. Say 'put it in my diary', and I keep it.",
    "Go on, I'm listening. I have filed nothing of it yet.",
    "I'm not sure what to do with that. 'Make it a task' puts it on your list.",
    'Is it something to do, or a line for your diary?',
  ],
  coach: [
    "Nothing filed. Say 'make it a task', and it is on your list.",
    'Be concrete: what, and when?',
    'Something to do, or a line for the diary?',
    "Not filed. 'Put it in my diary' keeps it.",
  ],
  mirror: [
    "I read it and filed nothing. 'Put it in my diary' keeps it.",
    'Say more, if you like.',
    'Is it a line for your diary, or something to do?',
    'And how does it go on?',
  ],
  balanced: [
    'I am not sure what to do with that. Is it something to do, or a line for your diary?',
    "I filed nothing of that. Say 'put it in my diary' or 'make it a task', and I do.",
    "I read it, but filed nothing. 'Put it in my diary' keeps it.",
    'Tell me more, or say where it belongs.',
  ],
};
