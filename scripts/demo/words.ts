/** Sentences with placeholders in braces, filled from the lists below. No text is of a real person. */
export const slots: Readonly<Record<string, readonly string[]>> = {
  friend: ['Jonas', 'Priya', 'Lotte', 'Amir', 'Grandma', 'Tove', 'the tutor', 'my neighbour'],
  place: [
    'the north quay',
    'the library',
    'studio 3',
    'the allotment',
    'the ferry',
    'the model shop',
    'the swimming hall',
    'the kitchen',
  ],
  thing: [
    'the section drawing',
    'the abstract',
    'the harbour shed',
    'the site model',
    'the reading list',
    'the roof detail',
    'the grant letter',
    'the stair',
  ],
  weather: [
    'Rain until noon',
    'Bright and cold',
    'Fog on the water',
    'A soft grey day',
    'Wind from the west',
    'First warm evening',
  ],
  small: [
    'a walk before nine',
    'tea on the balcony',
    'two pages of notes',
    'a call with {friend}',
    'a swim',
    'soup from the big pot',
    'an hour without the phone',
  ],
  feeling: [
    'lighter than yesterday',
    'tired, in a good way',
    'a bit scattered',
    'relieved',
    'stuck but calm',
    'proud of the small part',
    'restless',
  ],
  number: ['two', 'three', 'four', 'five', 'twenty', 'forty'],
};

export const journal: readonly string[] = [
  'Could not stop drawing {thing}. {friend} rang and talked about tomatoes for twenty minutes, which was what I needed. Bed before eleven.',
  '{weather}. Walked to {place} and back, {number} kilometres, and the idea for {thing} came on the way home, as always when I stop looking for it.',
  'The crit went better than I feared. {friend} asked why it faces away from the water, and for once I knew.',
  'I put off {thing} all morning. Then I set the clock for ten minutes and it took forty, and now it is simply done.',
  'Worked at {place} until they closed. Felt {feeling}. Tomorrow I start with {thing} before I open anything else.',
  '{friend} came by with bread. We did not talk about work at all. What helped today: {small}.',
  'Slept badly, and everything took twice as long. Still: {small}, and {number} lines of the abstract.',
  'Reread last month. I was afraid of {thing}, and now I hardly remember why.',
  '{weather}. One good hour at {place}. The rest of the day was errands, and that is fine too.',
  'What I learned today: {thing} gets better when I show it to {friend} early, not when it is finished.',
];

export const moodNotes: readonly string[] = [
  '{feeling}',
  'After {small}.',
  '{weather}, and {feeling}.',
  'Long day at {place}.',
  'Because of {friend}.',
];

export const memories: readonly string[] = [
  '{friend} is allergic to walnuts. Hazelnuts are fine.',
  'The plotter in {place} only prints when the lid is held down.',
  'The wind at {place} comes from the west until noon.',
  '{friend} wants a print of the photo from {place}.',
  'I do my best drawing before nine.',
  '{friend} likes the blue bowl, glaze number {number}.',
  'The spare key is with {friend}.',
  'Bring the scale ruler to {place}.',
];
export const memoryTags = ['people', 'studio', 'books', 'home', 'harbour shed', 'health'];

export const tasks: readonly string[] = [
  'Send {friend} the drawings of {thing}',
  'Book {place}',
  'Print {thing}',
  'Read chapter {number}',
  'Call {friend} back',
  'Water the balcony',
  'Return the books to {place}',
  'Draft {thing}',
  'Buy paper, {number} sheets',
];

export const events: readonly string[] = [
  'Final crit, studio 3',
  'Structures tutorial',
  'Pottery with {friend}',
  'Site walk, {place}',
  'Lunch with {friend}',
  'Long run',
  'Model shop',
];

export const thoughts: readonly string[] = [
  'What if {friend} only liked it because they were tired?',
  'I will never finish {thing}.',
  'Everybody else started earlier.',
  'I should have said something at {place}.',
];

export const said: readonly string[] = [
  'I keep putting off {thing}.',
  'Remember that {friend} moved to {place}.',
  'Today was {feeling}.',
  'I managed {small}.',
  'Remind me tomorrow to call {friend}.',
  'What should I start with?',
];
export const answered: readonly string[] = [
  'What would ten minutes of {thing} look like?',
  'Noted: {small} seems to help you. Shall we keep it for tomorrow?',
  'You said the same in spring, and then you did it in an hour.',
  'Good. What made it possible today?',
  'Start with the part you can see from {place}.',
];

export const habits: readonly {
  title: string;
  block: 'morning' | 'evening' | 'custom' | null;
  frequency: 'daily' | 'weekly';
  chance: number;
  /** The usual hour of the tick. */
  hour: number;
  description?: string;
  type?: 'routine';
  /** A rhythm or goal besides the frequency (features/habits/schedule.ts). */
  plan?: string;
  /** Its weekdays; 0 is Sunday. */
  weekdays?: readonly number[];
  unit?: string;
  /** The smallest and the largest amount of a day. */
  amounts?: readonly [number, number];
  reminders?: readonly string[];
}[] = [
  {
    title: 'Morning pages',
    block: 'morning',
    frequency: 'daily',
    chance: 0.86,
    hour: 7,
    description: 'Three pages, before the phone',
    reminders: ['07:00'],
  },
  {
    title: 'Stretch',
    block: 'morning',
    frequency: 'daily',
    chance: 0.62,
    hour: 7,
    description: 'Ten minutes at the window',
  },
  {
    title: 'Read 20 pages',
    block: 'evening',
    frequency: 'daily',
    chance: 0.74,
    hour: 21,
    plan: 'daily at_least 20',
    unit: 'pages',
    amounts: [5, 45],
  },
  { title: 'Walk outside', block: 'custom', frequency: 'daily', chance: 0.7, hour: 13 },
  { title: 'Screens off by ten', block: 'evening', frequency: 'daily', chance: 0.45, hour: 22, type: 'routine' },
  {
    title: 'Long run',
    block: 'custom',
    frequency: 'weekly',
    chance: 0.8,
    hour: 9,
    weekdays: [6],
    description: 'Along the quay',
  },
  {
    title: 'Practise the cello',
    block: null,
    frequency: 'daily',
    chance: 0.72,
    hour: 17,
    plan: 'on 1,3,5',
    weekdays: [1, 3, 5],
    reminders: ['17:00 1,3,5'],
  },
];

/** Occasional notes of a habit's day. */
export const habitNotes = [
  'Easier than yesterday.',
  'Only half, and that was enough.',
  'On the ferry.',
  'With Priya.',
  'Late, but done.',
];

export const projects: readonly { title: string; emoji: string }[] = [
  { title: 'Harbour shed', emoji: '📐' },
  { title: 'Balcony', emoji: '🌱' },
  { title: 'Thesis', emoji: '📚' },
];
