/** What Mira did, planned, kept and let go of in her year; story.ts has her words, and says what a `When` is. */
import type { Topic } from '#coach/topics.ts';
import type { When } from './story.ts';

export const person = {
  name: 'Mira',
  goals: 'Finish my degree without burning out, and start things before they frighten me.',
  core_values: ['Honesty', 'Craft', 'Family'],
  strengths: ['Curious', 'Patient with people', 'Good with my hands'],
  weaknesses: ['Putting off what is vague', 'Saying yes too quickly'],
  more_of: ['Mornings without a phone', 'Running', 'Time with Grandma'],
  less_of: ['Working after midnight', 'Cleaning instead of drawing'],
} as const;

export const memories: readonly (readonly [when: When, tags: string, fact: string])[] = [
  ['52 Wed', 'thesis', 'The key to Shed 14 is at the harbour office. Ask for Henrik, before noon.'],
  [
    '50 Sat',
    'family',
    'Emil sleeps only with the grey rabbit. There is a second one in Lotte’s wardrobe, and he must never know.',
  ],
  ['49 Mon', 'thesis', 'Brandt prefers to look at drawings on paper. Never bring only the laptop.'],
  ['45 Sun', 'family', 'Grandma’s hens: Finance bites, Transport is always late, Culture lays the blue eggs.'],
  ['44 Thu', 'pottery', 'Amir fires the kiln on the first Friday of the month. Pieces have to be bone dry by then.'],
  ['43 Mon', 'thesis', 'Shed 14 measures 41.3 by 19.8 metres, and the north-east corner is 11 cm low.'],
  ['41 Wed', 'office', 'Ilse wants drawing numbers bottom right, never in red.'],
  ['38 Tue', 'home', 'For a viewing: payslips, a letter from the office, and a copy of my passport.'],
  ['34 Fri', 'home', 'The rent on Quay Street goes out on the first of the month.'],
  ['32 Sat', 'home', 'The spare key is with Mr. Okafor, and his is in our blue teapot.'],
  ['29 Thu', 'thesis', 'Lesson from the crit: the benches belong on the water side. Light first, sockets second.'],
  ['26 Tue', 'thesis', 'What works when I am stuck: a timer, ten minutes, and permission to stop.'],
  ['23 Tue', 'office', 'Site shoes are in the bottom drawer at the office, size 39.'],
  ['20 Fri', 'family', 'Grandma likes her tea with the bag left in and no milk, whatever the nurses say.'],
  ['17 Sun', 'friends', 'Tove wants a print of the picture from the breakwater for her new kitchen.'],
  ['13 Thu', 'pottery', 'The blue glaze is number nine. Two coats, not three.'],
  ['11 Wed', 'thesis', 'Birch plywood: Holm & Daughters cut it to size if you order before Wednesday.'],
  ['9 Fri', 'thesis, harbour', 'Mr. Okafor unloaded coffee in Shed 14. The scales stood left of the third door.'],
  ['8 Sun', 'running', 'Harbour run: 10 km in 58:12. Start slower next time, and eat the banana earlier.'],
  ['6 Sat', 'friends', 'Tove’s flat in Bergen: blue door, second bell, which is labelled “Nilsen”.'],
  ['2 Tue', 'thesis', 'Four boards, A1, upright, hung left to right. The model stands in front of the second.'],
  [3, 'family', 'Grandma needs a chair with arms at the presentation, near the door.'],
];

