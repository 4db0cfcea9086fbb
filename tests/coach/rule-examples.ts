/** Sentences for each rule of the coach, by its name: those it is for, and near ones that another rule takes. */
interface Examples {
  readonly fires: readonly [string, string, ...string[]];
  readonly near: readonly [string, ...string[]];
}

/** Of commands (src/coach/rules/commands.ts). */
export const ofCommands: Readonly<Record<string, Examples>> = {
  'Something that is already filed': {
    fires: ["mark 'book boiler service' as done", 'delete the task buy paint'],
    near: ['delete old photos from the laptop'],
  },
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

/** Of statements (src/coach/rules/statements.ts). */
export const ofStatements: Readonly<Record<string, Examples>> = {
  'Something to do, some day': {
    fires: ['paint the fence someday', 'clean the attic sometime'],
    near: ['someday everything will be better'],
  },
  'Something you do again and again': {
    fires: ['every Sunday I call grandma', 'on every Monday evening we play cards'],
    near: ['call grandma every Sunday'],
  },
  'Something you have to do something with': {
    fires: ['I have an essay to write by Sunday', 'we have two rooms to paint'],
    near: ['I have a lot to learn'],
  },
  'Something you need': {
    fires: ['need new nibs and bristol paper', 'we still need candles', "we're out of milk"],
    near: ['I need a break', 'I need your help', 'running low on patience'],
  },
  'A shopping list': {
    fires: ['milk, bread, eggs, washing powder', 'rice and beans'],
    near: ['coffee and rain', 'rice and beans were good'],
  },
  'Something that somebody asked you to do, or that you promised': {
    fires: ['my landlord wants me to send the meter reading by the 25th', 'I promised Lea to water her tomatoes'],
    near: ['my landlord wants me to feel small'],
  },
  'Something you should have done': {
    fires: ['I should have bought milk', 'I must have left my keys at work'],
    near: ['I should buy milk'],
  },
  'Something to feel, think or say, not to do': {
    fires: ['I have to admit it was nice', 'I need to stop worrying so much'],
    near: ['I need to stop the newspaper subscription'],
  },
  'Something you think you should do, without a day': {
    fires: ['I think I should call my mother', 'I think I should sell the car'],
    near: ['I think I should call my mother on Friday'],
  },
  'Somewhere you have to be, with a time': {
    fires: ['I need to see the doctor tomorrow at 8:15', 'I have to be at the airport by 5am on Saturday'],
    near: ['I have to book the doctor tomorrow'],
  },
  'Something you have to do': {
    fires: ['I need to buy milk', 'need to renew my passport by June'],
    near: ['I needed a break'],
  },
  'Something that is not so, or only perhaps': {
    fires: ["I don't need to call Anna", 'if I had to choose I would stay home'],
    near: ['I need to call Anna'],
  },
  'Small talk': { fires: ['thanks!', 'good morning'], near: ['good morning run, five kilometres'] },
  'Something that is due': {
    fires: ['essay due Friday', 'the rent is due on the first of June'],
    near: ['the delay was due to the weather'],
  },
  'What is lent or owed, and opening hours': {
    fires: ['Marco has my drill', 'i owe Ana 20 euros', 'the library is open till 8 on weekdays'],
    near: ['my brother borrowed the car yesterday and dented it'],
  },
  'A lasting fact about you': {
    fires: ['I am allergic to cats', 'I live in Leeds'],
    near: ['I am tired of cats'],
  },
  'Something that needs to be done': {
    fires: ['the report needs to be finished by Monday', 'the windows need cleaning', 'Emma needs new trainers'],
    near: ['the windows are clean'],
  },
  'A feeling about something': {
    fires: ['anxious about the exam on Friday', 'so proud of the mural'],
    near: ['the exam is on Friday'],
  },
  'Something you booked': {
    fires: ["I've booked the squash court for Thursday 6pm", 'we arranged a meeting with the bank for Monday at 10'],
    near: ['I booked a flight yesterday'],
  },
  'A date of every year, or all of a day': {
    fires: ["Mum's birthday on 12 May all day every year", 'our anniversary is 6 October every year'],
    near: ["dad's birthday is 3 June"],
  },
  'A fact worth keeping': {
    fires: [
      "dad's birthday is 3 June",
      'my passport number is X1234567',
      'Anna is allergic to nuts',
      'my classroom is B14',
      'my gp is dr osman',
      'my grandson Eli turns 6 on June 27',
    ],
    near: ['I lost my passport', "buy Emma's birthday present before the 20th"],
  },
  'Something you are going to do': {
    fires: ["I'm going to paint the door tomorrow", 'we are going to clean the cellar on Saturday'],
    near: ["I'm going to be fine"],
  },
  'Somewhere you are going': {
    fires: ['we are going to the lake on Sunday', "I'm going to the theatre on Friday at 8"],
    near: ['we went to the lake on Sunday'],
  },
  'Somebody you meet, or something you take part in': {
    fires: ["I'm meeting Sam tomorrow at 6", 'we are visiting the museum on Saturday'],
    near: ["I'm meeting new people"],
  },
  'Something you have, do or give, with a time': {
    fires: ['I am giving a talk at the library on 19 May at 6pm', 'tomorrow from 2 till 5 I am at the archive'],
    near: ["I'm having doubts about tomorrow"],
  },
  'A day you take off': {
    fires: ["I'm taking Friday off", 'taking the 5th of June off'],
    near: ['taking my coat off', 'I took Monday off'],
  },
  'Where you are, or what you leave for': {
    fires: ['we are moving on 30 May', "I'm on leave from 22 June to 3 July"],
    near: ['we are moving slowly'],
  },
  'Somebody you will see': {
    fires: ["I'll meet Tom on Friday", 'we plan to have dinner on Saturday'],
    near: ["I'll be fine on Friday"],
  },
  'Something you will do, or want to do': {
    fires: ['I want to run 5k on Saturday', "I'll call the landlord on Thursday"],
    near: ["I'll be happy on Thursday"],
  },
  'An appointment you have': {
    fires: ['I have a dentist appointment on Friday at 9', 'we have rehearsal on Friday from 6 to 9pm'],
    near: ['I have a headache'],
  },
  'Somebody who comes, or something that happens to somebody': {
    fires: ['Lena is visiting on Saturday', 'my parents are coming on Sunday at 11'],
    near: ['Lena is lovely'],
  },
  'Somebody to meet, with a time': {
    fires: ['meeting with Anna from 3 to 4 tomorrow', 'seeing Dune at the cinema on Sunday 8.15pm'],
    near: ['meeting notes'],
  },
  'Somebody or something to see, with a day': {
    fires: ['meet Sara at the station on Friday', 'visit grandma on Saturday'],
    near: ['see you on Sunday'],
  },
  'A phrase that says nothing to do': { fires: ['take care', 'keep going'], near: ['take the bins out'] },
  'Something to do': { fires: ['buy milk', 'call mum tomorrow at five'], near: ['milk'] },
  'A thing, and then what to do with it': {
    fires: ['flu jab form hand in tmrw', 'ink refills n a3 paper get sat', 'logo send to marta'],
    near: ['the form was hard to send', 'recommend me a book', 'lunch and learn weds 12-1'],
  },
  'A chore with a day': {
    fires: ['laundry tonight', 'homework for Monday: read chapter 3', 'flashcards every evening'],
    near: ['homework club on Monday at 4 with Ina'],
  },
  'An appointment with a day': {
    fires: ['lunch with Sam on Thursday at 1pm', 'yoga tomorrow 7-8am', 'work shift Saturday 2pm to 8pm'],
    near: ['lunch was good', 'long shift today'],
  },
  'A deadline': {
    fires: ['the deadline for the grant is on Friday', 'grant deadline 3 June'],
    near: ['the deadline is killing me'],
  },
  'Something to do, by how it begins': {
    fires: ['bleed the radiators', 'stencil the table on Sunday'],
    near: ['love the new flat', 'over the moon', 'explain the pomodoro technique'],
  },
  'Something with a day, and without a verb': {
    fires: ['sushi with Mel tomorrow 19:00', 'closed from 3 to 10 August', 'annual anniversary 5 Sept'],
    near: ['Sunday will be better'],
  },
};

/** Of what is left (src/coach/rules/reflection.ts). */
export const ofReflections: Readonly<Record<string, Examples>> = {
  'Small talk, or words to the coach': { fires: ['motivate me', 'ok thanks'], near: ['I need motivation and sleep'] },
  'Something that is only imagined': {
    fires: ['what if I moved to Leeds', 'maybe tomorrow'],
    near: ['I moved to Leeds'],
  },
  'A wish': { fires: ['I wish it was Friday', 'I just wish I had more time'], near: ['I wish you were a person'] },
  'Something you do not do or want': {
    fires: ["I don't have to cook", 'I am not going to the party'],
    near: ['I went to the party'],
  },
  'Something you did, or did not do': {
    fires: ['I finally sent the application', "didn't sleep much"],
    near: ['the application is there'],
  },
  'Words about the coach': { fires: ['you are a machine', 'your list is odd'], near: ['my list is odd'] },
  'Something that happened': {
    fires: ['had lunch with Tom, it was lovely', 'today was long'],
    near: ['lunch with Tom'],
  },
  'How you feel': { fires: ['so happy right now', 'feeling good'], near: ['the shop is closed'] },
  'How it is, or a grade out of ten': { fires: ['5/10 day', 'my back hurts'], near: ['the number 5'] },
  'What you do or think about': {
    fires: ['I keep comparing myself to others', 'thinking about Dad a lot lately'],
    near: ['I want a pony'],
  },
  'Something you tell': {
    fires: ['reviewer 2 wants two more experiments', 'new haircut and new shoes'],
    near: ['the gallery closes at 6', 'thanks for the tip yesterday', 'dentist on the 30th of February'],
  },
  'Nothing that a rule files': { fires: ['the gallery closes at 6', 'purple elephants'], near: ['feeling good'] },
};
