/**
 * The words that a question or an act begins with, after a greeting; "laundry done" ends with one. Only for these the device loads the rules before it asks the coach
 * (rules/own.ts decides).
 */
const FIRST = new Set(
  (
    'what wat wot which when wen where how did do does am are is was were have any show list tell give read see check open view ' +
    'plan organise organize prioritise prioritize catch tick cross strike mark set put complete finish close move reschedule prepone push postpone shift delay bring change pull rename edit delete remove ' +
    "cancel scrap get call add create make start begin build track help let let's i i'd i've i'm we we've done the my just already finally finished completed " +
    'agenda calendar schedule task todo to new ticked swap drop bin overdue due open upcoming next mood all today tomorrow anything anyone any who whose im ive id habit ' +
    "no nope nah nvm jk something line wait hang hold oops whoops ups argh sorry actually scratch strike undo ignore not never should wrong it it's its that that's thats this keep file save log turn dont don't break split cut chop divide slice " +
    'bought paid sent wrote made met got ran took told spoke gave found brought built drew fed rang sold swept threw taught read picked ' +
    'practise practice take meditate floss exercise work jog pray go already free busy eat drink walk run write draw study learn stretch cycle swim save sketch journal'
  ).split(' '),
);
const GREETING = new Set(
  'hey hi hello ok okay please pls wren can could would will you so and also then well'.split(' '),
);
const LONGEST = 240;

/** Something done, put off or to be broken into steps, wherever the message says so. */
const ANYWHERE =
  / (?:done|paid|sent|submitted|cancell?ed)\W*$|^\W*\w{2,}ed\b|^\W*\*\w|procrastinat|\b(?:put\w* .{0,40}off|avoiding|get started|getting started|can['’]?t start|stuck|break .{1,80} (?:down|into)|started)\b/i;

/** Whether a message may ask something of the person's own rows, or change or correct one of them. "What's" and "plans" are "what" and "plan". */
export const mayBeOwn = (message: string): boolean => {
  if (message.length > LONGEST) return false;
  const first =
    message
      .toLowerCase()
      .replaceAll('’', "'")
      .split(/[^\p{L}']+/u)
      .find((word) => word !== '' && !GREETING.has(word)) ?? '';
  return FIRST.has(first) || FIRST.has(first.replace(/'?s$/, '')) || ANYWHERE.test(message);
};