export const thoughts: readonly (readonly [when: When, topic: Topic, text: string])[] = [
  ['53 Thu', 'self-doubt', 'Everyone else seems to have been born with a thesis topic.'],
  ['47 Fri', 'worry', 'What if the title is the best part?'],
  ['40 Tue', 'anger', 'I am so angry with that drawing that I want to post it to somebody.'],
  ['39 Fri', 'money', 'I cannot afford this city and I have been pretending that I can.'],
  ['36 Sat', 'sadness', 'Nobody is ever going to argue with me about the radio again.'],
  ['31 Thu', 'sadness', 'I did not think that quiet could be so loud.'],
  ['29 Wed', 'self-doubt', 'They only let me in because somebody miscounted.'],
  ['27 Wed', 'health', 'I have never been well, and I will never be well again. (38.9.)'],
  ['21 Sat', 'idea', 'A staircase that is also the tool wall. You would pass every tool on the way up.'],
  ['20 Mon', 'worry', 'She was lying there for an hour, and I did not ring on Sunday.'],
  ['17 Sat', 'relationships', 'I want her to go and I want her to stay, and I cannot say either.'],
  ['14 Wed', 'work', 'If the client says “just” one more time, I will just leave.'],
  ['9 Tue', 'anger', 'Stupid stair. Stupid, beautiful stair.'],
  ['4 Tue', 'self-doubt', 'I can draw it but I cannot say it, so perhaps there is nothing to say.'],
  ['2 Wed', 'gratitude', 'Four pages of notes means he read every line.'],
  [5, 'worry', 'I dreamt that all four boards were blank, and everybody was very polite about it.'],
  [2, 'gratitude', 'Onions, apparently, are where ideas come from.'],
];

export const projects = [
  { key: 'thesis', title: 'Thesis: Shed 14', emoji: '📐', since: '53 Wed' },
  { key: 'office', title: 'Office', emoji: '🏢', since: '52 Tue' },
  { key: 'run', title: 'Harbour run', emoji: '👟', since: '14 Sat' },
  { key: 'flat', title: 'Quay Street', emoji: '🏠', since: '39 Fri' },
  { key: 'family', title: 'Grandma and the hens', emoji: '🐔', since: '45 Sun' },
] as const satisfies readonly { key: string; title: string; emoji: string; since: When }[];

