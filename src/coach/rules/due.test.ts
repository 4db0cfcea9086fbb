import { expect, test } from 'vitest';
import { answerByRules } from './answer.ts';

const SATURDAY = new Date('2026-11-28T09:00:00Z');

/** What is filed: tasks with their days, anything else with its words. */
function filed(message: string): readonly string[] {
  const { meta } = answerByRules({ message, at: SATURDAY, zone: 'UTC', dayStartsAt: 0, help: null });
  return [meta, ...(meta.secondary_intents ?? [])].map(({ action, title, content, due_date }) =>
    action === 'create_task' ? `${title}, ${due_date ?? 'no day'}` : `${action}: ${content}`,
  );
}

test.each([
  ['My report is 20 pages and due Friday', 'Report, 2026-12-04'],
  ['My tax form is three pages and due Wednesday', 'Tax form, 2026-12-02'],
  ['My thesis is 80 pages long and due on 3 March', 'Thesis, 2027-03-03'],
  ['The essay is 3000 words and is due on Monday', 'Essay, 2026-11-30'],
  ['The rent is 900 pounds and due on the 1st', 'Rent, 2026-12-01'],
  ["The form is long and it's due Tuesday", 'Form, 2026-12-01'],
  ['The poster, which is A1, is due Friday', 'Poster, 2026-12-04'],
  ['Paper is 12 pages, double spaced, and due Dec 4', 'Paper, 2026-12-04'],
  ['The car is dirty and due for a service on Friday', 'Car for a service, 2026-12-04'],
  // These say nothing of how the thing is.
  ['The report and the slides are due Friday', 'Report and the slides, 2026-12-04'],
  ['Essay on why Rome is great, due Friday', 'Essay on why Rome is great, 2026-12-04'],
  ['Check that Leo is fed, due Friday', 'Check that Leo is fed, 2026-12-04'],
])('how a thing is that is due is not its name: %s', (message, task) => expect(filed(message)).toEqual([task]));

test.each([
  [
    "I can't start my essay. It is 3000 words and due Monday",
    ["add_entry: I can't start my essay.", 'Essay, 2026-11-30'],
  ],
  ["I can't start my essay, it's due Monday!", ["add_entry: I can't start my essay", 'Essay, 2026-11-30']],
  [
    "I keep putting off my tax return. It's due in January",
    ['add_entry: I keep putting off my tax return.', 'Tax return, 2027-01-01'],
  ],
  ['I have a report. It is due Friday', ['Report, 2026-12-04']],
  ["I need to write my essay. It's due Monday", ['Write my essay, 2026-11-30']],
  [
    'My essay is hard. Due Friday. Feeling tired.',
    ['add_entry: My essay is hard. Feeling tired.', 'Essay, 2026-12-04'],
  ],
  [
    "I borrowed a drill from Tom. It's due back on Sunday",
    ['add_entry: I borrowed a drill from Tom.', 'Drill, 2026-11-29'],
  ],
  [
    'The project is going well and the report is due Friday',
    ['add_entry: The project is going well', 'Report, 2026-12-04'],
  ],
])('"it is due" says it of the thing before: %s', (message, all) =>
  expect([...filed(message)].sort()).toEqual([...all].sort()),
);

test.each([
  'It is due Friday',
  'due Friday',
  "I'm stressed. It is due Friday",
  'I should tomorrow',
  'I have to on Friday',
])('what names nothing to do is kept, and is no task: %s', (message) =>
  expect(filed(message)).toEqual([`add_entry: ${message}`]),
);

test.each([
  ['remind me on Friday', 'Reminder, 2026-12-04'],
  ['set an alarm for 6 tomorrow', 'Alarm, 2026-11-29'],
])('who asks to be reminded need not say of what: %s', (message, task) => expect(filed(message)).toEqual([task]));
