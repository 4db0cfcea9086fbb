/** The noun of a text that an answer takes up: "your dog", "the exam". Each feeling has the nouns that fit all of its lines. */
import { plain } from './clauses.ts';
import type { FeltKind } from './felt.ts';

const list = (words: string) =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));
const FAMILY = list(`
mum mom mother dad father gran grandma grandmother nan nana granny grandad grandpa grandfather husband wife partner brother sister son daughter baby
aunt auntie uncle cousin niece nephew friend colleague teacher mentor
`);
const PETS = list('dog cat kitten puppy rabbit hamster horse pony budgie parrot tortoise');
const OTHERS = list('boss manager landlord neighbour neighbours team doctor council');
/** What takes place, and is over then. */
const EVENTS = list(`
driving_test job_interview night_shift house_move test_results school_play exam exams test interview presentation speech talk lecture viva pitch meeting
appraisal race marathon run match game concert gig recital rehearsal performance show audition exhibition wedding party birthday trip holiday journey hike flight
shift class course term semester operation surgery scan appointment move review standup
`);
/** What somebody makes or works at. */
const WORKS = list(`
first_draft tax_return cover_letter thesis dissertation essay report paper draft novel book chapter poem story song album painting drawing design portfolio project
application assignment homework degree invoice letter email cake bread soup jumper scarf quilt puzzle garden allotment
`);
const MONEY = list('rent bill bills budget invoice mortgage car boiler deadline');
const PLACES = list('house flat kitchen garden balcony allotment caravan train library park beach lake');

const NOUNS: Readonly<Record<FeltKind, readonly string[]>> = {
  loss: [...FAMILY, ...PETS],
  'after-loss': [],
  joy: [...EVENTS, ...WORKS, ...PETS],
  relief: EVENTS,
  worry: [...EVENTS, ...FAMILY, ...PETS, ...MONEY, ...list('results tooth knee cough')],
  anger: [...OTHERS, ...MONEY, ...EVENTS, ...list('letter email')],
  tired: EVENTS,
  pride: [...EVENTS, ...WORKS],
  'putting-off': WORKS,
  lonely: list('house flat'),
  gratitude: [...FAMILY, ...list('neighbour neighbours team')],
  calm: PLACES,
  up: EVENTS,
  down: [...EVENTS, ...MONEY],
};
const PATTERNS = new Map<FeltKind, RegExp>();

function patternOf(felt: FeltKind): RegExp | null {
  if (NOUNS[felt].length === 0) return null;
  const known = PATTERNS.get(felt);
  if (known) return known;
  // "My mum's chair", "the dog of", "the book that": not what it is about.
  const made = new RegExp(
    String.raw`\b(my|our|the) (?:little |old |new |big |final |last |first |lovely |poor |sweet |dear |best |whole )?(${NOUNS[felt].join('|')})(?!'s|\w|-| (?:of|that|who|which|in law)\b)`,
    'i',
  );
  PATTERNS.set(felt, made);
  return made;
}

/** The first noun that may be taken up beside a feeling; null where there is none. */
export function nounOf(text: string, felt: FeltKind): string | null {
  const [, whose = '', noun] = patternOf(felt)?.exec(plain(text)) ?? [];
  return noun === undefined ? null : `${whose.toLowerCase() === 'the' ? 'the' : 'your'} ${noun.toLowerCase()}`;
}