/** Written when, due how many days later, done how many days later; null for neither. */
export const tasks: readonly (readonly [
  when: When,
  due: number | null,
  done: number | null,
  project: (typeof projects)[number]['key'] | null,
  tags: string,
  text: string,
])[] = [
  ['53 Wed', 2, 5, 'thesis', 'writing', 'Write the site report'],
  ['52 Mon', 3, 1, 'thesis', '', 'Ask the harbour office for the plans of Shed 14'],
  ['51 Tue', null, 2, null, '', 'Buy running socks that do not slip'],
  ['50 Wed', 5, 4, 'office', '', 'Correct the bathroom on the second floor'],
  ['48 Mon', 5, 4, null, 'friends', 'Find a present for Tove that fits on a bicycle'],
  ['47 Mon', 11, 11, 'thesis', 'writing', 'Hand in the thesis proposal'],
  ['46 Mon', 4, 9, null, 'money', 'Send in the tax form'],
  ['45 Sat', 1, 1, 'family', '', 'Take wire and pliers to the allotment'],
  ['44 Mon', null, 1, null, 'pottery', 'Buy an apron'],
  ['43 Fri', 4, 3, 'thesis', '', 'Draw up the survey of the shed'],
  ['42 Mon', 2, 2, 'office', '', 'Number the drawings for the builder'],
  ['41 Mon', 5, 13, 'thesis', 'drawing', 'Draw the long section'],
  ['39 Fri', 1, 1, 'flat', '', 'Ask Lotte whether she knows of a flat'],
  ['38 Mon', 2, 2, 'flat', 'money', 'Get a letter from Ilse for the landlords'],
  ['37 Mon', 3, 3, 'flat', '', 'Look at the room behind the brewery'],
  ['35 Wed', 1, 1, 'flat', '', 'Send the papers for Quay Street'],
  ['34 Fri', 14, 10, 'flat', '', 'Order moving boxes'],
  ['33 Tue', 5, 8, 'flat', 'money', 'Tell the bank about the new address'],
  ['32 Mon', 6, 6, 'flat', '', 'Return the borrowed van with a full tank'],
  ['31 Tue', 4, 20, 'flat', '', 'Put up the shelf above the desk'],
  ['30 Mon', 8, 9, 'thesis', 'drawing', 'Print everything for the first crit'],
  ['29 Thu', 3, 13, 'thesis', '', 'Write down what Brandt said before I forget it'],
  ['26 Mon', 1, 1, 'thesis', '', 'Move the benches to the water side'],
  ['25 Tue', 3, 3, null, 'health', 'Cancel the gym that I never go to'],
  ['24 Mon', 5, 5, null, 'running', 'Find the box with the running shoes'],
  ['23 Wed', 6, 5, 'office', '', 'Send Ilse the photographs of the site'],
  ['22 Thu', 8, 6, 'thesis', 'drawing', 'Detail the slipway'],
  ['20 Tue', 1, 1, 'family', '', 'Take Grandma her glasses and the good cardigan'],
  ['20 Wed', 4, 3, 'family', '', 'Agree with Lotte on who feeds the hens when'],
  ['19 Thu', 4, 4, 'family', '', 'Borrow a raised chair from the health centre'],
  ['17 Mon', 10, 9, null, 'friends', 'Make the album for Tove'],
  ['15 Mon', 1, 1, 'family', '', 'Take the rugs off the floor before she comes home'],
  ['14 Sat', 2, 0, 'run', 'running', 'Sign up, before I think about it'],
  ['14 Mon', 6, 3, 'office', '', 'Explain to the client that the lift is staying'],
  ['13 Tue', 7, 7, 'thesis', 'drawing', 'Ink the section'],
  ['12 Thu', 6, 4, null, 'friends', 'Take Priya out to dinner for the bruise'],
  ['11 Mon', 8, 8, 'thesis', '', 'Ask the structures tutor about the ring beam'],
  ['11 Fri', 7, 7, 'run', 'running', 'Run nine kilometres once'],
  ['10 Fri', 10, 6, 'office', 'money', 'Ask Ilse what three days a week would pay'],
  ['9 Thu', 3, 3, 'run', '', 'Collect the race number'],
  ['8 Tue', 5, 5, 'thesis', 'model', 'Cut 214 pieces of birch'],
  ['7 Mon', 4, 4, null, 'friends', 'Pack for Bergen, including the waterproof trousers'],
  ['5 Tue', 6, 5, 'thesis', '', 'Photograph the model by daylight'],
  ['4 Mon', 9, 9, 'thesis', 'writing', 'Send Brandt a first draft'],
  ['3 Fri', 4, 3, 'family', '', 'Show Grandma how to take a picture of something else'],
  ['2 Mon', 4, 5, null, '', 'Take the library book back and face the fine'],
  ['2 Wed', 5, 2, 'thesis', 'writing', 'Make it shorter'],
  ['1 Mon', 3, 2, 'office', '', 'Count the door handles'],
  [8, 1, 1, 'thesis', 'writing', 'Proofread the text aloud'],
  [7, 1, 1, 'thesis', 'drawing', 'Board one: the place'],
  [6, 2, 2, 'thesis', 'drawing', 'Board two: the section'],
  [5, 1, 3, 'flat', '', 'Buy a bulb for the stairs'],
  [4, 2, 2, 'thesis', 'drawing', 'Board three: the workshop at work'],
  [3, 1, 1, 'family', '', 'Ask the faculty for a chair with arms'],
  // What is open.
  [4, 2, null, 'office', '', 'Answer Ilse about the three days'],
  [3, 3, null, 'thesis', 'drawing', 'Board four: the door to the water'],
  [2, 2, null, 'thesis', '', 'Send the files to the print shop'],
  [2, 3, null, null, '', 'Buy coffee for the jury, the good kind'],
  [1, 2, null, 'thesis', 'model', 'Glue the one crooked roof beam of the model'],
  [1, 4, null, 'thesis', '', 'Practise the talk on Priya, with a timer'],
  [1, 5, null, 'family', '', 'Arrange a lift for Grandma on the day'],
  [6, 8, null, 'flat', '', 'Bleed the radiator in the kitchen'],
  [5, 12, null, null, 'friends', 'Plan a weekend with Tove for afterwards'],
  ['2 Thu', null, null, 'run', 'running', 'Look for the next race with Priya'],
  ['5 Wed', null, null, null, 'pottery', 'Ask Amir about a wheel of my own'],
  ['9 Sat', null, null, 'flat', '', 'Hang the drawing of the coffee scales'],
];

