/** What begins with something to do, and what is an appointment by its name or its day. */
import { withoutEnd } from '#lib/cut.ts';
import { eventFrom } from './events.ts';
import { chat } from './found.ts';
import { moodOf } from './mood.ts';
import { reflection, TO_COACH } from './reflection.ts';
import { rule, type Rule } from './rule.ts';
import type { Said } from './said.ts';
import { taskFrom } from './tasks.ts';
import { startsTask } from './things.ts';
import { without, type When } from './when.ts';
import { ALONE, DO_OR_THING, EVENT, EVENT_HEAD, MEET, OF_THING } from './words.ts';

const TIMETABLE = /\b(?:leaves|arrives|departs|starts|begins|opens|takes off|lands|kicks off)\b/i;
/** Appointments whose first word is also a verb. */
const COMPOUND =
  /^(?:bake sale|open (?:mic|day|house|studios?)|load-? ?(?:in|out) (?:at|\d)|book (?:club|group|fair|launch|signing)|trade (?:show|fair)|run club|study group|train (?:home|back) |work (?:party|drinks|dinner|lunch|do)|play ?date|show at|check-?(?:in|up)|catch-?up with|training (?:with|at|session)|practice (?:with|at)|sleep ?over|review (?:meeting|with)|design review|drop-?off|pick-?up at|(?:call|date|interview|session|visit|meeting|sync|zoom|skype|facetime) (?:with|at|from)|swim class|watch party)\b/i;
const MOOD_ONLY = /^(?:feel(?:ing)?|so|very|really|pretty|quite)\b/i;
/** Verbs that say too little alone. */
const VAGUE =
  /^(?:have|get|see|go|come|do|give|keep|stop|take|try|talk|tell|wait|work|look|listen|let|leave|start|turn|continue|show|choose|decide|complete|begin)\b/i;
const PHRASE =
  /^(?:have a|have an|take care|keep (?:it up|going)|stop it|do it|give me|get (?:it|lost|well)|come on|go (?:on|ahead|away)|let me|try (?:again|me)|talk to me|tell me|help|answer me|explain|remind yourself)\b/i;

const begins = ({ text, rest, when }: Said) =>
  startsTask(rest) &&
  !isThing(text, when) &&
  !COMPOUND.test(rest) &&
  !(when?.minute !== undefined && TIMETABLE.test(rest)) &&
  !TO_COACH.test(text) &&
  !MOOD_ONLY.test(text);

/** "Review Friday at 9", "leave 29 June - 10 July": one word and when it is, which is a thing and not to be done. */
function isThing(text: string, when: When | null): boolean {
  if (!when || (when.minute === undefined && !when.last)) return false;
  const word = without(text, when.spans).toLowerCase();
  return /^[a-z-]+$/.test(word) && !ALONE.has(word) && (when.last !== undefined || DO_OR_THING.has(word));
}

export const UNDERTAKINGS: readonly Rule<Said>[] = [
  rule({
    name: 'Somebody to meet, with a time',
    when: ({ text, when, rest }) => when?.minute !== undefined && MEET.test(rest) && !TO_COACH.test(text),
    make: (said) => eventFrom(said.turned().text, said.now, said.text) ?? chat(said.text),
  }),
  rule({
    name: 'Somebody or something to see, with a day',
    when: (said) =>
      said.when &&
      /^(?:meet|see|have(?! (?:the|my|our) [\w ]{2,40}ed\b)|attend|catch up|visit|join)\b/i.test(said.rest) &&
      begins(said),
    make: ({ text, now }) => eventFrom(text, now, text) ?? chat(text),
  }),
  rule({
    name: 'A phrase that says nothing to do',
    when: (said) =>
      ((VAGUE.test(said.text) && said.text.split(/\s+/).length < 3 && !said.when) || PHRASE.test(said.text)) &&
      begins(said),
    make: ({ text }) => chat(text),
  }),
  rule({
    name: 'Something to do',
    when: begins,
    make: ({ text, now }) => taskFrom(text, now, text, null, false),
  }),
];

