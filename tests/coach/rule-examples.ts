/** Sentences for each rule of the coach, by its name: those it is for, and near ones that another rule takes. */
interface Examples {
  readonly fires: readonly [string, string, ...string[]];
  readonly near: readonly [string, ...string[]];
}

/** Of commands (src/coach/rules/commands.ts). */
export const ofCommands: Readonly<Record<string, Examples>> = {
  'Something to get out of your head': {
    fires: [
      'brain dump: too many things, the cat, the flat, the exam',
      'let me vent: everyone wants something from me',
    ],
    near: ['dump the old paint at the recycling centre'],
  },
  'A journal entry, by its first words': {
    fires: ['Log: worked on the logo, 3 hours, okay mood', 'add a journal entry: slow day, long walk, good soup'],
    near: ['buy a new journal'],
  },
  'A new project': {
    fires: ['create a project called Kitchen renovation', 'start a project for my thesis'],
    near: ['finish the project report'],
  },
  'Something for the calendar': {
    fires: ['put dentist on my calendar for friday 9am', 'schedule haircut saturday at noon'],
    near: ['buy a calendar for Mia'],
  },
  'A time to keep free': {
    fires: ['block tomorrow 9-11 for deep work', 'keep Friday from 2 to 4 free'],
    near: ['keep the receipts'],
  },
  'Something to do together': {
    fires: ["let's schedule a call with Anna on Thursday at 3", "let's grab coffee tomorrow at 10 with Ines"],
    near: ["let's see"],
  },
  'A reminder': {
    fires: ['remind me to call Anna tomorrow at 5pm', 'set an alarm for 6'],
    near: ['remind yourself to be nicer'],
  },
  'Something not to forget': {
    fires: ["don't forget to pay the rent by the end of the month", "don't let me forget the umbrella tomorrow"],
    near: ["I'll never forget that summer"],
  },
  'Something to make sure of': {
    fires: ['make sure I call the electrician on Monday', 'make sure to lock the shed'],
    near: ['I made sure to lock the shed'],
  },
  'Something for your list': {
    fires: [
      'add call the bank to my list',
      'add milk, eggs and bread to my shopping list',
      'tomorrow: gym, groceries, call the bank',
    ],
    near: ['the list is too long', 'today: finished two chapters, cooked, called mum'],
  },
  'A note to self': {
    fires: ['note to self email Ben about the invoice', 'note to self: gate code is 4411'],
    near: ['note that the bins go out on Wednesday'],
  },
  'Something to remember': {
    fires: ['remember to lock the bikes', "remember that Leo's birthday is on 3 May"],
    near: ['remember when we were in Rome'],
  },
};