/** On a day, from hour to hour; a rule makes it repeat. */
export const events: readonly (readonly [
  when: When,
  from: number,
  to: number,
  color: 'work' | 'study' | 'people' | 'self',
  title: string,
  rule?: string,
])[] = [
  ['52 Mon', 9, 17, 'work', 'Office', 'FREQ=WEEKLY;BYDAY=MO,TU'],
  ['44 Thu', 18.5, 21, 'self', 'Pottery', 'FREQ=WEEKLY;BYDAY=TH'],
  ['24 Sat', 8, 9, 'self', 'Run with Priya', 'FREQ=WEEKLY;BYDAY=SA'],
  ['15 Sun', 15, 16.5, 'people', 'Tea with Grandma', 'FREQ=WEEKLY;BYDAY=SU'],
  ['51 Wed', 10, 12, 'study', 'Shed 14 with the man who has the key'],
  ['49 Mon', 17.5, 18.5, 'study', 'Tutorial with Brandt'],
  ['48 Sat', 13, 17, 'people', 'Tove’s birthday on the breakwater'],
  ['46 Fri', 11, 12, 'study', 'Proposal due at noon'],
  ['43 Wed', 9, 13, 'study', 'Survey of the shed, with laser'],
  ['40 Wed', 18, 19.5, 'study', 'Lecture: Building with what is there'],
  ['38 Mon', 17.5, 18, 'people', 'Viewing: Mill Lane, third floor'],
  ['37 Wed', 12, 12.5, 'people', 'Viewing: behind the brewery'],
  ['35 Tue', 18, 18.5, 'people', 'Viewing: Quay Street'],
  ['34 Thu', 12, 12.5, 'people', 'Sign the contract'],
  ['32 Sat', 8, 18, 'people', 'The move'],
  ['29 Wed', 10, 13, 'study', 'First crit, studio 3'],
  ['27 Thu', 9, 9.5, 'self', 'Doctor'],
  ['23 Tue', 14, 16, 'work', 'Site visit with Ilse'],
  ['20 Thu', 14, 16, 'people', 'Visiting hours, ward three'],
  ['18 Fri', 14, 15, 'people', 'Talk with Grandma’s physiotherapist'],
  ['16 Sat', 6.5, 7.5, 'people', 'Tove’s train'],
  ['12 Wed', 10, 12, 'study', 'Midterm crit'],
  ['10 Thu', 12, 13, 'work', 'Lunch with Ilse'],
  ['8 Sun', 9, 12, 'self', 'Harbour run, 10 km'],
  ['4 Wed', 8.5, 9, 'self', 'Dentist'],
  ['2 Tue', 17.5, 18.5, 'study', 'Brandt: comments on the draft'],
  [5, 12, 13, 'people', 'Noodles with Priya'],
  [1, 18, 19, 'people', 'Call with Tove'],
  [0, 16, 16.5, 'study', 'Print shop: test print'],
  ['-1 Wed', 14, 15.5, 'study', 'Rehearsal with Priya'],
  ['-1 Fri', 10, 12, 'study', 'Final presentation, studio 3'],
  ['-1 Fri', 19, 22, 'people', 'Dinner with everyone'],
  ['-2 Wed', 11, 12, 'work', 'Ilse: the new contract'],
];

/** The plan of this week: weekday, hours, and what the time is for. */
export const week: readonly (readonly [
  day: number,
  from: number,
  to: number,
  type: 'task' | 'habit' | 'break',
  title: string,
])[] = [
  [0, 7, 7.5, 'habit', 'Run along the quay'],
  [0, 17.5, 18.5, 'task', 'The text for the boards'],
  [1, 17.5, 18.5, 'task', 'Captions'],
  [2, 7, 7.5, 'habit', 'Run to the lighthouse'],
  [2, 9, 12, 'task', 'Boards, the hard part first'],
  [2, 12, 13, 'break', 'Lunch on the quay'],
  [3, 9, 12, 'task', 'Boards, what is left of them'],
  [3, 12, 13, 'break', 'Soup with Priya'],
  [4, 7, 7.5, 'habit', 'Short run'],
  [4, 9, 11, 'task', 'Check every scale bar'],
  [5, 10, 14, 'break', 'Nothing at all'],
];

export const templates: readonly (readonly [when: When, title: string, content: string])[] = [
  [
    '26 Tue',
    'Ten minutes',
    '# Ten minutes\nWhat I am avoiding:\n\nThe smallest piece of it:\n- \n\nWhat happened when I started:\n',
  ],
  [
    '12 Thu',
    'After a crit',
    '# After a crit\nWhat they said:\n- \n\nWhat I already knew:\n- \n\nWhat I change first:\n- ',
  ],
];