export const APPOINTMENTS: readonly Rule<Said>[] = [
  rule({
    name: 'A thing, and then what to do with it',
    when: ({ text, when }) => {
      const bare = bareOf(text, when);
      return VERB_LAST.test(bare) && (when || !THING_TOO.test(bare)) && moodOf(text) === null && !text.includes('?');
    },
    make: ({ text, now }) => taskFrom(text, now, text, null, false),
  }),
  rule({
    name: 'A chore with a day',
    when: ({ text, when, rest }) =>
      when &&
      !when.past &&
      (when.minute === undefined || when.vague || MEDICINE.test(rest)) &&
      (CHORE.test(rest) ||
        DELIVERED.test(bareOf(text, when)) ||
        MEDICINE.test(rest) ||
        (when.rrule?.startsWith('FREQ=DAILY') &&
          !EVENT_HEAD.test(rest) &&
          !when.dayless &&
          /^[a-z]/i.test(rest) &&
          moodOf(text) === null &&
          !/^(?:i|we|it|he|she|they|you|my|the|this|that)\b/i.test(rest))) &&
      (MEDICINE.test(rest) || !/\b(?:with|is|was|are|were|done)\b/i.test(text)),
    make: ({ text, now }) => taskFrom(text, now, text, null, false),
  }),
  rule({
    name: 'An appointment with a day',
    when: ({ text, when, rest }) =>
      when &&
      !when.past &&
      EVENT_HEAD.test(rest) &&
      !NO_REST.test(rest) &&
      !(when.deadline && isBy({ text, when })) &&
      !(when.dayless && when.minute === undefined && (moodOf(text) !== null || HOW_IT_WAS.test(rest))) &&
      !(when.dayless && when.minute === undefined && rest.includes(',')) &&
      !/^(?:i|we|my|it|this|that|he|she|they|you)\b.{0,40}\b(?:is|was|makes|made|feels|felt|are|were)\b/i.test(text),
    make: ({ text, now }) => eventFrom(text, now, text) ?? reflection(text),
  }),
  rule({
    name: 'A deadline',
    when: (said) => isDated(said) && (/\bdeadline\b/i.test(said.text) || isBy(said)),
    make: ({ text, now }) => taskFrom(text.replace(/\s(?:is|are)\s+(?=\S)/i, ' '), now, text, null, false),
  }),
  rule({
    // "Bleed the radiators": a word that no list has, and what it is done to.
    name: 'Something to do, by how it begins',
    when: ({ text, rest }) =>
      LIKE_A_TASK.test(rest) &&
      !TO_COACH.test(text) &&
      moodOf(text) === null &&
      !/[?,]|\b(?:i|i'm|we|was|were|is|are)\b/i.test(text) &&
      text.split(/\s+/).length < 10,
    make: ({ text, now }) => taskFrom(text, now, text, null, false),
  }),
  rule({
    name: 'Something with a day, and without a verb',
    when: isDated,
    make: ({ text, now }) => eventFrom(text, now, text) ?? reflection(text),
  }),
];

/** "3 admissions before lunch and no break". */
const NO_REST = /\bno (?:break|sleep|rest|food)\b/i;

/** "Long shift today": how it was, and nothing that is planned. */
const HOW_IT_WAS =
  /^(?:(?:an?|such an?|what an?|really|very|pretty|super|so|another) )*(?:long|busy|slow|quiet|weird|strange|odd|intense|crazy|wild|hectic|awkward|interesting|chaotic|mad|packed|endless)\b/i;

const LIKE_A_TASK =
  /^(?!(?:about|above|after|all|along|and|around|at|because|before|behind|beside|between|beat|bent|bet|beyond|bit|both|burnt|burst|but|by|cost|dealt|despite|during|enjoy|even|fancy|feel|feels|felt|for|from|half|hate|have|hit|hope|if|in|into|just|know|lent|like|lit|lost|love|made|mean|met|miss|near|need|nor|not|off|on|once|only|onto|or|over|past|quite|rather|see|seem|shed|since|so|spilt|such|than|that|then|think|this|though|through|till|under|unlike|until|upon|via|want|what|when|where|while|who|wish|with|within|without)\b)[a-z]{2,12}(?<!s|[^e]ed|ing|ly|er) (?!a (?:week|day|month|fortnight)\b)(?:the|my|our|a|an|some|these|those) [a-z]/i;

/** "Tax return by the end of May": a last day, and no time to be somewhere. */
const isBy = ({ text, when }: Pick<Said, 'text' | 'when'>) =>
  (when?.minute === undefined || (when.deadline && (when.vague || !EVENT.test(text)))) &&
  !when?.last &&
  /\b(?:by|before|no later than|some ?time|(?:until|till) (?:the )?end of)\b/i.test(text);

/** "Meds at 9pm": to be taken, and nowhere to be. */
const MEDICINE =
  /^(?:the |my )?(?:meds?|medication|medicine|tablets?|pills?|vitamins?(?: [a-z]\d*)?|antibiotics|iron|inhaler|eye ?drops|insulin)(?= \d| (?:at|every|daily|tonight|in|with|before|after|first|this|morning|twice|[ap]m)\b|$)/i;

/** The text without its days and times. */
const bareOf = (text: string, when: When | null): string => withoutEnd(when ? without(text, when.spans) : text, /\W/);

/** "Flu jab form hand in", "ink refills and paper get", "parcel send to nan": the verb stands after its object. */
const VERB_LAST = new RegExp(
  String.raw`^${OF_THING}{1,7}(?<!\b(?:an?|the|my|this|new|recommend me|lunch and) )(?:(?:hand|fill|send|log) (?:it |them )?in|(?:give|take|ring|call|send|bring|put|text|phone|email) back|(?:sort|print|fill|take|put|send) out|sort(?: with \p{L}.{1,30})?|make|pack|(?<=s )(?:scan|check|post|order)|(?<=[a-z]{3}s )(?<!kids )(?:drop|pick) (?:off|up) (?:at|from) \p{L}.{1,30}|(?<!\b(?:wedding|engagement|key) )ring|(?:ring|call|ask|email) about|get(?: cut| done| fixed| framed)?|buy|send|write|update|re-?apply|renew|pay|bring|submit|fix|wash|sign|chase|upload|download|print|learn|revise|memori[sz]e|replace|confirm|finish|book|collect|return|re-?order|cancel|iron|feed|(?:pick|drop|top|write|type|tidy|back) (?:up|off)(?<!(?:nursery|school|kids?|bus) (?:pick|drop) (?:up|off))|(?:send|give|return|post|take|email|bring|hand|forward|drop) (?:back |over |off )?(?:to|for) \p{L}.{1,40})(?: (?:before|for|from) \p{L}.{1,30}| online| asap)?$`,
  'iu',
);

/** Without a day these are things too: "best book", "drop off". */
const THING_TOO =
  /\b(?:book|return|print|update|make|iron|feed|pack|ring|sign|finish|fix|wash|check|post|order|collect|off|up)$/i;

/** What is delivered, paid or renewed: a day beside it is its last one. */
const DELIVERED = new RegExp(
  String.raw`^${OF_THING}{1,8}(?:order|registration|application|draft|essay|coursework|invoices?|forms?|files|payment|deposit|refills?|prescription|edits|hw|homework|worksheets?|paperwork|timesheet|expenses|rent|(?<!the )bill|portfolio|assignment|returns?|essay plan|lab report)$`,
  'iu',
);

/** What has to be done at home or for school, by its name. */
const CHORE =
  /^(?:the |my |our )?(?:(?:[a-z]+ )?(?:homework|hw)|laundry|groceries|dishes|washing[- ]?up|homework|(?:bins?|recycling|trash|rubbish|garbage|compost) (?:out|every)|errands|spellings|ironing|hoovering|vacuuming|housework|paperwork|tax return|taxes|assignment|lab report)\b/i;

function isDated({ text, when, rest }: Said): boolean {
  return when !== null && !when.past && isDate(rest, text, when);
}

/**
 * Whether a text with a day is an appointment without a verb: "Sushi with Mel tomorrow 19:00", "half marathon on 7 June". A feeling or hope
 * about a day ("can't wait for Friday", "tomorrow will be better") is not.
 */
const isDate = (rest: string, text: string, when: When): boolean => {
  const what = without(text, when.spans);
  if (
    what.replace(/[^\p{L}]/gu, '').length < (when.minute === undefined ? 3 : 2) ||
    moodOf(text) !== null ||
    TO_COACH.test(text)
  )
    return false;
  if (
    /\b(?:usually|always(?! (?:on )?(?:mon|tue|wed|thu|fri|sat|sun))|often|sometimes|never|generally|normally|every|hopefully|hope|wish|can't|cannot|won't|not coming|finally|another day|will be|would|could|might|may|if|why|what|how|you|your|like|love|hate|think|feel|wonder|believe|guess|know|want|need|looking forward|until then|see ya|is (?:a|the|my|so|not)|(?:has|have) been|(?:could|did|was|had)n'?t|cancell?ed|called off|no (?:break|sleep|rest|food|energy|time)|open (?:till?|until))\b/i.test(
      what,
    )
  )
    return false;
  // "The gallery closes at six today" tells of a day, "registration closes on Friday" of a date.
  if (when.dayless && /\bcloses?\b/i.test(what)) return false;
  if (
    when.minute !== undefined &&
    /^(?:i|we) (?!am\b|was\b|have been|do|don't|can|can't|cannot|will|won't|should|must|need|just|only|never|really|still)[a-z]+\s/i.test(
      rest,
    )
  )
    return true;
  if (
    /^(?:i|it|it's|its|that|this|they|you|happy|thank|thanks|good|great|happy|just|only|maybe|not|no|yes|so|very|see)\b/i.test(
      rest,
    ) &&
    !/^i\s+(?:fly|leave|land|arrive|start|teach|perform|present|work|travel|play|move|graduate|sing|have)\b/i.test(rest)
  )
    return false;
  if (when.minute === undefined && ((when.dayless && !when.deadline) || isList(what))) return false;
  // "The last day to drop a class is 22 May".
  return (
    when.minute !== undefined ||
    what.split(/\s+/).length <= (/\s(?:is|are)$/.test(what) || /\b(?:by|before) /.test(text) ? 9 : 6)
  );
};

/** "milk, eggs, flour", "Sam and Mel, later": a comma after another, or after "and". */
const isList = (text: string): boolean => {
  const comma = text.lastIndexOf(',');
  return comma > 0 && /,|\band\b/.test(text.slice(0, comma));
};