export interface SampleHabit {
  readonly title: string;
  readonly description?: string;
  readonly type?: 'routine';
  readonly block: 'morning' | 'evening' | 'custom' | null;
  readonly plan: string;
  readonly unit?: string;
  readonly since: When;
  readonly until?: When;
  readonly reminders?: readonly string[];
  /** The hour of its tick. */
  readonly hour: number;
  /** How likely it is on a day that it asks for, from how many weeks ago on. */
  readonly kept: readonly (readonly [weeksAgo: number, chance: number])[];
  /** The smallest and the largest amount of a day. */
  readonly amounts?: readonly [number, number];
  readonly paused?: readonly [from: When, to: When];
  /** Days whose texts say that it was done, or that it was not. */
  readonly always?: readonly When[];
  readonly never?: readonly When[];
}

export const habits: readonly SampleHabit[] = [
  {
    title: 'Morning run',
    description: 'To the lighthouse, or as far as the legs agree',
    block: 'morning',
    plan: '3 a week',
    since: '51 Thu',
    hour: 6,
    // It fails with the move, rests while she is ill, and comes back.
    kept: [
      [51, 0.3],
      [45, 0.45],
      [40, 0.35],
      [35, 0.12],
      [31, 0],
      [24, 0.35],
      [20, 0.22],
      [17, 0.5],
      [8, 0.42],
      [0, 0.5],
    ],
    paused: ['28 Mon', '25 Sun'],
    reminders: ['06:30 1,3,6'],
    always: ['43 Sat', '42 Sat', '24 Sat', '21 Tue', '14 Sat', '11 Sat', '8 Sun', '7 Sat', '3 Thu', 4],
    never: ['31 Sat', '8 Mon', 5],
  },
  {
    title: 'Ten minutes on the thesis',
    description: 'With a timer. Stopping is allowed.',
    block: 'morning',
    plan: 'on 1,2,3,4,5',
    since: '26 Tue',
    hour: 8,
    kept: [
      [26, 0.92],
      [20, 0.85],
      [15, 0.95],
      [5, 0.7],
      [3, 1],
    ],
    reminders: ['08:30 1,2,3,4,5'],
  },
  {
    title: 'Morning pages',
    description: 'One page, by hand, before the phone',
    block: 'morning',
    plan: 'daily',
    since: '52 Mon',
    hour: 7,
    kept: [
      [52, 0.7],
      [45, 0.8],
      [34, 0.5],
      [26, 0.85],
      [12, 0.92],
    ],
  },
  {
    title: 'Read before bed',
    block: 'evening',
    plan: 'daily at_least 20',
    unit: 'pages',
    since: '50 Mon',
    hour: 22,
    kept: [
      [50, 0.7],
      [30, 0.45],
      [25, 0.75],
      [4, 0.6],
    ],
    amounts: [8, 46],
  },
  {
    title: 'Phone stays in the kitchen',
    description: 'Overnight, on the charger by the kettle',
    type: 'routine',
    block: 'evening',
    plan: 'daily',
    since: '37 Thu',
    hour: 22,
    kept: [
      [37, 0.3],
      [26, 0.55],
      [16, 0.7],
    ],
  },
  {
    title: 'Call Grandma',
    block: null,
    plan: 'weekly',
    since: '20 Sun',
    hour: 17,
    kept: [[20, 0.2]],
  },
  {
    title: 'Cold shower',
    description: 'Apparently it builds character',
    block: 'morning',
    plan: 'daily',
    since: '42 Mon',
    until: '38 Sat',
    hour: 7,
    kept: [
      [42, 0.7],
      [40, 0.35],
    ],
  },
];

/** Notes on a run. */
export const runNotes: readonly (readonly [when: When, note: string])[] = [
  ['51 Thu', 'Walked half of it. Counts double.'],
  ['43 Sat', 'All the way, without stopping!'],
  ['24 Sat', 'Two kilometres and a stitch. I am back.'],
  ['14 Sat', 'Six, talking all the way.'],
  ['8 Sun', 'The race. 58:12.'],
  [4, 'Out of the door before I could object.'],
];
